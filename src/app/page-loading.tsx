import { Spinner } from '#src/ui/spinner.tsx';

/** Shown only after a moment: most pages are there sooner, and a flash helps nobody. */
export function PageLoading() {
  return (
    <div className="flex flex-1 animate-[fade_200ms_ease-out_300ms_both] items-center justify-center py-24 text-lg text-stone">
      <Spinner label="Loading" />
    </div>
  );
}

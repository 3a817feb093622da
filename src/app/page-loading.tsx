import { Spinner } from '#src/ui/spinner.tsx';

/** Fades in after 300 ms: most pages load faster, and a flash is distracting. */
export function PageLoading() {
  return (
    <div className="flex flex-1 animate-[fade_200ms_ease-out_300ms_both] items-center justify-center py-24 text-lg text-stone">
      <Spinner label="Loading" />
    </div>
  );
}

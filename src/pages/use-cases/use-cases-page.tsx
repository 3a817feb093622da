import { UseCaseList } from '#src/features/use-case-list/use-case-list.tsx';

/** The lines of work, as an index. */
export function UseCasesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">Use Cases</h1>
      <p className="mt-5 mb-14 max-w-[56ch] text-md text-stone">
        By line of work: what is handed over, to whom, and what happens after. More are coming soon.
      </p>
      <UseCaseList />
    </div>
  );
}

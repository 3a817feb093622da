import { UseCaseList } from '#src/features/use-case-list/use-case-list.tsx';

export function UseCasesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">Use Cases</h1>
      <p className="mt-5 mb-14 max-w-[56ch] text-md text-stone">
        How people in different jobs share their card, with whom, and what happens next. More are
        coming soon.
      </p>
      <UseCaseList />
    </div>
  );
}

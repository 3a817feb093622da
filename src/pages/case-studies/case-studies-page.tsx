import { UseCaseList } from '#src/features/use-case-list/use-case-list.tsx';

/** How people in different lines of work use a card. In the header it is called Use Cases. */
export function CaseStudiesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">Use Cases</h1>
      <p className="mt-5 mb-14 max-w-[56ch] text-md text-stone">
        The same card does different work in a sales meeting, at a trade fair and on a sign in a
        front garden. These are the ways it is meant to be used; studies with customers will stand
        here once customers have agreed to them.
      </p>
      <UseCaseList />
    </div>
  );
}

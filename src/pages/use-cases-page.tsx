import { ArrowRight } from 'lucide-react';
import { USE_CASE_DESCRIPTIONS } from '#shared/site/use-case-descriptions.ts';
import { SHOWN_USE_CASES } from '#src/features/use-case-list/shown-use-cases.ts';
import { Link } from '#src/ui/link.tsx';

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

function UseCaseList() {
  return (
    <ul className="border-b border-hairline">
      {SHOWN_USE_CASES.map(({ slug, path, title }) => (
        <li key={path} className="border-t border-hairline">
          <Link
            to={path}
            className="group grid gap-x-10 gap-y-2 py-7 md:grid-cols-[14rem_1fr_auto] md:items-baseline"
          >
            <span className="font-display text-2xl transition-colors group-hover:text-gold">
              {title}
            </span>
            <span className="max-w-[60ch] text-md text-stone">{USE_CASE_DESCRIPTIONS[slug]}</span>
            <ArrowRight
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-5 shrink-0 self-center hidden text-ornament transition-[translate] group-hover:translate-x-1 md:block"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

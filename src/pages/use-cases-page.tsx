import { ArrowRight } from 'lucide-react';
import { href } from '#shared/routes.ts';
import type { UseCase } from '#shared/site/use-cases.ts';
import { SCENES } from '#src/features/use-case-list/scenes.ts';
import { SHOWN_USE_CASES } from '#src/features/use-case-list/shown-use-cases.ts';
import { Link } from '#src/ui/link.tsx';

/** What a card does in each line of work; `/case-studies` shows the cards. */
export function UseCasesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">Use Cases</h1>
      <p className="mt-5 mb-14 max-w-[56ch] text-md text-stone">
        One moment from each line of work, and what your card does in it. See the{' '}
        <Link to={href('caseStudies')} className="text-link">
          cards of all of them
        </Link>
        .
      </p>
      <ul className="border-b border-hairline">
        {SHOWN_USE_CASES.map((useCase) => (
          <li key={useCase.path} className="border-t border-hairline">
            <Row {...useCase} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ slug, path, title }: UseCase) {
  const scene = SCENES[slug];
  if (!scene) return null;
  return (
    <article className="grid gap-x-12 gap-y-6 py-8 md:py-10 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="font-display text-2xl">
          <Link
            to={path}
            className="group inline-flex items-center gap-3 transition-colors hover:text-gold"
          >
            {title}
            <ArrowRight
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-5 shrink-0 text-ornament transition-[translate] group-hover:translate-x-1"
            />
          </Link>
        </h2>
        <p className="mt-2 max-w-[34ch] text-md text-stone">{scene.moment}</p>
      </div>
      <dl className="grid gap-x-10 gap-y-4 md:grid-cols-3 lg:pt-2">
        {scene.points.map(([point, text]) => (
          <div key={point}>
            <dt className="font-medium">{point}</dt>
            <dd className="mt-1 text-stone">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

import { href } from '#shared/routes.ts';
import type { UseCase } from '#shared/site/use-cases.ts';
import { SHOWN_USE_CASES } from '#src/features/use-case-list/shown-use-cases.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FilledSample } from '#src/features/sample-card/filled-sample.tsx';
import { SCENES } from '#src/features/use-case-list/scenes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

/** Use cases by profession, each with a sample card. The header calls this page Use Cases. */
export function CaseStudiesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">How people use it</h1>
      <p className="mt-5 mb-14 max-w-[60ch] text-md text-stone md:mb-20">
        One card, many situations: a sales meeting, a trade fair, a sign in a front yard. The people
        on these cards are fictional.
      </p>
      {/* The second column is offset so that the cards of a row are not compared. */}
      <ul className="grid gap-x-20 gap-y-16 md:grid-cols-2 md:gap-y-24 md:pb-24 md:[&>:nth-child(even)]:translate-y-24">
        {SHOWN_USE_CASES.map((useCase) => (
          <li key={useCase.path}>
            <Study {...useCase} />
          </li>
        ))}
      </ul>
      <div className="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-hairline pt-10 md:mt-24">
        <p className="font-display text-xl">Don’t see yours?</p>
        <div className="actions">
          <StartLink />
          <ButtonLink to={href('useCases')} size="large" variant="outline">
            All use cases
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Study({ slug, path, title }: UseCase) {
  const scene = SCENES[slug];
  if (!scene) return null;
  return (
    <Link to={path} className="group grid gap-6 rounded-panel outline-offset-8">
      <span aria-hidden="true" className="block transition-transform group-hover:-translate-y-1">
        <FilledSample sample={scene.sample} />
      </span>
      <span className="grid gap-2">
        <span className="font-display text-xl transition-colors group-hover:text-gold">
          {title}
        </span>
        <span className="max-w-[44ch] text-md text-stone">{scene.moment}</span>
      </span>
    </Link>
  );
}

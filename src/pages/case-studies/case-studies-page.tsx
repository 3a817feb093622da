import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { USE_CASES, type UseCase } from '#shared/use-cases.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FilledSample } from '#src/features/sample-card/filled-sample.tsx';
import { SCENES } from '#src/features/use-case-list/scenes.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** How people in different lines of work use a card, each with a card of the kind. In the header it is called Use Cases. */
export function CaseStudiesPage() {
  return (
    <div className="py-14 md:py-24">
      <h1 className="font-display text-2xl md:text-3xl">Use Cases</h1>
      <p className="mt-5 mb-14 max-w-[60ch] text-md text-stone md:mb-20">
        The same card does different work in a sales meeting, at a trade fair and on a sign in a
        front garden. These are the moments it is made for. Nobody on these cards exists: studies
        with customers will stand here once customers have agreed to them.
      </p>
      {/* The second column begins lower, so that no two cards of a row are weighed against each other. */}
      <ul className="grid gap-x-20 gap-y-16 md:grid-cols-2 md:gap-y-24 md:pb-24 md:[&>:nth-child(even)]:translate-y-24">
        {USE_CASES.map((useCase) => (
          <li key={useCase.path}>
            <Study {...useCase} />
          </li>
        ))}
      </ul>
      <div className="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-hairline pt-10 md:mt-24">
        <p className="font-display text-xl">Yours is not among them?</p>
        <div className="actions">
          <StartLink />
          <ButtonLink to={href('useCases')} size="large" variant="outline">
            The short list
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

import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { SHOWN_USE_CASES } from '#src/features/use-case-list/shown-use-cases.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FilledSample } from '#src/features/sample-card/filled-sample.tsx';
import { SCENES } from '#src/features/use-case-list/scenes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

export function UseCasePage() {
  const { pathname } = useLocation();
  const index = SHOWN_USE_CASES.findIndex(({ slug }) => pathname.split('/')[2] === slug);
  const useCase = SHOWN_USE_CASES[index];
  const scene = SCENES[useCase?.slug ?? ''];
  const next = SHOWN_USE_CASES[(index + 1) % SHOWN_USE_CASES.length];
  if (!useCase || !scene || !next) return null;
  return (
    <article className="py-14 md:py-24">
      <div className="grid items-center gap-14 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
        <header>
          <h1 className="font-display text-2xl md:text-3xl">{useCase.title}</h1>
          <p className="mt-6 max-w-[26ch] font-display text-xl text-stone">{scene.moment}</p>
          <div className="mt-9 actions">
            <StartLink />
            <ButtonLink to={href('features')} size="large" variant="outline">
              All features
            </ButtonLink>
          </div>
        </header>
        <figure className="w-full max-w-[30rem] lg:justify-self-end">
          <FilledSample sample={scene.sample} />
          <figcaption className="mt-4 text-xs text-stone">Sample data</figcaption>
        </figure>
      </div>
      <dl className="mt-20 border-b border-hairline md:mt-28">
        {scene.points.map(([title, text]) => (
          <div
            key={title}
            className="grid gap-x-10 gap-y-2 border-t border-hairline py-7 md:grid-cols-[1fr_2fr] md:items-baseline"
          >
            <dt className="font-display text-xl">{title}</dt>
            <dd className="max-w-[56ch] text-md text-stone">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 text-stone">
        Next:{' '}
        <Link to={next.path} className="text-link">
          {next.title}
        </Link>
      </p>
    </article>
  );
}

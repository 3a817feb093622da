import { href } from '#shared/routes.ts';
import { MissingCard } from './missing-card.tsx';

/**
 * For a username without a published card: in the Worker's 404 document, and in the app when this
 * browser has no such card either. Uses plain links and the app's classes, so that both can render
 * it.
 */
export function CardNotFound() {
  return (
    <section className="flex w-full flex-1 flex-wrap items-center justify-center gap-x-20 gap-y-12 px-5 py-20">
      <MissingCard />
      <div className="max-w-(--container-measure)">
        <h1 className="font-display text-2xl md:text-3xl">Card Not Found</h1>
        <p className="mt-3 text-md text-stone">
          There is no card or page at this address. It may have been renamed or taken down.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            className="inline-flex h-12 items-center rounded-control bg-gold px-6 text-md font-medium text-ink hover:bg-gold-light"
            href={href('signup')}
          >
            Create Your Own Card
          </a>
          <a
            className="inline-flex min-h-11 items-center text-stone underline underline-offset-4 hover:text-bone"
            href={href('home')}
          >
            Go to the Home Page
          </a>
        </div>
      </div>
    </section>
  );
}

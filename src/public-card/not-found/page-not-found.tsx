import { href } from '#shared/routes.ts';
import { MissingCard } from './missing-card.tsx';

const LINKS = [
  ['Features', href('features')],
  ['Use Cases', href('useCases')],
  ['Help', href('help')],
] as const;

/**
 * For an address that is neither a page nor a possible card: in the Worker's 404 document, and in
 * the app. Uses plain links and the app's classes, so that both can render it.
 */
export function PageNotFound() {
  return (
    <section className="flex w-full flex-1 flex-wrap items-center justify-center gap-x-20 gap-y-12 px-5 py-20">
      <MissingCard />
      <div className="max-w-(--container-measure)">
        <h1 className="font-display text-2xl md:text-3xl">Page Not Found</h1>
        <p className="mt-3 text-md text-stone">
          There is no page at this address. Check the link, or start from one of these.
        </p>
        <a
          className="mt-8 inline-flex h-12 items-center rounded-control bg-gold px-6 text-md font-medium text-ink hover:bg-gold-light"
          href={href('home')}
        >
          Go to the Home Page
        </a>
        <ul className="mt-6 flex flex-wrap gap-x-6">
          {LINKS.map(([label, path]) => (
            <li key={path}>
              <a
                className="inline-flex min-h-11 items-center text-stone underline underline-offset-4 hover:text-bone"
                href={path}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { href } from '#shared/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** An address of the app that leads nowhere. */
export function NotFoundPage() {
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">Nothing here</h1>
      <p className="mt-3 text-md text-stone">
        This address does not lead to a page. It may have been mistyped, or the page has moved.
      </p>
      <ButtonLink to={href('home')} variant="outline" className="mt-8">
        Go to the first page
      </ButtonLink>
    </section>
  );
}

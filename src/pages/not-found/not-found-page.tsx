import { PageNotFound } from '#src/public-card/page-not-found.tsx';

/** An address of the app that leads nowhere: what the Worker's document said, so that nothing changes when the app comes. */
export function NotFoundPage() {
  return <PageNotFound />;
}

import { PageNotFound } from '#src/public-card/not-found/page-not-found.tsx';

/** Renders the same markup as the Worker's 404 document, so that nothing changes on hydration. */
export function NotFoundPage() {
  return <PageNotFound />;
}

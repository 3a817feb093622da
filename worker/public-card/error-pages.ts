import type { Context } from 'hono';
import type { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { wantsDocument } from '#worker/http/wants-document.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';
import { createFailurePage } from '#worker/public-card/failure-page.ts';
import { createNotFoundPage } from '#worker/public-card/not-found-page.ts';

/** The page for a refusal when a browser navigates; null when the refusal is best answered as JSON. */
export function createErrorPages(
  deps: PublicCardDeps,
): (refusal: ApiError, c: Context<AppEnv>) => Response | null {
  const notFound = createNotFoundPage(deps);
  const failure = createFailurePage(deps);
  return (refusal, c) => {
    if (!wantsDocument(c.req.raw)) return null;
    if (refusal.code !== 'not_found')
      return failure(refusal, { requestId: c.get('requestId'), method: c.req.method });
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    return isRead ? notFound(c) : null;
  };
}

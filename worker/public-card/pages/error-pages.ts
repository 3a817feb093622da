import { findPageBrand } from '#worker/public-card/pages/page-brand.ts';
import type { Context } from 'hono';
import type { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { wantsDocument } from '#worker/http/request/wants-document.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';
import { createFailurePage } from './failure-page.ts';
import { createNotFoundPage } from './not-found-page.ts';

/**
 * Returns the HTML page for a refusal when a browser navigates; null if JSON is the better
 * response.
 */
export function createErrorPages(
  context: Pick<
    PublicCardContext,
    'documents' | 'brands' | 'appHead' | 'appPolicy' | 'isPolicySent'
  >,
): (refusal: ApiError, c: Context<AppEnv>) => Response | null {
  const notFound = createNotFoundPage(context);
  const failure = createFailurePage(context);
  return (refusal, c) => {
    if (!wantsDocument(c.req.raw)) return null;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (refusal.code !== 'not_found')
      return failure(refusal, {
        requestId: c.get('requestId'),
        method: c.req.method,
        productName: findPageBrand(context.brands, c).productName,
      });
    return isRead ? notFound(c) : null;
  };
}

import type { Context } from 'hono';
import { href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { lazily } from '#worker/http/lazily.ts';
import {
  COMMON_HEADERS,
  documentCsp,
  hashSource,
  REPORTING_ENDPOINTS,
} from '#worker/http/middleware/security-headers.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';
import type { DepartedRecord } from '#worker/public-card/records/card-record.ts';

type DepartedContext = Pick<PublicCardContext, 'documents' | 'productName' | 'isPolicySent'>;

/**
 * Creates the response for a company card whose holder has left: the successor's card, or a page
 * that names it. Neither is cached, since the departure can be undone. The page is a 410, which
 * search engines drop sooner than a 404 and read again if the card returns.
 */
export function createDepartedPage({ documents, productName, isPolicySent }: DepartedContext) {
  const buildPolicy = lazily(() => documentCsp(documents.failureStyles().map(hashSource)));
  return (c: Context<AppEnv>, record: DepartedRecord): Response => {
    const { firstName, organization, successor, isRedirect, platform } = record;
    if (isRedirect && successor !== null) {
      const to = href('card', { username: successor.username }) + new URL(c.req.url).search;
      return c.body(null, 302, { Location: to, 'Cache-Control': 'no-cache' });
    }
    const name = platform?.productName ?? productName;
    const view = { firstName, organization, successor, productName: name };
    return c.body(documents.renderDepartedDocument(view), 410, {
      ...COMMON_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      ...(isPolicySent && {
        'Content-Security-Policy': buildPolicy(),
        'Reporting-Endpoints': REPORTING_ENDPOINTS,
      }),
    });
  };
}

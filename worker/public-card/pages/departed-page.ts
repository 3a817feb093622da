import type { Context } from 'hono';
import { href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { lazily } from '#worker/http/lazily.ts';
import type { DepartedRecord } from '#worker/public-card/records/card-record.ts';
import { buildNoticeHeaders, type NoticeContext } from './notice-headers.ts';

/**
 * Creates the response for an organization card whose holder has left: the successor's card, or a page
 * that names it. Neither is cached, since the departure can be undone. The page is a 410, which
 * search engines drop sooner than a 404 and read again if the card returns.
 */
export function createDepartedPage(context: NoticeContext & { productName: string }) {
  const { documents, productName } = context;
  const headersOf = lazily(() => buildNoticeHeaders(context));
  return (c: Context<AppEnv>, record: DepartedRecord): Response => {
    const { firstName, organization, successor, isRedirect, platform } = record;
    if (isRedirect && successor !== null) {
      const to = href('card', { username: successor.username }) + new URL(c.req.url).search;
      return c.body(null, 302, { Location: to, 'Cache-Control': 'no-cache' });
    }
    const name = platform?.productName ?? productName;
    const view = { firstName, organization, successor, productName: name };
    return c.body(documents.renderDepartedDocument(view), 410, {
      ...headersOf(),
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
    });
  };
}

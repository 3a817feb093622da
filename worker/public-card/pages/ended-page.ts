import type { Context } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { lazily } from '#worker/http/lazily.ts';
import type { EndedRecord } from '#worker/public-card/records/card-record.ts';
import { buildNoticeHeaders, type NoticeContext } from './notice-headers.ts';

/**
 * Creates the response for an organization card that ended with the plan: its company, without the
 * person. Not cached, since a larger plan brings the card back, and a 404 for search engines, which
 * look again later.
 */
export function createEndedPage(context: NoticeContext & { productName: string }) {
  const { documents, productName } = context;
  const headersOf = lazily(() => buildNoticeHeaders(context));
  return (c: Context<AppEnv>, record: EndedRecord): Response => {
    const { organization, website = null, platform } = record;
    const view = { organization, website, productName: platform?.productName ?? productName };
    return c.body(documents.renderEndedDocument(view), 404, {
      ...headersOf(),
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
    });
  };
}

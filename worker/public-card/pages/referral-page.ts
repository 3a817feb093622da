import { lazily } from '#worker/http/lazily.ts';
import { buildNoticeHeaders, type NoticeContext } from './notice-headers.ts';

/** Creates the page that asks a visitor of an affiliate link to continue. */
export function createReferralPage(
  context: NoticeContext & { productName: string },
): () => Response {
  const headersOf = lazily(() => buildNoticeHeaders(context));
  return () =>
    new Response(context.documents.renderReferralDocument(context), { headers: headersOf() });
}

import { lazily } from '#worker/http/lazily.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { buildNoticeHeaders } from '#worker/public-card/pages/notice-headers.ts';
import { isDevServer } from '#worker/site/client-assets.ts';

/** Creates the page that asks a visitor of an affiliate link to continue. */
export function createReferralPage(
  { productName }: Pick<Kernel, 'productName'>,
  documents: CardDocuments,
): () => Response {
  const headersOf = lazily(() => buildNoticeHeaders({ documents, isPolicySent: !isDevServer }));
  return () =>
    new Response(documents.renderReferralDocument({ productName }), { headers: headersOf() });
}

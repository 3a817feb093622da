import { lazily } from '#worker/http/lazily.ts';
import type { CardDocuments, UnsubscribeState } from '#worker/public-card/card-documents.ts';
import { buildNoticeHeaders } from '#worker/public-card/pages/notice-headers.ts';
import { isDevServer } from '#worker/site/client-assets.ts';

/** Creates the page that asks a reader of a mail whether to turn such mails off. */
export function createUnsubscribePage(
  documents: CardDocuments,
): (view: { state: UnsubscribeState; productName: string }) => Response {
  const headersOf = lazily(() => buildNoticeHeaders({ documents, isPolicySent: !isDevServer }));
  return (view) =>
    new Response(documents.renderUnsubscribeDocument(view), {
      status: view.state === 'unknown' ? 404 : 200,
      headers: headersOf(),
    });
}

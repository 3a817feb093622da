import type { Context } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createDocumentHeaders } from '#worker/public-card/document-headers.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';
import type { ReportView } from '#worker/public-card/documents.ts';

/** The page to report a card, in any state. Nobody keeps it: it carries what a visitor typed. */
export function createReportPage(
  deps: Pick<PublicCardDeps, 'documents' | 'isPolicySent' | 'productName'>,
): (c: Context<AppEnv>, view: ReportView, status: 200 | 201 | 400 | 429 | 503) => Response {
  const { documents, isPolicySent, productName } = deps;
  const headersOf = createDocumentHeaders({
    documentStyles: documents.reportStyles,
    isPolicySent,
  });
  return (c, view, status) =>
    c.body(documents.renderReportDocument(view, productName), status, {
      ...headersOf(view.card.template),
      'Cache-Control': 'private, no-cache',
    });
}

import type { Context } from 'hono';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/visitor-form.ts';
import { createDocumentHeaders } from '#worker/public-card/document-headers.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';

/** The page to report a card, in any state. Nobody keeps it: it carries what a visitor typed. */
export function createReportPage(
  deps: Pick<PublicCardDeps, 'documents' | 'isPolicySent' | 'productName'>,
): (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response {
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

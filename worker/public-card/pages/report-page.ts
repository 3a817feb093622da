import type { Context } from 'hono';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/request/handle-visitor-form.ts';
import { createDocumentHeaders } from './document-headers.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';

/**
 * Renders the page to report a card in any state. Not cached: it contains what the visitor typed.
 */
export function createReportPage(
  context: Pick<PublicCardContext, 'documents' | 'isPolicySent' | 'brands'>,
): (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response {
  const { documents, isPolicySent, brands } = context;
  const headersOf = createDocumentHeaders({
    documentStyles: documents.buildReportStyles,
    isPolicySent,
  });
  return (c, view, status) =>
    c.body(
      documents.renderReportDocument(view, (view.card.platform ?? brands.installation).productName),
      status,
      {
        ...headersOf(view.card),
        'Cache-Control': 'private, no-cache',
      },
    );
}

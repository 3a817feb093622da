import type { Context } from 'hono';
import type { VisitorForm } from '#shared/brand/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/request/handle-visitor-form.ts';
import { createDocumentHeaders } from '#worker/public-card/pages/document-headers.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { isDevServer } from '#worker/site/client-assets.ts';

/**
 * Renders the page to report a card in any state. Not cached: it contains what the visitor typed.
 */
export function createReportPage(
  { brands }: Pick<Kernel, 'brands'>,
  documents: CardDocuments,
): (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response {
  const headersOf = createDocumentHeaders({
    documentStyles: documents.buildReportStyles,
    isPolicySent: !isDevServer,
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

import type { Context } from 'hono';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/visitor-form.ts';
import { createDocumentHeaders } from '#worker/public-card/document-headers.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';

/** Where the one outside widget there can be comes from. */
const WIDGET_ORIGIN = 'https://challenges.cloudflare.com';

/** The page of a card's exchange form, in any state. Nobody keeps it: it carries what a visitor typed. */
export function createExchangePage(
  deps: Pick<PublicCardDeps, 'documents' | 'isPolicySent'>,
  script: string,
): (c: Context<AppEnv>, view: ExchangeForm, status: FormStatus) => Response {
  const { documents, isPolicySent } = deps;
  const documentStyles = documents.exchangeStyles;
  const plain = createDocumentHeaders({ documentStyles, isPolicySent });
  const guarded = createDocumentHeaders({
    documentStyles,
    isPolicySent,
    widgetOrigin: WIDGET_ORIGIN,
  });
  return (c, view, status) => {
    const headersOf = view.siteKey === null ? plain : guarded;
    const html = documents.renderExchangeDocument(view, script);
    return c.body(html, status, {
      ...headersOf(view.card.template),
      'Cache-Control': 'private, no-cache',
    });
  };
}

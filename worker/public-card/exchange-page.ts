import type { Context } from 'hono';
import type { ExchangeForm } from '#shared/brand/visitor-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FormStatus } from '#worker/http/request/handle-visitor-form.ts';
import { createDocumentHeaders } from '#worker/public-card/pages/document-headers.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { clientAssets, isDevServer } from '#worker/site/client-assets.ts';

const isPolicySent = !isDevServer;

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** Renders a card's exchange form in any state. Not cached: it contains what the visitor typed. */
export function createExchangePage(
  documents: CardDocuments,
): (c: Context<AppEnv>, view: ExchangeForm, status: FormStatus) => Response {
  const documentStyles = documents.buildExchangeStyles;
  const plain = createDocumentHeaders({ documentStyles, isPolicySent });
  const withTurnstile = createDocumentHeaders({
    documentStyles,
    isPolicySent,
    widgetOrigin: TURNSTILE_ORIGIN,
  });
  return (c, view, status) => {
    const headersOf = view.siteKey === null ? plain : withTurnstile;
    const html = documents.renderExchangeDocument(view, clientAssets.exchangeScript);
    return c.body(html, status, {
      ...headersOf(view.card),
      'Cache-Control': 'private, no-cache',
    });
  };
}

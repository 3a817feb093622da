import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PageNeed } from '#shared/card/offer.ts';
import type { Qr } from '#shared/card/qr.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import type { ExchangeForm, VisitorForm } from '#shared/card/visitor-form.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { CardPage } from '#src/public-card/card-page.tsx';
import {
  buildCardHead,
  buildNotFoundHead,
  buildTooManyRequestsHead,
  type PageContext,
} from '#src/public-card/head.ts';
import { CardNotFound } from '#src/public-card/not-found.tsx';
import { buildExchangeHead } from '#src/public-card/exchange/exchange-head.ts';
import { ExchangePage } from '#src/public-card/exchange/exchange-page.tsx';
import { pageStyles } from '#src/public-card/page-styles.ts';
import { buildReportHead } from '#src/public-card/report/report-head.ts';
import { TooManyRequests } from '#src/public-card/too-many-requests.tsx';
import { ReportPage } from '#src/public-card/report/report-page.tsx';

const END = '</body></html>';

/** The two parts of a published card's document, each made when it is asked for. */
export function renderCardDocument(
  record: {
    card: PublishedCard;
    qr: Qr;
    wallets: readonly Wallet[];
    /** The card's own picture for links, once it is drawn. */
    preview?: { file: string } | null;
  },
  context: PageContext,
) {
  const { card, qr, wallets, preview = null } = record;
  const address = `${context.origin.replace(/^https?:\/\//, '')}/${card.username}`;
  const { productName } = context;
  return {
    head: () => buildCardHead(card, { ...context, picture: preview?.file ?? null }),
    body: () => renderToString(<CardPage {...{ card, qr, wallets, address, productName }} />) + END,
  };
}

/** The document for a name nobody published; `appHead` is what starts the browser app. */
export function renderNotFoundDocument(productName: string, appHead: string): string {
  const root = `<div id="root">${renderToString(<CardNotFound />)}</div>`;
  return buildNotFoundHead(productName, appHead) + root + END;
}

/** The document that asks a visitor to wait; it needs no script. */
export function renderTooManyRequestsDocument(
  productName: string,
  styles: readonly string[],
): string {
  return buildTooManyRequestsHead(productName, styles) + renderToString(<TooManyRequests />) + END;
}

/** The inlined style texts of a card's page, for the hashes in its policy. */
export function documentStyles(template: TemplateKey, need: PageNeed = 'nothing'): string[] {
  return pageStyles(template, need);
}

/** The document of a card's exchange form. */
export function renderExchangeDocument(view: ExchangeForm, script: string): string {
  return buildExchangeHead(view, script) + renderToString(<ExchangePage {...view} />) + END;
}

export { exchangeStyles } from '#src/public-card/exchange/exchange-head.ts';

/** The document to report a card. */
export function renderReportDocument(view: VisitorForm, productName: string): string {
  return (
    buildReportHead(view) + renderToString(<ReportPage {...view} {...{ productName }} />) + END
  );
}

export { reportStyles } from '#src/public-card/report/report-head.ts';

/** Markup of anything else that is written before it reaches a browser. */
export function renderMarkup(node: ReactNode): string {
  return renderToString(node);
}

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PageNeed } from '#shared/card/offer.ts';
import type { Qr } from '#shared/card/qr.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import type { ExchangeForm, VisitorForm } from '#shared/card/visitor-form.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { CardPage } from '#src/public-card/card-page.tsx';
import { buildCardHead, buildNotFoundHead, type PageContext } from '#src/public-card/head.ts';
import { CardNotFound } from '#src/public-card/not-found.tsx';
import { PageNotFound } from '#src/public-card/page-not-found.tsx';
import { buildExchangeHead } from '#src/public-card/exchange/exchange-head.ts';
import { ExchangePage } from '#src/public-card/exchange/exchange-page.tsx';
import { buildFailureHead, FAILURE_STYLE } from '#src/public-card/failure/failure-head.ts';
import { FailurePage, type FailureView } from '#src/public-card/failure/failure-page.tsx';
import { pageStyles } from '#src/public-card/page-styles.ts';
import { buildReportHead } from '#src/public-card/report/report-head.ts';
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

/** The document for an address with nothing at it, where a card or a page would be; `appHead` starts the browser app. */
export function renderNotFoundDocument(
  missing: 'card' | 'page',
  productName: string,
  appHead: string,
): string {
  const isCard = missing === 'card';
  const markup = renderToString(isCard ? <CardNotFound /> : <PageNotFound />);
  const title = isCard ? 'Card Not Found' : 'Page Not Found';
  return `${buildNotFoundHead(title, productName, appHead)}<div id="root">${markup}</div>${END}`;
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

/** The document for a request that failed, complete without a script or a file of styles. */
export function renderFailureDocument(view: FailureView): string {
  return buildFailureHead(view) + renderToString(<FailurePage {...view} />) + END;
}

/** The style texts of that document, for the hashes in its policy. */
export function failureStyles(): string[] {
  return [FAILURE_STYLE];
}

/** Markup of anything else that is written before it reaches a browser. */
export function renderMarkup(node: ReactNode): string {
  return renderToString(node);
}

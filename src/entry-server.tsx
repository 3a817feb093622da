import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PageAssets } from '#shared/card/element/media-element.ts';
import type { PublishedLegal } from '#shared/legal/legal-document.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import type { FrontPageView } from '#shared/brand/front-page-view.ts';
import type { ExchangeForm, VisitorForm } from '#shared/brand/visitor-form.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { LegalLead, LegalText } from '#src/features/legal-text/legal-text.tsx';
import { CardPage } from '#src/public-card/page/card-page.tsx';
import { buildCardHead, buildNotFoundHead, type PageContext } from '#src/public-card/head.ts';
import { buildFrontPageHead } from '#src/public-card/front-page/front-page-head.ts';
import { FrontPageBody } from '#src/public-card/front-page/front-page-body.tsx';
import { DEPARTED_COPY } from '#src/public-card/departed/copy.ts';
import { EndedPage, type EndedView } from '#src/public-card/ended/ended-page.tsx';
import { DepartedPage, type DepartedView } from '#src/public-card/departed/departed-page.tsx';
import { CardNotFound } from '#src/public-card/not-found/card-not-found.tsx';
import { PageNotFound } from '#src/public-card/not-found/page-not-found.tsx';
import { buildExchangeHead } from '#src/public-card/exchange/exchange-head.ts';
import { ExchangePage } from '#src/public-card/exchange/exchange-page.tsx';
import { FAILURE_COPY } from '#src/public-card/failure/copy.ts';
import { FailurePage, type FailureView } from '#src/public-card/failure/failure-page.tsx';
import { buildNoticeHead, NOTICE_STYLE } from '#src/public-card/notice/notice-head.ts';
import { REFERRAL_COPY } from '#src/public-card/referral/copy.ts';
import { ReferralPage, type ReferralView } from '#src/public-card/referral/referral-page.tsx';
import { UNSUBSCRIBE_COPY } from '#src/public-card/unsubscribe/copy.ts';
import {
  UnsubscribePage,
  type UnsubscribeView,
} from '#src/public-card/unsubscribe/unsubscribe-page.tsx';
import type { PageDesign } from '#src/public-card/organization-colors.ts';
import { buildPageStyles } from '#src/public-card/page-styles.ts';
import { buildReportHead } from '#src/public-card/report/report-head.ts';
import { ReportPage } from '#src/public-card/report/report-page.tsx';

/** What a page shows of a published legal text, as its first render in a browser. */
export function renderLegalParts(published: PublishedLegal): { lead: string; text: string } {
  return {
    lead: renderToString(<LegalLead published={published} />),
    text: renderToString(<LegalText document={published.document} />),
  };
}

const END = '</body></html>';

/** Renders head and body of a published card's document separately, each on demand. */
export function renderCardDocument(
  record: {
    card: PublishedCard;
    qr: Qr;
    wallets: readonly WalletPlatform[];
    /** The card's own link preview, once it is drawn. */
    preview?: { file: string } | null;
  },
  context: PageContext,
) {
  const { card, qr, wallets, preview = null } = record;
  return {
    head: () => buildCardHead(card, { ...context, picture: preview?.file ?? null }),
    body: () =>
      renderToString(
        <CardPage
          {...{ card, qr, wallets, origin: context.origin, platform: context }}
          appOrigin={context.appOrigin}
        />,
      ) + END,
  };
}

/** Renders the 404 document of a missing card or page. `appHead` loads the browser app. */
export function renderNotFoundDocument(
  missing: 'card' | 'page',
  productName: string,
  appHead: string,
  /** The home screen icon; null for none. By default the product's. */
  icon?: string | null,
): string {
  const isCard = missing === 'card';
  const markup = renderToString(isCard ? <CardNotFound /> : <PageNotFound />);
  const title = isCard ? 'Card Not Found' : 'Page Not Found';
  return `${buildNotFoundHead(title, { productName, appHead, icon })}<div id="root">${markup}</div>${END}`;
}

/** Returns the inlined styles of a card's page, for the CSP hashes. */
export function documentStyles(design: PageDesign, need: PageAssets = 'nothing'): string[] {
  return buildPageStyles(design, need);
}

export function renderExchangeDocument(view: ExchangeForm, script: string): string {
  return buildExchangeHead(view, script) + renderToString(<ExchangePage {...view} />) + END;
}

export { buildExchangeStyles } from '#src/public-card/exchange/exchange-head.ts';

export function renderReportDocument(view: VisitorForm, productName: string): string {
  return (
    buildReportHead(view) + renderToString(<ReportPage {...view} {...{ productName }} />) + END
  );
}

export { buildReportStyles } from '#src/public-card/report/report-head.ts';

/** Renders the document at the root of a company's own domain. */
export function renderFrontPage(view: FrontPageView): string {
  return buildFrontPageHead(view) + renderToString(<FrontPageBody {...view} />) + END;
}

export { buildFrontPageStyles } from '#src/public-card/front-page/front-page-head.ts';

/** Renders the document of a failed request. */
export function renderFailureDocument(view: FailureView): string {
  const { title } = FAILURE_COPY.byStatus(view.status);
  const { productName } = view;
  return buildNotice(
    productName === '' ? title : `${title} · ${productName}`,
    <FailurePage {...view} />,
  );
}

/** Renders the document of an organization card whose holder has left. */
export function renderDepartedDocument(view: DepartedView): string {
  const title = DEPARTED_COPY.title(view.firstName, view.organization);
  return buildNotice(title, <DepartedPage {...view} />);
}

/** Renders the document of a company whose card ended with its plan. */
export function renderEndedDocument(view: EndedView): string {
  return buildNotice(view.organization, <EndedPage {...view} />);
}

/** Renders the document that asks a visitor of an affiliate link to continue. */
export function renderReferralDocument(view: ReferralView): string {
  return buildNotice(REFERRAL_COPY.title(view.productName), <ReferralPage {...view} />);
}

/** Renders the document that asks a reader of a mail whether to turn such mails off. */
export function renderUnsubscribeDocument({ state, productName }: UnsubscribeView): string {
  const { title } = UNSUBSCRIBE_COPY[state];
  return buildNotice(`${title} · ${productName}`, <UnsubscribePage state={state} />);
}

/** Returns the inlined styles of these four documents, for the CSP hashes. */
export function noticeStyles(): string[] {
  return [NOTICE_STYLE];
}

function buildNotice(title: string, body: ReactNode): string {
  return buildNoticeHead(title) + renderToString(body) + END;
}

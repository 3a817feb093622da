import type { PageAssets } from '#shared/card/element/media-element.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PublishedLegal } from '#shared/legal/legal-document.ts';
import type { FrontPageView } from '#shared/brand/front-page-view.ts';
import type { ExchangeForm, VisitorForm } from '#shared/brand/visitor-form.ts';
import type { DocumentParts } from '#worker/public-card/pages/stream-page.ts';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';

/** What decides the styles of a card's pages. */
export type DocumentDesign = Pick<PublishedCard, 'template' | 'brand'>;

/** Whether a page asks, has turned mails off, or does not know its link. */
export type UnsubscribeState = 'ask' | 'done' | 'unknown';

/** Renders the documents. The only entry to the React side. */
export interface CardDocuments {
  renderCardDocument: (
    record: Pick<PublicCard, 'card' | 'qr' | 'wallets' | 'preview'>,
    context: {
      origin: string;
      productName: string;
      siteName?: string;
      appOrigin?: string;
      hasWatermark?: boolean;
      icon?: string | null;
      script: string;
      videoScript: string;
      cardWorker: string | null;
    },
  ) => DocumentParts;
  renderLegalParts: (published: PublishedLegal) => { lead: string; text: string };
  renderNotFoundDocument: (
    missing: 'card' | 'page',
    productName: string,
    appHead: string,
    icon?: string | null,
  ) => string;
  /** Contents of the style elements that a card's page inlines. */
  documentStyles: (design: DocumentDesign, assets?: PageAssets) => string[];
  /** The document with a card's exchange form, and the styles it inlines. */
  renderExchangeDocument: (view: ExchangeForm, script: string) => string;
  buildExchangeStyles: (design: DocumentDesign) => string[];
  /** The document to report a card, and the styles it inlines. */
  renderReportDocument: (view: VisitorForm, productName: string) => string;
  buildReportStyles: (design: DocumentDesign) => string[];
  /** The document at the root of a company's own domain, and the styles it inlines. */
  renderFrontPage: (view: FrontPageView) => string;
  buildFrontPageStyles: (design: DocumentDesign) => string[];
  renderFailureDocument: (view: {
    status: 404 | 421 | 429 | 500 | 503;
    productName: string;
    reference: string | null;
    isForm: boolean;
  }) => string;
  renderDepartedDocument: (view: {
    firstName: string;
    organization: string;
    successor: { username: string; name: string } | null;
    productName: string;
  }) => string;
  /** The document of a company whose card ended with its plan. */
  renderEndedDocument: (view: {
    organization: string;
    website: string | null;
    productName: string;
  }) => string;
  /** The document that asks a visitor of an affiliate link to continue. */
  renderReferralDocument: (view: { productName: string }) => string;
  /** The document that asks a reader of a mail whether to turn such mails off. */
  renderUnsubscribeDocument: (view: { state: UnsubscribeState; productName: string }) => string;
  /** The styles that these four documents inline. */
  noticeStyles: () => string[];
}

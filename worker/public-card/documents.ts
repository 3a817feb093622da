import type { PublishedCard } from '#shared/card/card.ts';
import type { PageNeed } from '#shared/card/offer.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import type { DocumentParts } from '#worker/public-card/page.ts';
import type { PublicCard } from '#worker/public-card/record.ts';

/** How documents are written; the one door to the React side. */
export interface CardDocuments {
  renderCardDocument: (
    record: Pick<PublicCard, 'card' | 'qr' | 'wallets' | 'preview'>,
    context: { origin: string; productName: string; script: string; videoScript: string },
  ) => DocumentParts;
  renderNotFoundDocument: (productName: string, appHead: string) => string;
  /** The style texts a card's page inlines. */
  documentStyles: (template: TemplateKey, need?: PageNeed) => string[];
  /** The document of a card's exchange form, and the style texts it inlines. */
  renderExchangeDocument: (view: ExchangeView, script: string) => string;
  exchangeStyles: (template: TemplateKey) => string[];
  /** The document to report a card, and the style texts it inlines. */
  renderReportDocument: (view: ReportView, productName: string) => string;
  reportStyles: (template: TemplateKey) => string[];
}

/** What the page to report a card shows: empty, given back with what is wrong, or done. */
export interface ReportView {
  card: PublishedCard;
  typed: Readonly<Record<string, string>>;
  issues: readonly { path: string; message: string }[];
  message: string | null;
  isDone: boolean;
}

/** What the page of an exchange form shows: empty, given back with what is wrong, or done. */
export interface ExchangeView {
  card: PublishedCard;
  typed: Readonly<Record<string, string>>;
  issues: readonly { path: string; message: string }[];
  message: string | null;
  isDone: boolean;
  siteKey: string | null;
}

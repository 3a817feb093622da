import type { PageNeed } from '#shared/card/offer.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import type { ExchangeForm, VisitorForm } from '#shared/card/visitor-form.ts';
import type { DocumentParts } from '#worker/public-card/page.ts';
import type { PublicCard } from '#worker/public-card/record.ts';

/** How documents are written; the one door to the React side. */
export interface CardDocuments {
  renderCardDocument: (
    record: Pick<PublicCard, 'card' | 'qr' | 'wallets' | 'preview'>,
    context: { origin: string; productName: string; script: string; videoScript: string },
  ) => DocumentParts;
  renderNotFoundDocument: (productName: string, appHead: string) => string;
  renderTooManyRequestsDocument: (productName: string, styles: readonly string[]) => string;
  /** The style texts a card's page inlines. */
  documentStyles: (template: TemplateKey, need?: PageNeed) => string[];
  /** The document of a card's exchange form, and the style texts it inlines. */
  renderExchangeDocument: (view: ExchangeForm, script: string) => string;
  exchangeStyles: (template: TemplateKey) => string[];
  /** The document to report a card, and the style texts it inlines. */
  renderReportDocument: (view: VisitorForm, productName: string) => string;
  reportStyles: (template: TemplateKey) => string[];
}

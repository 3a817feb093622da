import type { PageAssets } from '#shared/card/element/media-element.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import type { ExchangeForm, VisitorForm } from '#shared/card/visitor-form.ts';
import type { DocumentParts } from './stream-page.ts';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';

/** Renders the documents. The only entry to the React side. */
export interface CardDocuments {
  renderCardDocument: (
    record: Pick<PublicCard, 'card' | 'qr' | 'wallets' | 'preview'>,
    context: { origin: string; productName: string; script: string; videoScript: string },
  ) => DocumentParts;
  renderNotFoundDocument: (
    missing: 'card' | 'page',
    productName: string,
    appHead: string,
  ) => string;
  /** Contents of the style elements that a card's page inlines. */
  documentStyles: (template: TemplateKey, assets?: PageAssets) => string[];
  /** The document with a card's exchange form, and the styles it inlines. */
  renderExchangeDocument: (view: ExchangeForm, script: string) => string;
  buildExchangeStyles: (template: TemplateKey) => string[];
  /** The document to report a card, and the styles it inlines. */
  renderReportDocument: (view: VisitorForm, productName: string) => string;
  buildReportStyles: (template: TemplateKey) => string[];
  /** The document for a failed request, and the styles it inlines. */
  renderFailureDocument: (view: {
    status: 421 | 429 | 500 | 503;
    productName: string;
    reference: string | null;
    isForm: boolean;
  }) => string;
  failureStyles: () => string[];
  /** The document of a leaver's card, in the styles of a failed request. */
  renderDepartedDocument: (view: {
    firstName: string;
    organization: string;
    successor: { username: string; name: string } | null;
    productName: string;
  }) => string;
}

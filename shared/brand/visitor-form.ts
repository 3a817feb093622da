import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { Issue } from '#shared/text/issue.ts';
import type { PublishedCard } from '#shared/card/card.ts';

/** Submitted values by field; a page that refuses them shows all of them again. */
export type FormValues = Readonly<Record<string, string>>;

/** A published card with what its forms name: its partner's brand, and its company. */
export type ShownCard = PublishedCard & {
  platform?: ShownBrand;
  organizationName?: string;
  /** Origin of the app, where the card's host does not serve it. */
  appOrigin?: string;
};

/** State of a page with a form about a card: empty, refused with issues, or done. */
export interface VisitorForm {
  card: ShownCard;
  values: FormValues;
  issues: readonly Issue[];
  /** Problem with the form as a whole. */
  message: string | null;
  isDone: boolean;
}

/** State of the exchange form's page. `values` includes the idempotency key and the link source. */
export interface ExchangeForm extends VisitorForm {
  /** Turnstile's public key; null where Turnstile is not used. */
  siteKey: string | null;
}

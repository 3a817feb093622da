import type { Issue } from '#shared/api/errors.ts';
import type { PublishedCard } from '#shared/card/card.ts';

/** What was sent, as text by field: a page that refuses it gives all of it back. */
export type Typed = Readonly<Record<string, string>>;

/** What a page with a form about a card shows: empty, given back with what is wrong, or done. */
export interface VisitorForm {
  card: PublishedCard;
  typed: Typed;
  issues: readonly Issue[];
  /** What is wrong with the whole. */
  message: string | null;
  isDone: boolean;
}

/** The exchange form's page; the key of the attempt and the source are among what was typed. */
export interface ExchangeForm extends VisitorForm {
  /** Turnstile's public key; null where it is not used. */
  siteKey: string | null;
}

import { CURRENCIES, parseAmount, priceText } from '#shared/card/currency.ts';
import {
  OFFER_NAME_MAX,
  PRICE_MAX,
  type CardElement,
  type ElementType,
} from '#shared/card/element.ts';
import { findVideoId } from '#shared/card/offer.ts';

/** What a video or a product says beside its address. */
export type OfferFields = Pick<CardElement, 'name' | 'price' | 'picture'>;

/** The same as it stands in the form. */
export interface OfferDraft {
  name: string;
  price: string;
  currency: string;
  picture: string;
}

export type OfferIssues = Partial<Record<'name' | 'price', string>>;

/** What the form asks for a value of a kind: nothing for plain ways, and for addresses of YouTube that are no video. */
export function offerKind(type: ElementType, value: string): 'video' | 'product' | null {
  if (type === 'shop') return 'product';
  return type === 'youtube' && findVideoId(value) !== null ? 'video' : null;
}

/** The form's beginning; `currency` is the one last used on the card. */
export function draftOffer({ name, price, picture }: OfferFields, currency: string): OfferDraft {
  return {
    name: name ?? '',
    price: price === undefined ? '' : priceText(price),
    currency: price?.currency ?? currency,
    picture: picture ?? '',
  };
}

/** The currency of the card's last product, or US dollars. */
export function usualCurrency(elements: readonly CardElement[]): string {
  return elements.findLast(({ price }) => price !== undefined)?.price?.currency ?? 'USD';
}

/** What the form says as it is kept, or what is wrong with it. */
export function readOffer(
  kind: 'video' | 'product' | null,
  draft: OfferDraft,
): { ok: true; fields: OfferFields } | { ok: false; issues: OfferIssues } {
  if (kind === null) return { ok: true, fields: {} };
  const name = draft.name.trim();
  const { picture, currency } = draft;
  const kept: OfferFields = { ...(name && { name }), ...(picture && { picture }) };
  if (kind === 'video') return { ok: true, fields: kept };
  const typed = draft.price.trim();
  const minor = typed === '' ? null : parseAmount(typed, currency);
  const issues: OfferIssues = {
    ...(name === '' && (typed !== '' || picture !== '') && { name: 'Give the product a name.' }),
    ...(name.length > OFFER_NAME_MAX && { name: `Use at most ${OFFER_NAME_MAX} characters.` }),
    ...(typed !== '' && { price: priceIssue(minor, currency) }),
  };
  if (issues.name ?? issues.price) return { ok: false, issues };
  return { ok: true, fields: { ...kept, ...(minor !== null && { price: { minor, currency } }) } };
}

function priceIssue(minor: number | null, currency: string): string | undefined {
  const digits = CURRENCIES[currency] ?? 2;
  const example = digits === 0 ? '1900' : (19.9).toFixed(digits);
  if (minor === null) return `Write an amount such as ${example}.`;
  return minor > PRICE_MAX ? 'This is more than a card can show.' : undefined;
}

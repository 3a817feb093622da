import { CURRENCIES, parseAmount, formatPriceInput } from '#shared/card/element/currency.ts';
import {
  MEDIA_NAME_MAX,
  PRICE_MAX,
  type CardElement,
  type ElementType,
} from '#shared/card/element/element.ts';
import { findVideoId } from '#shared/card/element/media-element.ts';

export type MediaElementFields = Pick<CardElement, 'name' | 'price' | 'picture'>;

export interface MediaDraft {
  name: string;
  price: string;
  currency: string;
  picture: string;
}

export type MediaIssues = Partial<Record<'name' | 'price', string>>;

/**
 * Kind of media element a value makes; null for regular elements and YouTube URLs that are not
 * videos.
 */
export function findMediaKind(type: ElementType, value: string): 'video' | 'product' | null {
  if (type === 'shop') return 'product';
  return type === 'youtube' && findVideoId(value) !== null ? 'video' : null;
}

/** Initial form state; `currency` is the one last used on the card. */
export function createMediaDraft(
  { name, price, picture }: MediaElementFields,
  currency: string,
): MediaDraft {
  return {
    name: name ?? '',
    price: price === undefined ? '' : formatPriceInput(price),
    currency: price?.currency ?? currency,
    picture: picture ?? '',
  };
}

/** The currency of the card's last product, or US dollars. */
export function findLastCurrency(elements: readonly CardElement[]): string {
  return elements.findLast(({ price }) => price !== undefined)?.price?.currency ?? 'USD';
}

/** Parses the form into the stored fields, or returns what is wrong. */
export function parseMediaDraft(
  kind: 'video' | 'product' | null,
  draft: MediaDraft,
): { ok: true; fields: MediaElementFields } | { ok: false; issues: MediaIssues } {
  if (kind === null) return { ok: true, fields: {} };
  const name = draft.name.trim();
  const { picture, currency } = draft;
  const shared: MediaElementFields = { ...(name && { name }), ...(picture && { picture }) };
  if (kind === 'video') return { ok: true, fields: shared };
  const amount = draft.price.trim();
  const minor = amount === '' ? null : parseAmount(amount, currency);
  const issues: MediaIssues = {
    ...(name === '' && (amount !== '' || picture !== '') && { name: 'Give the product a name.' }),
    ...(name.length > MEDIA_NAME_MAX && { name: `Use at most ${MEDIA_NAME_MAX} characters.` }),
    ...(amount !== '' && { price: findPriceIssue(minor, currency) }),
  };
  if (issues.name ?? issues.price) return { ok: false, issues };
  return { ok: true, fields: { ...shared, ...(minor !== null && { price: { minor, currency } }) } };
}

function findPriceIssue(minor: number | null, currency: string): string | undefined {
  const digits = CURRENCIES[currency] ?? 2;
  const example = digits === 0 ? '1900' : (19.9).toFixed(digits);
  if (minor === null) return `Enter an amount such as ${example}.`;
  return minor > PRICE_MAX ? 'This amount is too large.' : undefined;
}

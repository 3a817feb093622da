/** How an address says it was handed over, as `?s=`. */
export const MARKED_SOURCES = ['qr', 'nfc', 'pass', 'link', 'signature'] as const;
export type MarkedSource = (typeof MARKED_SOURCES)[number];

/** A card's address as one way of handing it over carries it, so that visits by that way can be told apart. */
export function markedUrl(url: string, source: MarkedSource): string {
  return `${url}?s=${source}`;
}

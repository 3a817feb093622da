import type { MarkedSource } from '#shared/card/marked-source.ts';

/** A card's address as one way of handing it over carries it, so that visits by that way can be told apart. */
export function markedUrl(url: string, source: MarkedSource): string {
  return `${url}?s=${source}`;
}

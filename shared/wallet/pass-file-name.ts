/** Name in passes of cards without a name. */
export const NAMELESS_CARD = 'Business Card';

/** Longest part taken from the card's name, in characters; the suffix is never cut. */
const NAME_MAX = 60;
/** Spaces and characters with a meaning in file systems. */
const GAPS = /[\s\p{C}\\/:*?"<>|]+/gu;

/**
 * File name of an Apple pass without its extension: the card's name with underscores, then
 * `_PremiumCard`.
 */
export function buildPassFileName(cardName: string): string {
  const name = cardName.trim() || NAMELESS_CARD;
  const cut = [...name.toWellFormed().replace(GAPS, '_')].slice(0, NAME_MAX).join('');
  return `${cut}_PremiumCard`;
}

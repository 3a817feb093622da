/** What a pass calls a card without a name. */
export const NAMELESS_CARD = 'Business Card';

/** Longest part of a file name taken from a person's, in characters: the ending is never cut. */
const NAME_MAX = 60;
/** What parts words, or means something to a file system. */
const GAPS = /[\s\p{C}\\/:*?"<>|]+/gu;

/** The name of an Apple pass's file without its extension: the card's name, spaces as underscores, `_PremiumCard`. */
export function passFileName(cardName: string): string {
  const name = cardName.trim() || NAMELESS_CARD;
  const cut = [...name.toWellFormed().replace(GAPS, '_')].slice(0, NAME_MAX).join('');
  return `${cut}_PremiumCard`;
}

import type { ImportedCard } from '#src/pages/import-cards/parsing/imported-card.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'inactive', 'off']);

type SwitchTarget = 'isActive' | 'isIndexable' | 'showsCounts';

/** Sets the switches of a card from the first cell of each; an empty cell sets nothing. */
export function setSwitches(card: ImportedCard, first: (target: SwitchTarget) => string): void {
  const { content } = card;
  const isActive = readSwitch(card, 'Active', first('isActive'));
  if (isActive !== undefined) content.isActive = isActive;
  const isIndexable = readSwitch(card, 'In search engines', first('isIndexable'));
  if (isIndexable !== undefined) content.isIndexable = isIndexable;
  // A card says whether it hides its counts, a table whether it shows them.
  const isShown = readSwitch(card, 'Shows counts', first('showsCounts'));
  if (isShown !== undefined) content.hidesCounts = !isShown;
}

function readSwitch(card: ImportedCard, label: string, typed: string): boolean | undefined {
  if (typed === '') return undefined;
  const word = typed.toLowerCase();
  if (YES.has(word) || NO.has(word)) return YES.has(word);
  card.issues.push({ field: label, message: 'Enter yes or no.' });
  return undefined;
}

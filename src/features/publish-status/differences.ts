import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { formatPrice } from '#shared/card/currency.ts';
import { ELEMENTS } from '#shared/card/element.ts';
import { isExchangeOn } from '#shared/card/exchange.ts';
import { TEMPLATES } from '#shared/card/template.ts';

/** One of two versions of a card. */
export type Side = LocalCard | PublishedCard;

const LINES: readonly [label: string, read: (card: Side) => string][] = [
  ['Username', ({ username }) => username],
  ['Name', ({ name }) => name],
  ['Title', ({ title }) => title],
  ['Company', ({ company }) => company],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Website', ({ website }) => website],
  ['Bio', ({ bio }) => bio],
  ['Template', ({ template }) => TEMPLATES[template].label],
  ['Banner size', ({ headerPhotoSize }) => `${headerPhotoSize}%`],
  ['Elements', elementsText],
  ['Active', ({ isActive }) => (isActive ? 'On' : 'Off')],
  ['Exchange', (card) => (isExchangeOn(card) ? 'On' : 'Off')],
  ['Consent line', ({ consentLine = '' }) => consentLine],
  ['Search engines', ({ isIndexable }) => (isIndexable ? 'On' : 'Off')],
];

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Where two versions of a card say different things. Pictures are left to the eye: both cards are drawn. */
export function findDifferences(mine: Side, theirs: Side): Difference[] {
  return LINES.map(([label, read]) => ({ label, mine: read(mine), theirs: read(theirs) })).filter(
    (line) => line.mine !== line.theirs,
  );
}

function elementsText({ cardElements }: Side): string {
  return cardElements
    .map(({ type, value, name, price, hidden }) =>
      [
        `${ELEMENTS[type].label}: ${name ? `${name}, ` : ''}${value}`,
        price && `(${formatPrice(price)})`,
        hidden && '(hidden)',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' · ');
}

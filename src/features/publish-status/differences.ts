import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { formatPrice } from '#shared/card/element/currency.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { isExchangeOn } from '#shared/card/exchange/exchange.ts';
import { TEMPLATES } from '#shared/card/templates.ts';

/** One of the two versions in a conflict. */
export type CardVersion = LocalCard | PublishedCard;

const FIELDS: readonly [label: string, read: (card: CardVersion) => string][] = [
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
  ['Elements', formatElements],
  ['Active', ({ isActive }) => (isActive ? 'On' : 'Off')],
  ['Exchange', (card) => (isExchangeOn(card) ? 'On' : 'Off')],
  ['Consent line', ({ consentLine = '' }) => consentLine],
  ['Search engines', ({ isIndexable }) => (isIndexable ? 'On' : 'Off')],
  ['Views and clicks', ({ hidesCounts }) => (hidesCounts ? 'Hidden' : 'Shown')],
];

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Lists fields with different values. Pictures are not compared, because both cards are shown. */
export function findDifferences(mine: CardVersion, theirs: CardVersion): Difference[] {
  return FIELDS.map(([label, read]) => ({ label, mine: read(mine), theirs: read(theirs) })).filter(
    (line) => line.mine !== line.theirs,
  );
}

function formatElements({ cardElements }: CardVersion): string {
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

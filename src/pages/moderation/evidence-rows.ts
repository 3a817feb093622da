import type { CardContent } from '#shared/card/card.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { formatPrice } from '#shared/card/currency.ts';

/** One line of the comparison: text, or the path of a picture; empty where there is nothing. */
export interface EvidenceRow {
  label: string;
  kind: 'text' | 'picture';
  reported: string;
  now: string;
  isChanged: boolean;
}

type Reading = Omit<EvidenceRow, 'reported' | 'now' | 'isChanged'> & {
  read: (content: CardContent) => string;
};

const text = (label: string, read: Reading['read']): Reading => ({ label, kind: 'text', read });
const picture = (label: string, read: Reading['read']): Reading => ({
  label,
  kind: 'picture',
  read,
});

const READINGS: readonly Reading[] = [
  picture('Photo', ({ profileImage }) => profileImage),
  picture('Photo of the contact file', ({ contactPhoto }) => contactPhoto),
  picture('Banner', ({ headerPhoto }) => headerPhoto),
  text('Name', ({ name }) => name),
  text('Title', ({ title }) => title),
  text('Company', ({ company }) => company),
  text('Email', ({ email }) => email),
  text('Phone', ({ phone }) => phone),
  text('Website', ({ website }) => website),
  text('Bio', ({ bio }) => bio),
  text('Switched on', ({ isActive }) => (isActive ? 'Yes' : 'No')),
];

/** What a card said when it was reported, line by line against what it says now (null: deleted). Empty lines are left out. */
export function compareEvidence(reported: CardContent, now: CardContent | null): EvidenceRow[] {
  const elements = Math.max(reported.cardElements.length, now?.cardElements.length ?? 0);
  const readings = [
    ...READINGS,
    ...Array.from({ length: elements }, (_, at) => elementReadings(at)).flat(),
  ];
  return readings.flatMap(({ label, kind, read }) => {
    const row = { reported: read(reported), now: now === null ? '' : read(now) };
    const isEmpty = row.reported === '' && row.now === '';
    return isEmpty ? [] : [{ label, kind, ...row, isChanged: row.reported !== row.now }];
  });
}

function elementReadings(at: number): Reading[] {
  const pick = ({ cardElements }: CardContent) => cardElements[at];
  return [
    text(`Element ${at + 1}`, (content) => elementText(pick(content))),
    picture(`Picture of element ${at + 1}`, (content) => pick(content)?.picture ?? ''),
  ];
}

function elementText(element: CardElement | undefined): string {
  if (element === undefined) return '';
  const { type, name, price, value, hidden } = element;
  const parts = [name, price && formatPrice(price), value].filter(Boolean).join(', ');
  return `${ELEMENTS[type].label}: ${parts}${hidden ? ' (hidden)' : ''}`;
}

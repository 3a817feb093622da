import type { CardContent } from '#shared/card/card.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { formatPrice } from '#shared/card/element/currency.ts';

/** One row: text, or the path of a picture. Empty strings for missing values. */
export interface EvidenceRow {
  label: string;
  kind: 'text' | 'picture';
  reported: string;
  now: string;
  isChanged: boolean;
}

type FieldReader = Omit<EvidenceRow, 'reported' | 'now' | 'isChanged'> & {
  read: (content: CardContent) => string;
};

const text = (label: string, read: FieldReader['read']): FieldReader => ({
  label,
  kind: 'text',
  read,
});
const picture = (label: string, read: FieldReader['read']): FieldReader => ({
  label,
  kind: 'picture',
  read,
});

const FIELDS: readonly FieldReader[] = [
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
  text('Active', ({ isActive }) => (isActive ? 'Yes' : 'No')),
];

/**
 * Compares a reported snapshot with the card's current content (null when deleted). Rows without
 * values are omitted.
 */
export function compareEvidence(reported: CardContent, now: CardContent | null): EvidenceRow[] {
  const elements = Math.max(reported.cardElements.length, now?.cardElements.length ?? 0);
  const fields = [
    ...FIELDS,
    ...Array.from({ length: elements }, (_, at) => elementFields(at)).flat(),
  ];
  return fields.flatMap(({ label, kind, read }) => {
    const row = { reported: read(reported), now: now === null ? '' : read(now) };
    const isEmpty = row.reported === '' && row.now === '';
    return isEmpty ? [] : [{ label, kind, ...row, isChanged: row.reported !== row.now }];
  });
}

function elementFields(at: number): FieldReader[] {
  const elementAt = ({ cardElements }: CardContent) => cardElements[at];
  return [
    text(`Element ${at + 1}`, (content) => elementText(elementAt(content))),
    picture(`Picture of element ${at + 1}`, (content) => elementAt(content)?.picture ?? ''),
  ];
}

function elementText(element: CardElement | undefined): string {
  if (element === undefined) return '';
  const { type, name, price, value, hidden } = element;
  const parts = [name, price && formatPrice(price), value].filter(Boolean).join(', ');
  return `${ELEMENTS[type].label}: ${parts}${hidden ? ' (hidden)' : ''}`;
}

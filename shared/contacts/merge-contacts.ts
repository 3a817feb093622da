import type { Contact } from '#shared/api/contacts.ts';

const FIELDS = ['name', 'email', 'phone', 'company'] as const;
const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company' } as const;

/**
 * Several entries of one person put together without loss: `kept` fills its gaps from the others, oldest first; a value
 * that differs becomes a line of the owner's note; tags are united, and the first meeting is the one that counts.
 */
export function joinContacts(kept: Contact, others: readonly Contact[]): Contact {
  const all = [kept, ...others.toSorted((a, b) => compare(a.createdAt, b.createdAt))];
  const first = all.toSorted((a, b) => compare(a.createdAt, b.createdAt))[0] ?? kept;
  const fields = Object.fromEntries(FIELDS.map((key) => [key, firstOf(all, key)]));
  const metOn = all.map((contact) => contact.metOn).filter((day) => day !== '');
  const joined: Contact = {
    ...kept,
    ...fields,
    note: distinct(all.map(({ note }) => note)).join('\n\n'),
    tags: distinct(all.flatMap(({ tags }) => tags)),
    isMarked: all.some(({ isMarked }) => isMarked),
    metOn: metOn.toSorted(compare)[0] ?? '',
    metWhere: firstOf(all, 'metWhere'),
    createdAt: first.createdAt,
  };
  return { ...joined, ownerNote: joinNotes(joined, all) };
}

function joinNotes(joined: Contact, all: readonly Contact[]): string {
  const [, ...rest] = all;
  const lines = rest.flatMap((other) => [
    ...FIELDS.filter((key) => isOther(other[key], joined[key])).map(
      (key) => `${LABELS[key]}: ${other[key]}`,
    ),
    ...(isOther(other.metWhere, joined.metWhere) ? [`Met at: ${other.metWhere}`] : []),
    ...(isOther(other.metOn, joined.metOn) ? [`Met on: ${other.metOn}`] : []),
  ]);
  const [kept] = all;
  // The kept entry's own day gives way to an earlier one: it is a difference as well.
  const own = kept && isOther(kept.metOn, joined.metOn) ? [`Met on: ${kept.metOn}`] : [];
  const cards = rest
    .filter((other) => other.card !== joined.card || other.consent !== joined.consent)
    .map(
      (other) => `Also came by ${other.card}, ${other.createdAt.slice(0, 10)}: ${other.consent}`,
    );
  const notes = distinct(all.map(({ ownerNote }) => ownerNote));
  return [...notes, distinct([...own, ...lines, ...cards]).join('\n')]
    .filter((text) => text !== '')
    .join('\n\n');
}

function firstOf(all: readonly Contact[], key: (typeof FIELDS)[number] | 'metWhere'): string {
  return all.map((contact) => contact[key]).find((value) => value !== '') ?? '';
}

function isOther(value: string, kept: string): boolean {
  return value !== '' && value.toLowerCase() !== kept.toLowerCase();
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

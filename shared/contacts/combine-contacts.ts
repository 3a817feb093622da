import type { Contact } from '#shared/api/contacts.ts';

const FIELDS = ['name', 'email', 'phone', 'company'] as const;
const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company' } as const;

/**
 * Combines duplicate contacts without losing details. Gaps of `kept` are filled from the others,
 * oldest first; differing values are added to the owner's note; tags are united; the earliest
 * meeting is used.
 */
export function combineContacts(target: Contact, others: readonly Contact[]): Contact {
  const all = [target, ...others.toSorted((a, b) => compare(a.createdAt, b.createdAt))];
  const first = all.toSorted((a, b) => compare(a.createdAt, b.createdAt))[0] ?? target;
  const fields = Object.fromEntries(FIELDS.map((key) => [key, findFirst(all, key)]));
  const metOn = all.map((contact) => contact.metOn).filter((day) => day !== '');
  const combined: Contact = {
    ...target,
    ...fields,
    note: unique(all.map(({ note }) => note)).join('\n\n'),
    tags: unique(all.flatMap(({ tags }) => tags)),
    isMarked: all.some(({ isMarked }) => isMarked),
    metOn: metOn.toSorted(compare)[0] ?? '',
    metWhere: findFirst(all, 'metWhere'),
    createdAt: first.createdAt,
  };
  return { ...combined, ownerNote: combineNotes(combined, all) };
}

function combineNotes(combined: Contact, all: readonly Contact[]): string {
  const [, ...rest] = all;
  const lines = rest.flatMap((other) => [
    ...FIELDS.filter((key) => isDifferent(other[key], combined[key])).map(
      (key) => `${LABELS[key]}: ${other[key]}`,
    ),
    ...(isDifferent(other.metWhere, combined.metWhere) ? [`Met at: ${other.metWhere}`] : []),
    ...(isDifferent(other.metOn, combined.metOn) ? [`Met on: ${other.metOn}`] : []),
  ]);
  const [target] = all;
  // The target's own day is overwritten by an earlier one, so it is noted as well.
  const own =
    target && isDifferent(target.metOn, combined.metOn) ? [`Met on: ${target.metOn}`] : [];
  const cards = rest
    .filter((other) => other.card !== combined.card || other.consent !== combined.consent)
    .map(
      (other) => `Also came by ${other.card}, ${other.createdAt.slice(0, 10)}: ${other.consent}`,
    );
  const notes = unique(all.map(({ ownerNote }) => ownerNote));
  return [...notes, unique([...own, ...lines, ...cards]).join('\n')]
    .filter((text) => text !== '')
    .join('\n\n');
}

function findFirst(all: readonly Contact[], key: (typeof FIELDS)[number] | 'metWhere'): string {
  return all.map((contact) => contact[key]).find((value) => value !== '') ?? '';
}

function isDifferent(value: string, target: string): boolean {
  return value !== '' && value.toLowerCase() !== target.toLowerCase();
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

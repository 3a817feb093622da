import {
  checkInvitationList,
  readInvitationList,
} from '#shared/api/organizations/people/invitation-lists.ts';

// Responses about a list of people. Each is validated by the endpoint's schema.

const FIRST = ['Ana', 'José', 'Maximiliane', 'Aiko', 'Tomás'];
const LAST = ['Lima', 'Conceição-Figueiredo', 'von Habsburg-Lothringen', 'Tanaka', 'Ruiz'];
const PHOTO_PROBLEM = 'The photo is damaged or incomplete.';
const at = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] ?? raise();
function raise(): never {
  throw new Error('no items');
}

const buildName = (index: number): string => `${at(FIRST, index)} ${at(LAST, index)}`;
const buildEmail = (index: number): string => `person.${index}@northwind.example`;
/** A table as people paste it, with a photo in every row. */
export function buildListTable(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${buildName(index)},${buildEmail(index)},member,Sales,${index}.jpg`,
  );
  return ['Name,Email,Role,Groups,Photo', ...lines].join('\n');
}

const REASONS: Readonly<Record<string, string>> = {
  invalid: 'There is no group called "Sales of the north-west and all its branches".',
  no_seat: 'Your plan has no seat left for this person.',
  taken: '/person-6 is taken. /person-6-2 is free.',
  duplicate: 'This address is in the list twice.',
  limit: 'The invitations of today are used up. Send this row again tomorrow.',
};

/** A dry run of a list with each outcome. */
export function buildListReport(rows: number) {
  const outcomes = [
    'invite',
    'invite',
    'update',
    'invite',
    'member',
    'invalid',
    'taken',
    'no_seat',
  ];
  return checkInvitationList.response.parse({
    rows: Array.from({ length: rows }, (_, index) => {
      const outcome = at(outcomes, index);
      const hasCard = outcome === 'invite' || outcome === 'update';
      return {
        email: buildEmail(index),
        outcome,
        reason: REASONS[outcome] ?? '',
        username: hasCard ? `person-${index}` : '',
        policy: hasCard ? 'Standard' : '',
        changed: outcome === 'update' ? ['title', 'phone'] : [],
        photoProblem: hasCard && index % 9 === 3 ? PHOTO_PROBLEM : '',
      };
    }),
    hasPaid: true,
    seats: { used: 4, limit: 10 },
    planNeeded: 'enterprise',
  });
}

/** A list of 300 rows of which some are done. */
export function buildListProgress(done: number) {
  const outcomes = ['sent', 'sent', 'updated', 'sent', 'same', 'invalid', 'limit', 'duplicate'];
  const rows = Array.from({ length: 100 }, (_, index) => {
    const outcome = index < done ? at(outcomes, index) : 'waiting';
    return {
      email: buildEmail(index),
      outcome,
      reason: REASONS[outcome] ?? '',
      username: outcome === 'sent' ? `person-${index}` : '',
      photoProblem: outcome === 'sent' && index % 9 === 3 ? PHOTO_PROBLEM : '',
    };
  });
  return readInvitationList.response.parse({
    id: 'l0',
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    total: 300,
    done,
    publishes: true,
    undoUntil: new Date(Date.now() + 86_000_000).toISOString(),
    rows,
    next: null,
  });
}

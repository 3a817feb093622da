import type { InvitationListRow } from '#shared/api/organizations/people/invitation-lists.ts';
import {
  findHeadingTarget,
  INVITATION_WORDS,
  listHeadings,
  normalizeHeading,
} from '#shared/contacts/heading-words.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { parseMailboxes } from '#shared/text/mailboxes.ts';
import { createCardReader, type CardReader } from '#src/pages/team/invitations/read-row-card.ts';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';

export interface ParsedInvitations {
  rows: InvitationListRow[];
  /** Where each row is from. */
  sources: RowSource[];
  /** Whether the list has more rows than one call takes; the rest is left out. */
  isCut: boolean;
  /** Headings of the table; empty for a list without. */
  headings: string[];
}

interface RowSource {
  cells: string[];
  /** What prevents the row's card, as a sentence; '' if nothing does. */
  problem: string;
}

/** Column of each part; -1 for a part that the list does not have. */
type Columns = Record<keyof typeof INVITATION_WORDS, number>;

interface ParsedRow extends RowSource {
  row: InvitationListRow;
}

/**
 * Reads a list of people to invite: a table with the headings email, role and groups in any order,
 * or without headings in this order, or recipients as a mail program has them. A table with names
 * also says what is on the people's cards, with the headings that the import of cards knows. Groups are
 * separated by `;` or `|`. Nothing is left out: what has no address becomes a row that the server
 * refuses. Limits of the contract are applied by cutting, so that the server judges each row instead
 * of refusing the list.
 */
export function parseInvitations(text: string): ParsedInvitations {
  const [heading = []] = parseCsvTable(text, 1).rows;
  const columns = findColumns(heading);
  const lines = text.split(/\r\n|\n|\r/);
  const recipients = columns === null ? lines.filter(areRecipients) : [];
  const table = columns === null ? lines.filter((line) => !areRecipients(line)).join('\n') : text;
  const { rows, unread } = parseCsvTable(table, INVITATION_LIST_MAX + 2);
  const people = columns === null ? rows : rows.slice(1);
  const readCard = columns === null ? null : createCardReader(heading, columns);
  const parsed = [
    ...recipients.flatMap(splitAddresses).map((email) => plainRow(email)),
    ...people
      // Below a single heading, separators are those of several addresses.
      .map((cells) => (columns !== null && heading.length === 1 ? [cells.join(';')] : cells))
      .flatMap((cells) => parseRow(cells, columns ?? IN_ORDER, readCard)),
    ...unread.map((part) => plainRow(part.text)),
  ];
  const shown = parsed.slice(0, INVITATION_LIST_MAX);
  return {
    rows: shown.map(({ row }) => row),
    sources: shown.map(({ cells, problem }) => ({ cells, problem })),
    isCut: parsed.length > INVITATION_LIST_MAX,
    headings: columns === null ? [] : [...heading],
  };
}

const IN_ORDER: Columns = {
  email: 0,
  role: 1,
  groups: 2,
  policy: -1,
  photo: -1,
  address: -1,
};

/** The columns of a heading row; null when it has none for addresses, or is a person. */
function findColumns(heading: readonly string[]): Columns | null {
  const find = (part: keyof Columns) => {
    const words = listHeadings(INVITATION_WORDS[part]);
    return heading.findIndex((cell) => words.includes(normalizeHeading(cell)));
  };
  const mail = ['email', 'element:email']
    .map((target) => heading.findIndex((cell) => findHeadingTarget(cell) === target))
    .find((column) => column !== -1);
  const email = mail ?? find('email');
  const isPerson = heading.some((cell) => cell.includes('@'));
  if (email === -1 || isPerson) return null;
  return {
    email,
    role: find('role'),
    groups: find('groups'),
    policy: find('policy'),
    photo: find('photo'),
    address: find('address'),
  };
}

/** Whether a line has several addresses, or one with a name. */
function areRecipients(line: string): boolean {
  return parseMailboxes(line).list.length > 1 || /<[^<>]*@[^<>]*>/.test(line);
}

/** Addresses of a text, and entries without one; the text itself when it has no address. */
function splitAddresses(text: string): string[] {
  const { list, rest } = parseMailboxes(text);
  return list.length === 0 ? [text] : [...list.map(({ address }) => address), ...rest];
}

function parseRow(
  cells: readonly string[],
  columns: Columns,
  readCard: CardReader | null,
): ParsedRow[] {
  const [email = '', role = '', groups = ''] = [columns.email, columns.role, columns.groups].map(
    (column) => (cells[column] ?? '').trim(),
  );
  const read = readCard?.(cells) ?? null;
  const problem = read?.problem ?? '';
  const addresses = splitAddresses(email);
  // Several people in a row share no card.
  const card = addresses.length === 1 ? read?.card : undefined;
  return addresses.map((address) => ({
    row: { ...buildRow(address, role, groups), ...(card !== undefined && { card }) },
    cells: [...cells],
    problem,
  }));
}

function plainRow(email: string): ParsedRow {
  return { row: buildRow(email, '', ''), cells: [email], problem: '' };
}

function buildRow(email: string, role: string, groups: string): InvitationListRow {
  const names = groups
    .split(/[;|]/)
    .map((name) => name.trim().slice(0, 100))
    .filter((name) => name !== '');
  return {
    email: email.slice(0, 300),
    role: (role || 'member').toLowerCase().slice(0, 40),
    groups: names.slice(0, 20),
  };
}

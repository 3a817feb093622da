import type { InvitationListRow } from '#shared/api/organizations/people/invitations.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';

const HEADINGS = {
  email: /^(?:e-?mail|email address|address)$/i,
  role: /^role$/i,
  groups: /^groups?$/i,
} as const;
type Column = keyof typeof HEADINGS;

export interface ParsedInvitations {
  rows: InvitationListRow[];
  /** Whether the list has more rows than one call takes; the rest is left out. */
  isCut: boolean;
}

/**
 * Reads a list of people to invite: a table with the headings email, role and groups in any order,
 * or without headings in this order. Groups are separated by `;` or `|`. Limits of the contract are
 * applied by cutting, so that the server judges each row instead of refusing the list.
 */
export function parseInvitations(text: string): ParsedInvitations {
  const { rows } = parseCsvTable(text, INVITATION_LIST_MAX + 2);
  const [first = [], ...rest] = rows;
  const isHeading = first.some((cell) => HEADINGS.email.test(cell.trim()));
  const columns = isHeading ? findColumns(first) : { email: 0, role: 1, groups: 2 };
  const body = isHeading ? rest : rows;
  const parsed = body.map((cells) => {
    const cellOf = (column: Column) => (cells[columns[column]] ?? '').trim();
    const groups = cellOf('groups')
      .split(/[;|]/)
      .map((name) => name.trim().slice(0, 100))
      .filter((name) => name !== '');
    return {
      email: cellOf('email').slice(0, 300),
      role: (cellOf('role') || 'member').toLowerCase().slice(0, 40),
      groups: groups.slice(0, 20),
    };
  });
  return {
    rows: parsed.slice(0, INVITATION_LIST_MAX),
    isCut: parsed.length > INVITATION_LIST_MAX,
  };
}

/** -1 for a column that the table does not have. */
function findColumns(heading: readonly string[]): Record<Column, number> {
  const find = (column: Column) => heading.findIndex((cell) => HEADINGS[column].test(cell.trim()));
  return { email: find('email'), role: find('role'), groups: find('groups') };
}

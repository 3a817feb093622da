import { z } from 'zod';
import type { organizationContactPageSchema, Contact } from '#shared/api/contacts.ts';
import { nameMembers } from '#worker/organizations/name-members.ts';
import { buildFilterSql, type FilterSql } from '#worker/contacts/search/contact-filters.ts';
import {
  buildContact,
  CONTACT_COLUMNS,
  contactRowSchema,
  nameCards,
  type ContactRow,
} from '#worker/contacts/contact-row.ts';
import {
  findHolderAccounts,
  listHolderIds,
} from '#worker/contacts/organization/contact-holders.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseNumberCursor, toPosition } from '#worker/contacts/search/position.ts';
import { readContactRows, type ContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { countVisible, visibleWhere } from '#worker/contacts/search/visible-contacts.ts';
import { parseRequiredRow, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { takePage } from '#worker/http/request/pagination.ts';

/** Matches that one page of a search looks at. */
export const MATCHES_MAX = 2000;
/** Contacts that one page of many holders looks at. */
export const WINDOW_MAX = 5000;
/** Up to so many holders, the latest contacts of each are read by the index. */
const HOLDERS_BY_INDEX_MAX = 100;

export interface ContactRowPage {
  rows: ContactRow[];
  nextCursor: string | null;
}

const NONE: ContactRowPage = { rows: [], nextCursor: null };

/** The latest contacts of each holder. `?4` are IDs of holders' rows as a JSON list. */
const LATEST = `SELECT ${CONTACT_COLUMNS} FROM (SELECT n.no FROM json_each(?4) requested
      CROSS JOIN contacts n ON n.no IN (SELECT own.no FROM contacts own
        WHERE own.holder_id = requested.value AND own.holder_id <> '' AND own.no < ?2
          AND ${visibleWhere('own.no')} ORDER BY own.no DESC LIMIT ?3)
      ORDER BY n.no DESC LIMIT ?3) latest
    CROSS JOIN contacts k ON k.no = latest.no CROSS JOIN contact_cards c ON c.no = k.card_no
  ORDER BY k.no DESC LIMIT ?3`;

function buildScanSql({ from, no, where }: FilterSql): string {
  return `SELECT ${no} AS no FROM ${from}
    WHERE ${[visibleWhere(no), `${no} < ?2`, ...where].join(' AND ')} ORDER BY ${no} DESC LIMIT ${MATCHES_MAX}`;
}

/** What the holders have among the next matches. */
function buildFilteredSql(filter: FilterSql): string {
  return `WITH scanned (no) AS MATERIALIZED (${buildScanSql(filter)}),
      holders (id) AS MATERIALIZED (SELECT value FROM json_each(?4))
    SELECT ${CONTACT_COLUMNS} FROM scanned CROSS JOIN contacts k ON k.no = scanned.no
      CROSS JOIN contact_cards c ON c.no = k.card_no
    WHERE k.holder_id IN (SELECT id FROM holders) ORDER BY k.no DESC LIMIT ?3`;
}

/** The number down to which a page looks; `before` is a parameter. Gaps only make it look at less. */
const buildFloorSql = (before: string): string =>
  `(min(${before}, coalesce((SELECT max(no) FROM contacts), 0) + 1) - ${WINDOW_MAX})`;

/** The contacts of many holders: they are frequent, so that going through all finds a page soon. */
const WINDOW = `SELECT ${CONTACT_COLUMNS} FROM contacts k CROSS JOIN contact_cards c ON c.no = k.card_no
  WHERE ${visibleWhere()} AND k.no < ?2 AND k.no >= ${buildFloorSql('?2')}
    AND +k.holder_id IN (SELECT value FROM json_each(?4)) ORDER BY k.no DESC LIMIT ?3`;
const WINDOW_END = `SELECT ${buildFloorSql('?1')} AS last,
  ${buildFloorSql('?1')} > coalesce((SELECT min(no) FROM contacts), 0) AS hasMore`;

/** Where the scan ended. Takes the same parameters. */
function buildEndSql(filter: FilterSql): string {
  return `SELECT min(no) AS last, count(*) = ${MATCHES_MAX} AS hasMore, ?3 AS rows, ?4 AS holders
    FROM (${buildScanSql(filter)})`;
}

const endSchema = z.object({ last: z.int().nullable(), hasMore: sqlBoolean });

/**
 * Reads a page of an organization's contacts, newest first, limited to those that its accounts
 * have. Throws `bad_request` for an invalid cursor.
 */
export async function readOrganizationRows(
  contacts: OwnerContacts,
  query: ContactQuery,
): Promise<ContactRowPage> {
  const { accounts } = contacts;
  if (accounts === null) return readContactRows(contacts, query);
  const before = parseNumberCursor(query.cursor);
  const { db, limit } = contacts;
  const [holders, filter] = await Promise.all([
    listHolderIds(db, accounts),
    buildFilterSql(contacts, query, 5),
  ]);
  if (filter === null || holders.length === 0) return NONE;
  const page = [limit, before] as const;
  const values = [...page, query.limit + 1, JSON.stringify(holders)] as const;
  const [found, scanned] = await db.batch(
    filter.where.length > 0
      ? [
          db.prepare(buildFilteredSql(filter)).bind(...values, ...filter.values),
          db.prepare(buildEndSql(filter)).bind(...page, null, null, ...filter.values),
        ]
      : holders.length <= HOLDERS_BY_INDEX_MAX
        ? [db.prepare(LATEST).bind(...values)]
        : [db.prepare(WINDOW).bind(...values), db.prepare(WINDOW_END).bind(before)],
  );
  const { page: read, nextCursor } = takePage(
    parseRows(found, contactRowSchema),
    query.limit,
    toPosition,
  );
  const rows = await nameCards(contacts, read);
  if (nextCursor !== null || scanned === undefined) return { rows, nextCursor };
  const { last, hasMore } = parseRequiredRow(scanned, endSchema);
  return { rows, nextCursor: hasMore && last !== null ? buildCursor(last) : null };
}

const buildCursor = (no: number): string =>
  btoa(JSON.stringify(toPosition({ createdAt: new Date(0).toISOString(), no })));

export interface HeldBy {
  contact: Contact;
  /** The account that has it. */
  accountId: string;
}

/** The contacts of rows with the accounts that have them. */
export async function findContactHolders(
  { db }: OwnerContacts,
  rows: readonly ContactRow[],
): Promise<HeldBy[]> {
  if (rows.length === 0) return [];
  const holderIds = rows.map(({ holderId }) => holderId);
  const accounts = await findHolderAccounts(db, holderIds);
  return rows.map((row) => ({
    contact: buildContact(row),
    accountId: accounts.get(row.holderId) ?? '',
  }));
}

/** A page of an organization's contacts with the members who have them. Totals only of the whole. */
export async function readOrganizationPage(
  contacts: OwnerContacts,
  query: ContactQuery,
): Promise<z.infer<typeof organizationContactPageSchema>> {
  const [{ rows, nextCursor }, counts] = await Promise.all([
    readOrganizationRows(contacts, query),
    contacts.accounts === null ? countVisible(contacts) : { total: null, waiting: 0 },
  ]);
  const found = await findContactHolders(contacts, rows);
  const members = await nameMembers(
    contacts.kernel.db,
    contacts.ownerId,
    found.map(({ accountId }) => accountId),
  );
  return {
    contacts: found.map(({ contact, accountId }) =>
      Object.assign(contact, { member: members.get(accountId) ?? null }),
    ),
    next: nextCursor,
    ...counts,
  };
}

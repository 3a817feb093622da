import { z } from 'zod';
import { SEARCH_MAX, type Contact, type ContactListPage } from '#shared/api/contacts.ts';
import {
  buildFilterSql,
  type ContactFilter,
  type FilterSql,
} from '#worker/contacts/search/contact-filters.ts';
import { readFilterChoices } from '#worker/contacts/search/filter-choices.ts';
import { countHeldBack } from '#worker/contacts/held/held-contacts.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { PAGE_MAX } from '#shared/api/pages.ts';
import { takePage } from '#worker/http/request/pagination.ts';
import {
  buildContact,
  CONTACT_COLUMNS,
  contactRowSchema,
  nameCards,
  type ContactRow,
} from '#worker/contacts/contact-row.ts';
import { findDuplicates } from '#worker/contacts/find-duplicates.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseNumberCursor, toPosition } from './position.ts';
import { countVisible, visibleWhere } from './visible-contacts.ts';

const sinceSchema = z.iso.datetime();

export interface ContactQuery extends ContactFilter {
  /** Omits filter choices and duplicates. */
  isContactsOnly: boolean;
  cursor: string | null;
  limit: number;
}

type GivenQuery = Partial<
  Pick<ContactQuery, 'cursor' | 'limit'> &
    Record<'q' | 'tag' | 'card' | 'marked' | 'since' | 'only', string | undefined>
>;

/** Parses the query of the list. Throws `invalid_input` for a search that is too long or no time. */
export function parseContactQuery({
  q = '',
  tag = '',
  card = '',
  marked,
  since,
  only,
  cursor = null,
  limit = PAGE_MAX,
}: GivenQuery): ContactQuery {
  if ([q, tag, card].some((text) => [...text].length > SEARCH_MAX)) {
    const message = `Search for at most ${SEARCH_MAX} characters.`;
    throw new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
  }
  return {
    q: q.trim().toWellFormed(),
    tag: tag.toWellFormed(),
    card: card.toWellFormed(),
    isMarkedOnly: marked === 'true',
    since: since === undefined ? null : parseSince(since),
    isContactsOnly: only === 'contacts',
    cursor,
    limit,
  };
}

function parseSince(text: string): number {
  const parsed = sinceSchema.safeParse(text);
  if (parsed.success) return Date.parse(parsed.data);
  const message = 'Use a time such as 2026-11-20T09:00:00Z.';
  throw new ApiError('invalid_input', { issues: [{ path: 'since', message }] });
}

/** `?2` is the number after which the page starts, and `?3` the number of rows. */
function buildListSql({ from, no, where }: FilterSql): string {
  return `SELECT ${CONTACT_COLUMNS} FROM ${from} CROSS JOIN contact_cards c ON c.no = k.card_no
    WHERE ${[visibleWhere(no), `${no} < ?2`, ...where].join(' AND ')} ORDER BY ${no} DESC LIMIT ?3`;
}

/**
 * Reads a page of the contacts the owner can see, newest first. Throws `bad_request` for an invalid
 * cursor.
 */
export async function readContactRows(
  contacts: OwnerContacts,
  query: ContactQuery,
): Promise<{ rows: ContactRow[]; nextCursor: string | null }> {
  const before = parseNumberCursor(query.cursor);
  const filter = await buildFilterSql(contacts, query, 4);
  if (filter === null) return { rows: [], nextCursor: null };
  const statement = contacts.db
    .prepare(buildListSql(filter))
    .bind(contacts.limit, before, query.limit + 1, ...filter.values);
  const rows = await allRows(statement, contactRowSchema);
  const { page, nextCursor } = takePage(rows, query.limit, toPosition);
  return { rows: await nameCards(contacts, page), nextCursor };
}

async function readContacts(
  contacts: OwnerContacts,
  query: ContactQuery,
): Promise<Pick<ContactListPage, 'contacts' | 'nextCursor'>> {
  const { rows, nextCursor } = await readContactRows(contacts, query);
  return { contacts: rows.map(buildContact), nextCursor };
}

/**
 * Builds the response of the list. Filter choices and duplicates come only with the first page,
 * unless omitted by the query.
 */
export async function readContactPage(
  contacts: OwnerContacts,
  query: ContactQuery,
): Promise<ContactListPage> {
  const hasChoices = query.cursor === null && !query.isContactsOnly;
  const [page, counts, heldBack, choices, duplicates] = await Promise.all([
    readContacts(contacts, query),
    countVisible(contacts),
    countHeldBack(contacts),
    hasChoices ? readFilterChoices(contacts) : { tags: [], cards: [] },
    hasChoices ? findDuplicates(contacts) : [],
  ]);
  return { ...page, ...counts, heldBack, ...choices, duplicates };
}

/** Reads page by page to keep memory bounded. */
export async function* readAllContacts(contacts: OwnerContacts): AsyncGenerator<Contact> {
  let cursor: string | null = null;
  do {
    const query: ContactQuery = { ...parseContactQuery({}), cursor };
    const page: Awaited<ReturnType<typeof readContacts>> = await readContacts(contacts, query);
    yield* page.contacts;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

import { z } from 'zod';
import { SEARCH_MAX, type Contact, type ContactListPage } from '#shared/api/contacts.ts';
import { buildContact, contactRowSchema, foldSearchText, SELECT_CONTACT } from './contact-row.ts';
import { countVisible, visibleWhere, type ContactOwner } from './visible-contacts.ts';
import { countHeldBack } from '#worker/contacts/held/held-contacts.ts';
import { findDuplicates } from './find-duplicates.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, parseLimit, takePage } from '#worker/http/request/pagination.ts';
import { allRows, parseRows } from '#worker/db/rows.ts';

const PAGE_MAX = 100;

export interface ContactQuery {
  q: string;
  tag: string;
  card: string;
  isMarkedOnly: boolean;
  /** Omits filter choices and duplicates. */
  isContactsOnly: boolean;
  cursor: string | null;
  limit: number;
}

const FIRST_CURSOR = ['9999-12-31T23:59:59.999Z', ''] as const;

/** Parses the query of the list. Throws `invalid_input` for a search that is too long. */
export function parseContactQuery(query: Readonly<Record<string, string>>): ContactQuery {
  const { q = '', tag = '', card = '', marked, only, cursor, limit } = query;
  if ([q, tag, card].some((text) => [...text].length > SEARCH_MAX)) {
    const message = `Search for at most ${SEARCH_MAX} characters.`;
    throw new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
  }
  return {
    q: foldSearchText(q.trim().toWellFormed()),
    tag,
    card,
    isMarkedOnly: marked === 'true',
    isContactsOnly: only === 'contacts',
    cursor: cursor ?? null,
    limit: parseLimit(limit, PAGE_MAX),
  };
}

/**
 * Reads a page of the contacts the owner can see, newest first. Throws `bad_request` for an invalid
 * cursor.
 */
async function readContacts(
  db: D1Database,
  owner: ContactOwner,
  query: ContactQuery,
): Promise<Pick<ContactListPage, 'contacts' | 'nextCursor'>> {
  const [createdAt, id] = query.cursor === null ? FIRST_CURSOR : parseCursor(query.cursor);
  const statement = db
    .prepare(
      `${SELECT_CONTACT} WHERE ${visibleWhere()}
        AND (k.created_at, k.id) < (?2, ?3)
        AND (?4 = '' OR instr(k.search_text, ?4) > 0)
        AND (?5 = '' OR EXISTS (SELECT 1 FROM json_each(k.tags) WHERE value = ?5))
        AND (?6 = '' OR coalesce(c.username, k.card_username) = ?6)
        AND (?7 = 0 OR k.is_marked = 1)
      ORDER BY k.created_at DESC, k.id DESC LIMIT ?8`,
    )
    .bind(
      owner.id,
      createdAt,
      id,
      query.q,
      query.tag,
      query.card,
      +query.isMarkedOnly,
      query.limit + 1,
    );
  const rows = await allRows(statement, contactRowSchema);
  const { page, nextCursor } = takePage(rows, query.limit, (row) => [row.createdAt, row.id]);
  return { contacts: page.map(buildContact), nextCursor };
}

/**
 * Builds the response of the list. Filter choices and duplicates come only with the first page,
 * unless omitted by the query.
 */
export async function readContactPage(
  db: D1Database,
  owner: ContactOwner,
  query: ContactQuery,
): Promise<ContactListPage> {
  const hasChoices = query.cursor === null && !query.isContactsOnly;
  const [page, counts, heldBack, choices, duplicates] = await Promise.all([
    readContacts(db, owner, query),
    countVisible(db, owner),
    countHeldBack(db, owner),
    hasChoices ? readFilterChoices(db, owner) : { tags: [], cards: [] },
    hasChoices ? findDuplicates(db, owner) : [],
  ]);
  return { ...page, ...counts, heldBack, ...choices, duplicates };
}

/** Reads page by page to keep memory bounded. */
export async function* readAllContacts(
  db: D1Database,
  owner: ContactOwner,
): AsyncGenerator<Contact> {
  let cursor: string | null = null;
  do {
    const query: ContactQuery = { ...parseContactQuery({}), cursor };
    const page: Awaited<ReturnType<typeof readContacts>> = await readContacts(db, owner, query);
    yield* page.contacts;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function readFilterChoices(
  db: D1Database,
  owner: ContactOwner,
): Promise<Pick<ContactListPage, 'tags' | 'cards'>> {
  const where = visibleWhere();
  const [tags, cards] = await db.batch([
    db
      .prepare(
        `SELECT DISTINCT t.value FROM contacts k, json_each(k.tags) t WHERE ${where} ORDER BY t.value LIMIT 500`,
      )
      .bind(owner.id),
    db
      .prepare(
        `SELECT DISTINCT coalesce(c.username, k.card_username) AS value
        FROM contacts k LEFT JOIN cards c ON c.id = k.card_id WHERE ${where} ORDER BY 1 LIMIT 500`,
      )
      .bind(owner.id),
  ]);
  return { tags: readValues(tags), cards: readValues(cards) };
}

const choiceSchema = z.object({ value: z.string() });

function readValues(result: D1Result | undefined): string[] {
  return parseRows(result, choiceSchema).map(({ value }) => value);
}

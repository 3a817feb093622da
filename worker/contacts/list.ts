import { SEARCH_MAX, type Contact, type ContactPage } from '#shared/api/contacts.ts';
import { buildContact, fold, parseContactRow, SELECT_CONTACT } from '#worker/contacts/row.ts';
import { countVisible, visibleWhere, type Owner } from '#worker/contacts/visible.ts';
import { countHeldBack } from '#worker/contacts/held/held-contacts.ts';
import { findDuplicates } from '#worker/contacts/duplicates.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, parseLimit, takePage } from '#worker/http/list-page.ts';

/** Most contacts one page carries. */
const PAGE_MAX = 100;

/** What of the list is asked for. */
export interface Asked {
  q: string;
  tag: string;
  card: string;
  isMarkedOnly: boolean;
  /** Without what one can choose from and who is in the list twice. */
  isContactsOnly: boolean;
  cursor: string | null;
  limit: number;
}

const LAST = ['9999-12-31T23:59:59.999Z', ''] as const;

/** Reads the query of the list. Throws `invalid_input` for a search that is too long. */
export function parseAsked(query: Readonly<Record<string, string>>): Asked {
  const { q = '', tag = '', card = '', marked, only, cursor, limit } = query;
  if ([q, tag, card].some((text) => [...text].length > SEARCH_MAX)) {
    const message = `Search for at most ${SEARCH_MAX} characters.`;
    throw new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
  }
  return {
    q: fold(q.trim().toWellFormed()),
    tag,
    card,
    isMarkedOnly: marked === 'true',
    isContactsOnly: only === 'contacts',
    cursor: cursor ?? null,
    limit: parseLimit(limit, PAGE_MAX),
  };
}

/** A page of what an owner can see, newest first. Throws `bad_request` for a cursor this function never gave out. */
async function readContacts(
  db: D1Database,
  owner: Owner,
  asked: Asked,
): Promise<Pick<ContactPage, 'contacts' | 'nextCursor'>> {
  const [createdAt, id] = asked.cursor === null ? LAST : parseCursor(asked.cursor);
  const { results } = await db
    .prepare(
      `${SELECT_CONTACT} WHERE ${visibleWhere()}
        AND (k.created_at, k.id) < (?2, ?3)
        AND (?4 = '' OR instr(k.haystack, ?4) > 0)
        AND (?5 = '' OR EXISTS (SELECT 1 FROM json_each(k.tags) WHERE value = ?5))
        AND (?6 = '' OR coalesce(c.username, k.card_username) = ?6)
        AND (?7 = 0 OR k.is_marked = 1)
      ORDER BY k.created_at DESC, k.id DESC LIMIT ?8`,
    )
    .bind(
      owner.id,
      createdAt,
      id,
      asked.q,
      asked.tag,
      asked.card,
      +asked.isMarkedOnly,
      asked.limit + 1,
    )
    .all();
  const rows = results.map(parseContactRow);
  const { page, nextCursor } = takePage(rows, asked.limit, (row) => [row.createdAt, row.id]);
  return { contacts: page.map(buildContact), nextCursor };
}

/** The list as the contract answers it; what tells of the whole list comes with the first page alone, and if asked for. */
export async function listPage(db: D1Database, owner: Owner, asked: Asked): Promise<ContactPage> {
  const isWhole = asked.cursor === null && !asked.isContactsOnly;
  const [page, counts, heldBack, choices, duplicates] = await Promise.all([
    readContacts(db, owner, asked),
    countVisible(db, owner),
    countHeldBack(db, owner),
    isWhole ? readChoices(db, owner) : { tags: [], cards: [] },
    isWhole ? findDuplicates(db, owner) : [],
  ]);
  return { ...page, ...counts, heldBack, ...choices, duplicates };
}

/** Page by page, so that a list of any length passes through. */
export async function* everyContact(db: D1Database, owner: Owner): AsyncGenerator<Contact> {
  let cursor: string | null = null;
  do {
    const asked: Asked = { ...parseAsked({}), cursor };
    const page: Awaited<ReturnType<typeof readContacts>> = await readContacts(db, owner, asked);
    yield* page.contacts;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function readChoices(
  db: D1Database,
  owner: Owner,
): Promise<Pick<ContactPage, 'tags' | 'cards'>> {
  const where = visibleWhere();
  const [tags, cards] = await db.batch<{ value: string }>([
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
  return { tags: textsOf(tags), cards: textsOf(cards) };
}

function textsOf(found: D1Result<{ value: string }> | undefined): string[] {
  return (found?.results ?? []).map(({ value }) => value);
}

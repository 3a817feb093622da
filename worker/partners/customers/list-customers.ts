import { z } from 'zod';
import {
  CUSTOMER_STATES,
  type PartnerCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { splitFoldedWords } from '#shared/text/person-terms.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';

/** In characters. */
const SEARCH_MAX = 100;
/** Further words narrow a search hardly, and each costs an index lookup per row. */
const WORDS_MAX = 4;
/** Sorts after every letter. */
const LAST = '\u{10FFFF}';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.enum(PLAN_IDS),
  state: z.enum(CUSTOMER_STATES),
  cards: z.int(),
  joinedBy: z.enum(['sign_up', 'invitation']),
  joinedAt: z.string(),
});

/** Public cards of its own of account `c.user_id`; organization cards belong to the company. */
const CARDS = `(SELECT count(*) FROM cards k WHERE k.user_id = c.user_id AND k.organization_id IS NULL
  AND k.is_active = 1 AND k.locked_at IS NULL AND k.taken_down_at IS NULL)`;
const SELECT = `SELECT id, name, email, plan, joinedBy, joinedAt, cards,
    CASE WHEN confirmedAt IS NULL THEN 'new' WHEN cards > 0 THEN 'active' ELSE 'idle' END AS state
  FROM (SELECT c.user_id AS id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.plan,
      c.joined_by AS joinedBy, c.joined_at AS joinedAt, u.email_confirmed_at AS confirmedAt,
      ${CARDS} AS cards
    FROM partner_customers c JOIN users u ON u.id = c.user_id
    WHERE c.organization_id = ?1 AND (c.joined_at, c.user_id) < (?2, ?3)`;
const HAS_WORDS = `AND NOT EXISTS (SELECT 1 FROM json_each(?5) w WHERE NOT EXISTS (
    SELECT 1 FROM partner_customer_terms t WHERE t.user_id = c.user_id
      AND t.term >= w.value AND t.term < w.value || '${LAST}'))`;
const ORDER = 'ORDER BY c.joined_at DESC, c.user_id DESC LIMIT ?4)';
const LIST = `${SELECT} ${ORDER}`;
// The longest word is likely to be the rarest: only the customers it finds are read.
const SEARCH = `${SELECT} AND c.user_id IN (SELECT found.user_id FROM partner_customer_terms found
    WHERE found.organization_id = ?1 AND found.term >= ?6 AND found.term < ?6 || '${LAST}')
  ${HAS_WORDS} ${ORDER}`;

/**
 * A page of a partner's customers. Throws `invalid_input` for a search that is too long and
 * `bad_request` for a cursor of another list.
 */
export async function listCustomerPage(
  db: D1Database,
  organizationId: string,
  { q = '', cursor }: Readonly<Record<string, string>>,
): Promise<{ customers: PartnerCustomer[]; next: string | null }> {
  if ([...q].length > SEARCH_MAX) {
    const message = `Search for at most ${SEARCH_MAX} characters.`;
    throw new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
  }
  const found = splitFoldedWords(q.trim().toWellFormed());
  const words = [...new Set(found)].toSorted((a, b) => b.length - a.length).slice(0, WORDS_MAX);
  if (q.trim() !== '' && words.length === 0) return { customers: [], next: null };
  const [at, id] = cursor === undefined ? [LAST, LAST] : parseCursor(cursor);
  const values = [organizationId, at, id, MEMBERS_PAGE_SIZE + 1] as const;
  const statement =
    words.length === 0
      ? db.prepare(LIST).bind(...values)
      : db.prepare(SEARCH).bind(...values, JSON.stringify(words.slice(1)), words[0]);
  const rows = await allRows(statement, rowSchema);
  const { page, nextCursor } = takePage(rows, MEMBERS_PAGE_SIZE, (row) => [row.joinedAt, row.id]);
  return { customers: page, next: nextCursor };
}

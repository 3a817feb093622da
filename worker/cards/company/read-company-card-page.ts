import type { PublishedCard } from '#shared/card/card.ts';
import type { CardContext } from '#worker/cards/card-context.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { buildEditorCard, readPoliciesOf } from '#worker/cards/company/company-policy.ts';
import { readOwnersTotals } from '#worker/cards/read-card-page.ts';
import { buildVisibleHoldersSql, type HolderScope } from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';

export interface CompanyCardQuery {
  organizationId: string;
  covers: HolderScope;
  /** Only the cards this account holds, or null for all. */
  holderId: string | null;
  /** The username after which the page starts. */
  after: string;
  limit: number;
}

export interface HeldCard {
  card: PublishedCard;
  holderId: string;
}

// Two statements, so that the list of the whole organization reads the rows of its page only.
const LIST_ALL = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.username > ?2
  ORDER BY c.username LIMIT ?3`;
const LIST_SOME = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.username > ?2
  AND c.user_id IN (${buildVisibleHoldersSql('?1', '?4', '?5')}) AND ?6 IS NULL
  ORDER BY c.username LIMIT ?3`;
const LIST_OF_HOLDER = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.user_id = ?6
  AND c.username > ?2
  AND (?4 = 'all' OR c.user_id IN (${buildVisibleHoldersSql('?1', '?4', '?5')}))
  ORDER BY c.username LIMIT ?3`;

/** Company cards by username, as their editors see them. */
export async function readCompanyCardPage(
  { db, readPolicies, findCurrentTotals }: CardContext,
  query: CompanyCardQuery,
): Promise<{ cards: HeldCard[]; next: string | null }> {
  const { organizationId, covers, holderId, after, limit } = query;
  const page = [organizationId, after, limit + 1] as const;
  const statement =
    holderId === null && covers.scope === 'all'
      ? db.prepare(LIST_ALL).bind(...page)
      : db
          .prepare(holderId === null ? LIST_SOME : LIST_OF_HOLDER)
          .bind(...page, covers.scope, covers.memberId, holderId);
  const found = await allRows(statement, cardRowSchema);
  const rows = found.slice(0, limit);
  const [totals, policies] = await Promise.all([
    readOwnersTotals(findCurrentTotals, rows),
    readPoliciesOf(readPolicies, rows),
  ]);
  const cards = rows.map((row) => ({
    card: buildEditorCard({ ...row, ...totals.get(row.id) }, policies),
    holderId: row.userId,
  }));
  return { cards, next: found.length > limit ? (rows.at(-1)?.username ?? null) : null };
}

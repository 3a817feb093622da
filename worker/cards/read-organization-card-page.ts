import type { PublishedCard } from '#shared/card/card.ts';
import type { CardGap } from '#shared/organization/policy/card-gaps.ts';
import type { ExceptionSources } from '#worker/cards/exception-sources.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { buildEditorCard, readEditorPolicies } from '#worker/cards/organization-policy.ts';
import { readOwnersTotals, type CardPageStore } from '#worker/cards/read-card-page.ts';
import {
  buildGroupCardsSql,
  buildMemberAccountSql,
  buildScopeIdsSql,
  buildSeesHolderSql,
  type HolderScope,
} from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';

export interface OrganizationCardQuery {
  organizationId: string;
  covers: HolderScope;
  /** Only the cards this account holds, or null for all. */
  holderId: string | null;
  /** Only cards with this gap, of all holders; null for all. */
  gap: CardGap | null;
  /** Only the card with exactly this ID of another system; null for all. */
  externalId: string | null;
  /** The username after which the page starts. */
  after: string;
  limit: number;
}

export interface HeldCard {
  card: PublishedCard;
  holderId: string;
  /** Who overrode its locked fields. */
  exceptionSources: ExceptionSources;
}

const buildSeesSql = (holder: string): string =>
  `(?4 = 'all' OR ${buildSeesHolderSql({ organization: '?1', holder, scope: '?4', actor: '?5' })})`;

// Several statements, so that the list of the whole organization reads the rows of its page only.
const LIST_ALL = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.username > ?2
  ORDER BY c.username LIMIT ?3`;
// The unary plus makes the statement find the cards by ID.
const LIST_OF_GROUPS = `${SELECT_CARD} WHERE +c.organization_id = ?1 AND +c.username > ?2
  AND c.id IN (${buildGroupCardsSql('?5', '?2', '?3')}
    UNION SELECT own.id FROM cards own WHERE own.organization_id = ?1
      AND own.user_id = ${buildMemberAccountSql('?1', '?5')})
  AND ?4 = 'groups' AND ?6 IS NULL
  ORDER BY +c.username LIMIT ?3`;
const LIST_OWN = `${SELECT_CARD} WHERE c.organization_id = ?1 AND +c.username > ?2
  AND c.user_id = ${buildMemberAccountSql('?1', '?5')} AND ?4 = 'own' AND ?6 IS NULL
  ORDER BY +c.username LIMIT ?3`;
// A page of each scope, of which the first page is what the list shows.
const LIST_OF_GAP = `${SELECT_CARD} WHERE +c.organization_id = ?1 AND c.username IN (
    SELECT listed.username
    FROM (${buildScopeIdsSql({ organization: '?1', scope: '?4', actor: '?5' })}) among
      CROSS JOIN company_card_gaps listed
    WHERE listed.scope_id = among.id AND listed.gap = ?6 AND listed.username IN (
      SELECT gap.username FROM company_card_gaps gap
      WHERE gap.scope_id = among.id AND gap.gap = ?6 AND gap.username > ?2
      ORDER BY gap.username LIMIT ?3))
  ORDER BY +c.username LIMIT ?3`;
const LIST_OF_HOLDER = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.user_id = ?6
  AND +c.username > ?2
  AND ${buildSeesSql('?6')}
  ORDER BY +c.username LIMIT ?3`;
const LIST_OF_EXTERNAL_ID = `${SELECT_CARD} WHERE c.organization_id = ?1 AND c.external_id = ?6
  AND +c.username > ?2 AND ${buildSeesSql('c.user_id')}
  ORDER BY +c.username LIMIT ?3`;

function buildPageStatement(
  db: D1Database,
  { organizationId, covers, holderId, gap, externalId, after, limit }: OrganizationCardQuery,
): D1PreparedStatement {
  const page = [organizationId, after, limit + 1] as const;
  const inScope = [...page, covers.scope, covers.memberId] as const;
  if (gap !== null) return db.prepare(LIST_OF_GAP).bind(...inScope, gap);
  if (externalId !== null) return db.prepare(LIST_OF_EXTERNAL_ID).bind(...inScope, externalId);
  if (holderId !== null) return db.prepare(LIST_OF_HOLDER).bind(...inScope, holderId);
  if (covers.scope === 'all') return db.prepare(LIST_ALL).bind(...page);
  return db.prepare(listOf(covers)).bind(...inScope, null);
}

function listOf({ scope }: HolderScope): string {
  return scope === 'groups' ? LIST_OF_GROUPS : LIST_OWN;
}

/** Organization cards by username, as their editors see them. */
export async function readOrganizationCardPage(
  context: CardPageStore,
  query: OrganizationCardQuery,
): Promise<{ cards: HeldCard[]; next: string | null }> {
  const { db, ledgers } = context;
  const { limit } = query;
  const found = await allRows(buildPageStatement(db, query), cardRowSchema);
  const rows = found.slice(0, limit);
  const [totals, policies] = await Promise.all([
    readOwnersTotals(ledgers, rows),
    readEditorPolicies(context, rows),
  ]);
  const cards = rows.map((row) => ({
    card: buildEditorCard({ ...row, ...totals.get(row.id) }, policies),
    holderId: row.userId,
    exceptionSources: row.exceptionSources,
  }));
  return { cards, next: found.length > limit ? (rows.at(-1)?.username ?? null) : null };
}

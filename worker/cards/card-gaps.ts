import { z } from 'zod';
import type { CardContent } from '#shared/card/card.ts';
import { OPEN_GAPS, type OpenGap } from '#shared/organization/policy/card-gaps.ts';
import type { FieldOverrides } from '#shared/card/policy/field-state.ts';
import { findCardGaps } from '#shared/organization/policy/find-card-gaps.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { cardRowSchema, parseStoredContent } from '#worker/cards/card-row.ts';
import { findCardPolicy, readPoliciesOf } from '#worker/cards/organization-policy.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildHolderGroupsSql, buildScopeIdsSql, type HolderScope } from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';

// The gaps of a card depend on its content and on its policy. They are stored with the card when either
// changes, and triggers list them by scope, so that counting reads only the cards that have some.

export function buildGaps(
  content: CardContent,
  policy: PolicyContent,
  overrides: FieldOverrides,
): string | null {
  const gaps = findCardGaps(content, policy, overrides);
  return gaps.length === 0 ? null : JSON.stringify(gaps);
}

// Only what gaps depend on: `SELECT_CARD` reads twenty rows for each card.
const FIND = `SELECT c.id, c.version, c.content, c.overrides, c.organization_id AS organizationId,
    ${buildHolderGroupsSql('c.organization_id', 'c.user_id')} AS holderGroups
  FROM json_each(?1) asked CROSS JOIN cards c
  WHERE c.username = asked.value AND c.organization_id IS NOT NULL AND ${buildIsHeldSql('c.id')}`;
const cardSchema = cardRowSchema.pick({
  id: true,
  version: true,
  content: true,
  overrides: true,
  organizationId: true,
  holderGroups: true,
});
const SETTLE = `UPDATE cards SET gaps = one.value ->> '$.gaps' FROM json_each(?1) one
  WHERE cards.id = one.value ->> '$.id' AND cards.version = one.value ->> '$.version'
    AND cards.gaps IS NOT one.value ->> '$.gaps'`;

/**
 * Stores the gaps of organization cards after a change that may give them another policy. Never throws: a
 * count that stays outdated until the next change harms no one.
 */
export async function settleCardGaps(
  { db }: Pick<Kernel, 'db'>,
  usernames: readonly string[],
): Promise<void> {
  if (usernames.length === 0) return;
  try {
    const rows = await allRows(db.prepare(FIND).bind(JSON.stringify(usernames)), cardSchema);
    if (rows.length === 0) return;
    const policies = await readPoliciesOf(db, rows);
    const found = rows.map((row) => {
      const { content } = findCardPolicy(row, policies);
      const gaps = buildGaps(parseStoredContent(row), content, row.overrides);
      return { id: row.id, version: row.version, gaps };
    });
    await db.prepare(SETTLE).bind(JSON.stringify(found)).run();
  } catch (error) {
    log('warn', 'card_gaps_not_settled', { error: String(error) });
  }
}

const countSchema = z.object({ gap: z.enum(OPEN_GAPS), count: z.int() });
const COUNT = `SELECT asked.value AS gap, (SELECT count(*) FROM (
    SELECT DISTINCT listed.username FROM company_card_gaps listed
    WHERE listed.scope_id IN (${buildScopeIdsSql({ organization: '?1', scope: '?2', actor: '?3' })})
      AND listed.gap = asked.value LIMIT ?4)) AS count
  FROM json_each(?5) asked`;

/** How many cards of a scope have each gap that someone should close, at most `limit`. */
export async function countCardGaps(
  db: D1Database,
  { organizationId, covers, limit }: { organizationId: string; covers: HolderScope; limit: number },
): Promise<Record<OpenGap, number>> {
  const statement = db
    .prepare(COUNT)
    .bind(organizationId, covers.scope, covers.memberId, limit, JSON.stringify(OPEN_GAPS));
  const rows = await allRows(statement, countSchema);
  const find = (gap: OpenGap) => rows.find((row) => row.gap === gap)?.count ?? 0;
  return { photo: find('photo'), required: find('required'), differs: find('differs') };
}

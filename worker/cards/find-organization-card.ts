import type { PublishedCard } from '#shared/card/card.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { findShownLogo } from '#shared/organization/policy/policy-set.ts';
import { buildPublicCard, cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import {
  applyOrganizationPolicy,
  buildEditorCard,
  readEditorPolicies,
} from '#worker/cards/organization-policy.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import type { HeldCard } from '#worker/cards/read-organization-card-page.ts';
import {
  buildGroupHoldersSql,
  buildSeesHolderSql,
  type HolderScope,
} from '#worker/db/holder-sql.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readPolicySets } from '#worker/policies/read-policies.ts';

export interface OrganizationCardKey {
  organizationId: string;
  username: string;
  covers: HolderScope;
}

const FIND = `${SELECT_CARD} WHERE c.username = ?2 AND c.organization_id = ?1
  AND (?3 = 'all' OR ${buildSeesHolderSql({ organization: '?1', holder: 'c.user_id', scope: '?3', actor: '?4' })})`;

/** An organization card as its editors see it; null outside the scope. */
export async function findOrganizationCard(
  context: Pick<Kernel, 'db' | 'settings'>,
  { organizationId, username, covers }: OrganizationCardKey,
): Promise<HeldCard | null> {
  const statement = context.db
    .prepare(FIND)
    .bind(organizationId, username, covers.scope, covers.memberId);
  const row = await firstRow(statement, cardRowSchema);
  if (row === null) return null;
  const policies = await readEditorPolicies(context, [row]);
  const { userId: holderId, exceptionSources } = row;
  return { card: buildEditorCard(row, policies), holderId, exceptionSources };
}

export interface PreviewQuery {
  organizationId: string;
  /** Of members of these groups, or of all with null. */
  groups: readonly string[] | null;
  draft: PolicyContent;
  /** Most members. */
  limit: number;
  /** Members before the first one. */
  skip: number;
}

// One card of each holder.
const FIRST = `${SELECT_CARD} WHERE c.organization_id = ?1 AND ${buildIsHeldSql('c.id')}
  AND (?2 IS NULL OR c.user_id IN (${buildGroupHoldersSql('?1', '?2')}))
  AND NOT EXISTS (SELECT 1 FROM cards earlier
    WHERE earlier.organization_id = c.organization_id AND earlier.user_id = c.user_id
      AND earlier.username < c.username AND ${buildIsHeldSql('earlier.id')})
  ORDER BY c.username LIMIT ?3 OFFSET ?4`;

/** A card of each of some members, as visitors would see it under a draft of a policy. */
export async function previewOrganizationCards(
  { db }: Pick<Kernel, 'db'>,
  { organizationId, groups, draft, limit, skip }: PreviewQuery,
): Promise<{ cards: PublishedCard[]; hasMore: boolean }> {
  const inGroups = groups === null ? null : JSON.stringify(groups);
  const rows = await allRows(
    // One more row shows whether others follow.
    db.prepare(FIRST).bind(organizationId, inGroups, limit + 1, skip),
    cardRowSchema,
  );
  const set = (await readPolicySets(db, [organizationId])).get(organizationId);
  const logo = set === undefined ? null : findShownLogo(set);
  const policy = { content: draft, removedPictures: [], logo };
  const cards = rows
    .slice(0, limit)
    .map((row) => applyOrganizationPolicy(buildPublicCard(row), policy, row.overrides));
  return { cards, hasMore: rows.length > limit };
}

import { z } from 'zod';
import type { Period } from '#shared/api/analytics/analytics.ts';
import { REPORT_PEOPLE_MAX, type CompanyAnalytics } from '#shared/api/organizations/analytics.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import type { NumberedCard, NumberPorts } from '#worker/organizations/analytics/number-ports.ts';
import { MEMBERSHIPS_MAX } from '#worker/organizations/analytics/visible-people.ts';

// Managers see groups at or above the privacy floor only.
const VISIBLE = `g.organization_id = ?1 AND (?3 = 'all' OR (n.members >= ${PRIVACY_FLOOR} AND EXISTS (
    SELECT 1 FROM organization_group_members mine WHERE mine.group_id = g.id AND mine.member_id = ?2)))`;
// The sum comes first: with too many memberships, only the groups are read.
const GROUPS = `WITH visible AS MATERIALIZED (SELECT g.id, g.name, n.members FROM organization_groups g
    CROSS JOIN organization_group_counts n ON n.group_id = g.id WHERE ${VISIBLE})
  SELECT g.id, g.name, m.user_id AS userId FROM visible g
    CROSS JOIN organization_group_members gm ON gm.group_id = g.id AND gm.status <> 'left'
    CROSS JOIN organization_members m ON m.id = gm.member_id
  WHERE (SELECT sum(members) FROM visible) <= ${MEMBERSHIPS_MAX}
  ORDER BY g.name, g.id LIMIT ${MEMBERSHIPS_MAX}`;
const rowSchema = z.object({ id: z.string(), name: z.string(), userId: z.string() });

/**
 * Views by group. Empty for members, and where there are too many people to add up: then a report
 * of one group still works.
 */
export async function readGroupViews(
  { db, companyNumbers, numberedCards }: { db: D1Database } & NumberPorts,
  { id, organization, scope }: Actor,
  { period, named }: { period: Period; named: readonly NumberedCard[] | null },
): Promise<CompanyAnalytics['groups']> {
  if (scope === 'own') return [];
  const rows = await allRows(db.prepare(GROUPS).bind(organization.id, id, scope), rowSchema);
  if (rows.length === 0) return [];
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const cards =
    named ?? (await numberedCards.listHeldBy(organization.id, userIds, REPORT_PEOPLE_MAX + 1));
  if (cards.length > REPORT_PEOPLE_MAX) return [];
  const page = { cardIds: cards.map((card) => card.id), limit: cards.length, offset: 0 };
  const counted = await companyNumbers.readViews(organization.id, period, page);
  const byCard = new Map(counted.map(({ cardId, views }) => [cardId, views]));
  const byAccount = new Map<string, number>();
  for (const card of cards) {
    const before = byAccount.get(card.userId) ?? 0;
    byAccount.set(card.userId, before + (byCard.get(card.id) ?? 0));
  }
  return [...Map.groupBy(rows, (row) => row.id)].map(([groupId, people]) => ({
    id: groupId,
    name: people[0]?.name ?? '',
    views: people.reduce((sum, { userId }) => sum + (byAccount.get(userId) ?? 0), 0),
  }));
}

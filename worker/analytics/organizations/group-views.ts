import type { Period } from '#shared/api/analytics/analytics.ts';
import {
  REPORT_PEOPLE_MAX,
  type OrganizationAnalytics,
} from '#shared/api/organizations/analytics.ts';
import { listAnalyticsCards, type AnalyticsCard } from '#worker/cards/analytics-cards.ts';
import type { OrganizationActor } from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listGroupPeople } from '#worker/organizations/visible-people.ts';
import { readViews } from '#worker/events/organization-analytics.ts';

/**
 * Views by group. Empty for members, and where there are too many people to add up: then a report
 * of one group still works.
 */
export async function readGroupViews(
  kernel: Kernel,
  actor: OrganizationActor,
  { period, named }: { period: Period; named: readonly AnalyticsCard[] | null },
): Promise<OrganizationAnalytics['groups']> {
  const { db } = kernel;
  const organizationId = actor.organization.id;
  const rows = await listGroupPeople(db, actor);
  if (rows.length === 0) return [];
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const cards =
    named ?? (await listAnalyticsCards(db, organizationId, userIds, REPORT_PEOPLE_MAX + 1));
  if (cards.length > REPORT_PEOPLE_MAX) return [];
  const page = { cardIds: cards.map((card) => card.id), limit: cards.length, offset: 0 };
  const counted = await readViews(kernel, organizationId, period, page);
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

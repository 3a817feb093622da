import type { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { ANALYTICS_CARD_UNITS, ANALYTICS_CARDS_MAX } from '#shared/api/costs/call-costs.ts';
import { PERIOD_DAYS, type Period } from '#shared/api/analytics/analytics.ts';
import {
  REPORT_PEOPLE_MAX,
  REPORT_ROWS_MAX,
  type OrganizationAnalytics,
} from '#shared/api/organizations/analytics.ts';
import {
  findAnalyticsCards,
  listAnalyticsCards,
  type AnalyticsCard,
} from '#worker/cards/analytics-cards.ts';
import { countCardsByPolicy } from '#worker/cards/count-by-policy.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OperationCall, OrganizationActor } from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { REPORT_TOO_LARGE } from '#worker/organizations/copy.ts';
import { readDays, readViews } from '#worker/events/organization-analytics.ts';
import { readGroupViews } from '#worker/analytics/organizations/group-views.ts';
import { findVisiblePeople, type AnalyticsChoice } from '#worker/organizations/visible-people.ts';
import { nameMembers } from '#worker/organizations/name-members.ts';

export interface AnalyticsQuery extends AnalyticsChoice {
  period: Period;
  /** Cards before the page. */
  offset: number;
  /** Cards of the page. */
  limit: number;
}

/** Reads a report and pays for its cards. Throws like `readOrganizationAnalytics`, and `rate_limited`. */
export async function readReport(
  kernel: Kernel,
  actor: OrganizationActor,
  { owner, query, spend }: OperationCall<typeof ANALYTICS.read>,
): Promise<OrganizationAnalytics> {
  await kernel.rateLimit(`numbers:${owner.user.id}`);
  const [cards = 0] = await countCardsByPolicy(kernel.db, owner.id, []);
  const units = Math.ceil(Math.min(cards, ANALYTICS_CARDS_MAX) * ANALYTICS_CARD_UNITS);
  if (units > 0) await spend({ kind: 'read', units });
  const { period, group, member, cursor: offset, limit } = query;
  const choice = { group: group || null, member: member || null };
  return readOrganizationAnalytics(kernel, actor, { period, ...choice, offset, limit });
}

/**
 * Builds the report that the actor may see. Throws like `findVisiblePeople`, and `invalid_input`
 * for too many cards.
 */
export async function readOrganizationAnalytics(
  kernel: Kernel,
  actor: OrganizationActor,
  { period, offset, limit, ...choice }: AnalyticsQuery,
): Promise<OrganizationAnalytics> {
  const { db } = kernel;
  const organizationId = actor.organization.id;
  const people = await findVisiblePeople(db, actor, choice);
  const listCards = async (userIds: readonly string[]): Promise<AnalyticsCard[]> =>
    userIds.length === 0
      ? []
      : requireReadable(
          await listAnalyticsCards(db, organizationId, userIds, REPORT_PEOPLE_MAX + 1),
          period,
        );
  const named = people && (await listCards(people.named));
  const summed = people === null ? [] : await listCards(people.summed);
  const cardIds = named && named.map(({ id }) => id);
  const totalIds = cardIds && requireReadable([...cardIds, ...summed.map(({ id }) => id)], period);
  const [{ days, ...series }, views] = await Promise.all([
    readDays(kernel, organizationId, period, totalIds),
    readViews(kernel, organizationId, period, { cardIds, limit: limit + 1, offset }),
  ]);
  const total = (of: 'views' | 'people' | 'clicks' | 'saves' | 'shares') =>
    days.reduce((sum, day) => sum + day[of], 0);
  const page = views.slice(0, limit);
  const isWhole = choice.group === null && choice.member === null && offset === 0;
  return {
    period,
    totals: {
      views: total('views'),
      people: total('people'),
      clicks: total('clicks'),
      saves: total('saves'),
      shares: total('shares'),
    },
    ...series,
    cards: await describeCards(db, organizationId, page),
    next: views.length > page.length ? String(offset + page.length) : null,
    groups: isWhole ? await readGroupViews(kernel, actor, { period, named }) : [],
    summedPeople: people?.summed.length ?? 0,
    omittedPeople: people?.omittedCount ?? 0,
  };
}

async function describeCards(
  db: D1Database,
  organizationId: string,
  page: readonly { cardId: string; views: number }[],
): Promise<OrganizationAnalytics['cards']> {
  if (page.length === 0) return [];
  const ids = page.map(({ cardId }) => cardId);
  const cards = await findAnalyticsCards(db, organizationId, ids);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const accountIds = cards.map(({ userId }) => userId);
  const members = await nameMembers(db, organizationId, accountIds);
  return page.flatMap(({ cardId, views }) => {
    const card = byId.get(cardId);
    // The card was deleted, and its numbers are deleted soon.
    if (card === undefined) return [];
    return [{ username: card.username, member: members.get(card.userId) ?? null, views }];
  });
}

/** Throws `invalid_input` for more cards than the days of the period allow. */
function requireReadable<Card>(cards: readonly Card[], period: Period): Card[] {
  const isTooMuch =
    cards.length > REPORT_PEOPLE_MAX || cards.length * PERIOD_DAYS[period] > REPORT_ROWS_MAX;
  if (!isTooMuch) return [...cards];
  const issues = [{ path: 'period', message: REPORT_TOO_LARGE }];
  throw new ApiError('invalid_input', { message: REPORT_TOO_LARGE, issues });
}

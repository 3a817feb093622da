import type { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { Analytics } from '#shared/api/analytics/analytics.ts';
import { ALL_CARDS } from '#worker/events/aggregation/sum-visits.ts';
import { formatDayNumber } from '#worker/events/aggregation/utc-days.ts';
import type { AnalyticsCall, EventContext } from '#worker/events/event-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Handlers } from '#worker/http/operations.ts';
import { buildSpan, endOfToday } from './analytics-span.ts';
import { buildAnalytics } from './build-analytics.ts';
import { readAnalyticsCounts } from './read-analytics-counts.ts';

/** What the operations of analytics do. */
export function createAnalyticsHandlers(context: EventContext): Handlers<typeof ANALYTICS> {
  return {
    read: async (call) =>
      call.owner.actor === null
        ? readOwnAnalytics(context, call)
        : context.readTeamAnalytics(call.owner.actor, call),
  };
}

async function readOwnAnalytics(
  context: EventContext,
  { owner, query: { period, username } }: AnalyticsCall,
): Promise<Analytics> {
  const only = username === undefined ? undefined : await context.findOwnCard(owner.id, username);
  // 404 for others' cards too, so that their existence is not revealed.
  if (only === null) throw new ApiError('not_found');
  const now = context.now();
  const span = buildSpan(period, now);
  const { days } = span;
  const from = `${formatDayNumber(days[0] ?? 0)}T00:00:00.000Z`;
  const { cardId, ownerId = owner.id } = only ?? {};
  const ledger = await context.ledgers.open(ownerId);
  const [counts, contacts] = await Promise.all([
    readAnalyticsCounts(ledger, cardId ?? ALL_CARDS, span),
    context.countNewContacts(ownerId, from, endOfToday(now), cardId),
  ]);
  const ids = counts.cards.map((card) => card.cardId);
  const names = await context.cardNames.findUsernames(ownerId, ids);
  return buildAnalytics({ period, days, contacts }, counts, (id) => names.get(id));
}

import type { ANALYTICS } from '#shared/api/analytics-operations.ts';
import type { Analytics } from '#shared/api/analytics/analytics.ts';
import { readReport } from '#worker/analytics/organizations/read-organization-analytics.ts';
import { findUsernames } from '#worker/cards/card-names.ts';
import { findOwnAnalyticsCard } from '#worker/cards/analytics-cards.ts';
import { countNewContacts } from '#worker/contacts/count-contacts.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Handlers, OperationCall } from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildSpan, endOfToday } from '#worker/events/analytics-span.ts';
import { buildAnalytics } from '#worker/analytics/reports/build-analytics.ts';
import { readAnalyticsCounts } from '#worker/events/read-analytics-counts.ts';

/** What the operations of analytics do. */
export function createAnalyticsHandlers(kernel: Kernel): Handlers<typeof ANALYTICS> {
  return {
    read: async (call) =>
      call.owner.actor === null
        ? readOwnAnalytics(kernel, call)
        : readReport(kernel, call.owner.actor, call),
  };
}

async function readOwnAnalytics(
  kernel: Kernel,
  { owner, query: { period, username } }: OperationCall<typeof ANALYTICS.read>,
): Promise<Analytics> {
  const only =
    username === undefined ? undefined : await findOwnAnalyticsCard(kernel.db, owner.id, username);
  // 404 for others' cards too, so that their existence is not revealed.
  if (only === null) throw new ApiError('not_found');
  const now = kernel.now();
  const span = buildSpan(period, now);
  const from = `${formatDayNumber(span.days[0] ?? 0)}T00:00:00.000Z`;
  const { cardId, ownerId = owner.id } = only ?? {};
  const ledger = await kernel.ledgers.open(ownerId);
  const [counts, contacts] = await Promise.all([
    readAnalyticsCounts(ledger, cardId ?? ALL_CARDS, span),
    countNewContacts(kernel, ownerId, { from, to: endOfToday(now) }, cardId),
  ]);
  const ids = counts.cards.map((card) => card.cardId);
  const names = await findUsernames(kernel.db, ownerId, ids);
  return buildAnalytics({ period, span, contacts }, counts, (id) => names.get(id));
}

import { Hono } from 'hono';
import { z } from 'zod';
import { PERIODS, readAnalytics } from '#shared/api/analytics/analytics.ts';
import { readStats } from '#shared/api/analytics/stats.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { can } from '#shared/plan/features.ts';
import { ALL_CARDS } from '#worker/events/aggregation/sum-visits.ts';
import { formatDayNumber } from '#worker/events/aggregation/utc-days.ts';
import type { EventContext } from '#worker/events/event-context.ts';
import { readAllTotals } from '#worker/events/read-totals.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import { buildSpan } from './analytics-span.ts';
import { buildAnalytics, computeConversion } from './build-analytics.ts';
import { readAnalyticsCounts } from './read-analytics-counts.ts';

const querySchema = z.object({ period: z.enum(PERIODS), username: z.string().min(1).optional() });
const EPOCH = '1970-01-01T00:00:00.000Z';

/**
 * `GET /api/stats` for every plan and `GET /api/analytics` for plans that include it, for the
 * user's own cards.
 */
export function analyticsRoutes(
  context: Pick<
    EventContext,
    'ledgers' | 'now' | 'requireUser' | 'cardNames' | 'countNewContacts' | 'findOwnCard'
  >,
): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  app.get(readStats.path, context.requireUser, async (c) => {
    const { id } = c.get('user');
    const [{ views, clicks }, contacts] = await Promise.all([
      readAllTotals(context.ledgers, id),
      context.countNewContacts(id, EPOCH, endOfToday(context.now())),
    ]);
    const conversion = computeConversion(views, contacts);
    return c.json({ views, contacts, clicks, conversion });
  });
  app.get(readAnalytics.path, context.requireUser, async (c) => {
    const user = c.get('user');
    if (!can(user.plan, 'advancedAnalytics')) throw new ApiError('plan_limit');
    const { period, username } = parseQuery(c.req.query());
    const only = username === undefined ? undefined : await context.findOwnCard(user.id, username);
    // 404 for others' cards too, so that their existence is not revealed.
    if (only === null) throw new ApiError('not_found');
    const now = context.now();
    const span = buildSpan(period, now);
    const from = `${formatDayNumber(span.days[0] ?? 0)}T00:00:00.000Z`;
    const { cardId, ownerId = user.id } = only ?? {};
    const ledger = await context.ledgers.open(ownerId);
    const [counts, contacts] = await Promise.all([
      readAnalyticsCounts(ledger, cardId ?? ALL_CARDS, span),
      context.countNewContacts(ownerId, from, endOfToday(now), cardId),
    ]);
    const names = await context.cardNames.findUsernames(
      ownerId,
      counts.cards.map((card) => card.cardId),
    );
    const query = { period, days: span.days, contacts };
    return c.json(buildAnalytics(query, counts, (id) => names.get(id)));
  });
  return app;
}

function parseQuery(query: Record<string, string>): z.infer<typeof querySchema> {
  const parsed = querySchema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
}

function endOfToday(now: Date): string {
  return `${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
}

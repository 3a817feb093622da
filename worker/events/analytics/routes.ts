import type { Hono } from 'hono';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { readStats } from '#shared/api/analytics/stats.ts';
import type { EventContext } from '#worker/events/event-context.ts';
import { readAllTotals } from '#worker/events/read-totals.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { createAnalyticsHandlers } from './analytics-handlers.ts';
import { endOfToday } from './analytics-span.ts';
import { computeConversion } from './build-analytics.ts';

const EPOCH = '1970-01-01T00:00:00.000Z';

/** The totals of an account's cards on every plan, and the analytics of accounts and organizations. */
export function analyticsRoutes(context: EventContext): Hono<UserEnv> {
  const app = context.operations.mount(ANALYTICS, async () => createAnalyticsHandlers(context));
  app.get(readStats.path, context.requireUser, async (c) => {
    const { id } = c.get('user');
    const [{ views, clicks }, contacts] = await Promise.all([
      readAllTotals(context.ledgers, id),
      context.countNewContacts(id, EPOCH, endOfToday(context.now())),
    ]);
    const conversion = computeConversion(views, contacts);
    return c.json({ views, contacts, clicks, conversion });
  });
  return app;
}

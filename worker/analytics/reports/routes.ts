import type { Hono } from 'hono';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { computeConversion } from '#shared/api/analytics/conversion.ts';
import { readAnalyticsTotals } from '#shared/api/analytics/totals.ts';
import { countNewContacts } from '#worker/contacts/count-contacts.ts';
import { readAllTotals } from '#worker/events/read-totals.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createAnalyticsHandlers } from '#worker/analytics/reports/analytics-handlers.ts';
import { endOfToday } from '#worker/events/analytics-span.ts';

const EPOCH = '1970-01-01T00:00:00.000Z';

/** The totals of an account's cards on every plan, and the analytics of accounts and organizations. */
export function analyticsRoutes(kernel: Kernel): Hono<UserEnv> {
  const app = kernel.operations.mount(ANALYTICS, async () => createAnalyticsHandlers(kernel));
  app.get(readAnalyticsTotals.path, kernel.requireUser, async (c) => {
    const { id } = c.get('user');
    const [{ views, clicks }, contacts] = await Promise.all([
      readAllTotals(kernel.ledgers, id),
      countNewContacts(kernel, id, { from: EPOCH, to: endOfToday(kernel.now()) }),
    ]);
    const conversion = computeConversion(views, contacts);
    return c.json({ views, contacts, clicks, conversion });
  });
  return app;
}

import { Hono } from 'hono';
import { listPassNotifications, sendPassNotification } from '#shared/api/pass-notifications.ts';
import { can } from '#shared/plan/features.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/notification.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import { buildReport, readReports } from '#worker/wallet/notifications/report.ts';
import { sendNotification } from '#worker/wallet/notifications/send.ts';
import { countDay } from '#worker/wallet/notifications/store.ts';
import type { SpreadDeps } from '#worker/wallet/passes/spread.ts';

export interface NotificationRoutesDeps extends SpreadDeps {
  requireUser: RequireUser;
  gate: RateGate;
}

/** Messages to whoever holds one's passes, and what became of them. */
export function notificationRoutes(deps: NotificationRoutesDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const { db, requireUser } = deps;

  app.post(
    sendPassNotification.path,
    requireUser,
    validate(sendPassNotification.request),
    async (c) => {
      const { id: userId, plan } = c.get('user');
      if (!can(plan, 'premiumPasses')) throw new ApiError('plan_limit');
      await deps.gate(`passes:notify:${userId}`);
      const { id = crypto.randomUUID(), ...said } = c.req.valid('json');
      const row = await sendNotification(deps, { ...said, id, userId });
      const reports = await readReports(db, userId);
      const report = reports.find((known) => known.id === row.id) ?? buildReport(row, []);
      return c.json({ notification: report }, 202);
    },
  );

  app.get(listPassNotifications.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json({
      notifications: await readReports(db, id),
      today: { used: await countDay(db, id, deps.now()), limit: NOTIFICATIONS_PER_DAY },
    });
  });
  return app;
}

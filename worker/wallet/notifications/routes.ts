import { Hono } from 'hono';
import {
  listPassNotifications,
  sendPassNotification,
} from '#shared/api/wallet/pass-notifications.ts';
import { can } from '#shared/plan/features.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/pass-notification.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import { validate } from '#worker/http/request/validate.ts';
import { buildDeliveryReport, readDeliveryReports } from './delivery-report.ts';
import { sendNotification } from './send-notification.ts';
import { countLastDay } from '#worker/wallet/notifications/store.ts';
import type { FanOutDeps } from '#worker/wallet/passes/fan-out-passes.ts';

export interface NotificationRoutesDeps extends FanOutDeps {
  requireUser: RequireUser;
  rateLimit: RateLimiter;
}

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
      await deps.rateLimit(`passes:notify:${userId}`);
      const { id = crypto.randomUUID(), ...notification } = c.req.valid('json');
      const row = await sendNotification(deps, { ...notification, id, userId });
      const reports = await readDeliveryReports(db, userId);
      const report = reports.find((known) => known.id === row.id) ?? buildDeliveryReport(row, []);
      return c.json({ notification: report }, 202);
    },
  );

  app.get(listPassNotifications.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json({
      notifications: await readDeliveryReports(db, id),
      today: { used: await countLastDay(db, id, deps.now()), limit: NOTIFICATIONS_PER_DAY },
    });
  });
  return app;
}

import { Hono } from 'hono';
import {
  listPassNotifications,
  sendPassNotification,
} from '#shared/api/wallet/pass-notifications.ts';
import { can } from '#shared/plan/features.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/pass-notification.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { countLastDay } from '#worker/wallet/notifications/store.ts';
import { buildDeliveryReport, readDeliveryReports } from './delivery-report.ts';
import { sendNotification } from './send-notification.ts';

export function notificationRoutes(kernel: Kernel): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const { db, requireUser } = kernel;

  app.post(
    sendPassNotification.path,
    requireUser,
    validate(sendPassNotification.request),
    async (c) => {
      const { id: userId, plan } = c.get('user');
      if (!can(plan, 'premiumPasses')) throw new ApiError('plan_limit');
      await kernel.rateLimit(`passes:notify:${userId}`);
      const { id = crypto.randomUUID(), ...notification } = c.req.valid('json');
      const row = await sendNotification(kernel, { ...notification, id, userId });
      const reports = await readDeliveryReports(db, userId);
      const report = reports.find((known) => known.id === row.id) ?? buildDeliveryReport(row, []);
      return c.json({ notification: report }, 202);
    },
  );

  app.get(listPassNotifications.path, requireUser, async (c) => {
    const { id } = c.get('user');
    return c.json({
      notifications: await readDeliveryReports(db, id),
      today: { used: await countLastDay(db, id, kernel.now()), limit: NOTIFICATIONS_PER_DAY },
    });
  });
  return app;
}

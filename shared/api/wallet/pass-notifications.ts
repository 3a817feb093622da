import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { notificationSchema } from '#shared/wallet/pass-notification.ts';

/**
 * Number of phones by outcome: in progress, notified, fetching the update on their own, pass
 * removed, unreachable.
 */
const phonesSchema = z.object({
  waiting: z.int(),
  sent: z.int(),
  later: z.int(),
  gone: z.int(),
  failed: z.int(),
});

/** Outcome of a message for one pass. */
const passReportSchema = z.object({
  serial: z.string(),
  username: z.string(),
  name: z.string(),
  /** `gone` when the card was deactivated or deleted first. */
  state: z.enum(['waiting', 'sent', 'gone', 'failed']),
  phones: phonesSchema,
  /** Google's copy. `quiet`: added to the pass without an alert; null without Google. */
  google: z.enum(['waiting', 'sent', 'quiet', 'gone', 'failed']).nullable(),
});
export type PassReport = z.infer<typeof passReportSchema>;

const reportSchema = notificationSchema.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** No delivery is pending. */
  isDone: z.boolean(),
  /** At most 100; empty until the queue has started. */
  passes: z.array(passReportSchema),
});
export type NotificationReport = z.infer<typeof reportSchema>;

/** Sends a message to everyone with a pass of the account's cards. Idempotent by `id`. */
export const sendPassNotification = endpoint({
  method: 'POST',
  path: '/api/passes/notifications',
  auth: true,
  request: notificationSchema.extend({ id: z.uuid().optional() }),
  response: z.object({ notification: reportSchema }),
});

/** Latest messages and their outcome, newest first. */
export const listPassNotifications = endpoint({
  method: 'GET',
  path: '/api/passes/notifications',
  auth: true,
  request: null,
  response: z.object({
    notifications: z.array(reportSchema),
    /** Within the last 24 hours. */
    today: z.object({ used: z.int(), limit: z.int() }),
  }),
});

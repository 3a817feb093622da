import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { notificationSchema } from '#shared/wallet/notification.ts';

/** How many phones a message reached: on its way, told, left to ask for themselves, no longer there, not reachable. */
const phonesSchema = z.object({
  waiting: z.int(),
  sent: z.int(),
  later: z.int(),
  gone: z.int(),
  failed: z.int(),
});

/** What became of a message in one pass. */
const passReportSchema = z.object({
  serial: z.string(),
  username: z.string(),
  name: z.string(),
  /** Whether the pass says it: `gone` when its card was switched off or deleted before. */
  state: z.enum(['waiting', 'sent', 'gone', 'failed']),
  phones: phonesSchema,
  /** Google's copy: `quiet` when the message stands in it without ringing; null without Google. */
  google: z.enum(['waiting', 'sent', 'quiet', 'gone', 'failed']).nullable(),
});
export type PassReport = z.infer<typeof passReportSchema>;

const reportSchema = notificationSchema.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Nothing is on its way any more. */
  isDone: z.boolean(),
  /** At most 100 of them; empty until the queue has begun. */
  passes: z.array(passReportSchema),
});
export type NotificationReport = z.infer<typeof reportSchema>;

/** Sends a message to all who hold one of one's passes. The same `id` again is the same message, sent once. */
export const sendPassNotification = endpoint({
  method: 'POST',
  path: '/api/passes/notifications',
  auth: true,
  request: notificationSchema.extend({ id: z.uuid().optional() }),
  response: z.object({ notification: reportSchema }),
});

/** One's latest messages and what became of them, newest first. */
export const listPassNotifications = endpoint({
  method: 'GET',
  path: '/api/passes/notifications',
  auth: true,
  request: null,
  response: z.object({
    notifications: z.array(reportSchema),
    /** Of the last 24 hours. */
    today: z.object({ used: z.int(), limit: z.int() }),
  }),
});

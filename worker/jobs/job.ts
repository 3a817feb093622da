import { z } from 'zod';
import { queuedMailSchema } from '#worker/http/send-mail.ts';

/**
 * A job about a username, of a kind that `job-sender.ts` sends once per window. `due` identifies
 * the row that the message belongs to.
 */
const usernameFields = { username: z.string(), origin: z.string(), due: z.int().optional() };

/** Work that must happen after its request is over. Every kind is safe to repeat. */
export const jobSchema = z.discriminatedUnion('kind', [
  /** Rewrites the public record of a username from the database. */
  z.object({ kind: z.literal('repair_card'), ...usernameFields }),
  /**
   * Looks up the account of an address entered on /forgot-password and mails it. A repetition mails
   * a second link.
   */
  z.object({ kind: z.literal('reset_request'), email: z.string(), origin: z.string() }),
  /** Delivers a mail that was validated when it was enqueued. */
  z.object({
    kind: z.literal('send_mail'),
    mail: queuedMailSchema,
  }),
  /** Updates the passes of a username to match their cards and notifies the wallets. */
  z.object({ kind: z.literal('sync_passes'), ...usernameFields }),
  /** Fans out an owner's new settings or message to each of their passes. */
  z.object({
    kind: z.literal('spread_passes'),
    userId: z.string(),
    notification: z.string().optional(),
  }),
  /** Updates one pass, with the owner's message if there is one, and notifies the wallets. */
  z.object({
    kind: z.literal('sync_pass'),
    serial: z.string(),
    notification: z.string().optional(),
  }),
  /** Notifies one device that one pass changed. */
  z.object({
    kind: z.literal('push_pass'),
    serial: z.string(),
    deviceId: z.string(),
    notification: z.string().optional(),
  }),
  z.object({ kind: z.literal('update_google_pass'), serial: z.string() }),
  /** Sends an owner's message for a pass to Google. */
  z.object({
    kind: z.literal('message_google_pass'),
    serial: z.string(),
    notification: z.string(),
  }),
  /** Cancels a subscription, with or without credit for the unused time. */
  z.object({
    kind: z.literal('cancel_subscription'),
    subscriptionId: z.string(),
    isCredited: z.boolean(),
  }),
  /** Updates the account's email address at the payment provider. */
  z.object({ kind: z.literal('tell_email'), userId: z.string() }),
  /** Draws a card's link preview unless it is up to date. */
  z.object({ kind: z.literal('draw_preview'), ...usernameFields }),
  z.object({ kind: z.literal('end_google_pass'), serial: z.string() }),
  /** Shows the totals of a card on its public page. */
  z.object({
    kind: z.literal('refresh_totals'),
    ownerId: z.string(),
    cardId: z.string(),
    username: z.string(),
    origin: z.string(),
  }),
  /** Deletes the visits of a deleted card. */
  z.object({ kind: z.literal('delete_visits'), ownerId: z.string(), cardId: z.string() }),
  /** Empties the ledger of a deleted account. */
  z.object({ kind: z.literal('clear_ledger'), ownerId: z.string() }),
]);
export type Job = z.infer<typeof jobSchema>;

export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** The handler of each kind. Throwing retries the job later. */
export type JobHandlers = {
  [Kind in Job['kind']]: (job: JobOf<Kind>) => Promise<void>;
};

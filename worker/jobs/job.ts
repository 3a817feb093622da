import { z } from 'zod';
import { queuedMailSchema } from '#worker/http/send-mail.ts';

/** A job about a name, of a kind that `coalesce.ts` sends once in a window. `due`: which of its rows the message answers. */
const aboutName = { username: z.string(), origin: z.string(), due: z.int().optional() };

/** Work that must happen though the request that caused it is over. Every kind is safe to repeat. */
export const jobSchema = z.discriminatedUnion('kind', [
  /** Writes the public record of a name anew from the database. */
  z.object({ kind: z.literal('repair_card'), ...aboutName }),
  /** Finds out whose address was named on /forgot-password, and mails them. A repetition mails a second link. */
  z.object({ kind: z.literal('reset_request'), email: z.string(), origin: z.string() }),
  /** Delivers a mail that was checked when it was queued. */
  z.object({
    kind: z.literal('send_mail'),
    mail: queuedMailSchema,
  }),
  /** Brings the passes a name leads to up to what their cards say, and tells the wallets. */
  z.object({ kind: z.literal('sync_passes'), ...aboutName }),
  /** Asks each pass of an owner to say what is new: their settings, or a message. */
  z.object({
    kind: z.literal('spread_passes'),
    userId: z.string(),
    notification: z.string().optional(),
  }),
  /** Brings one pass up to date, with the owner's message if there is one, and tells the wallets. */
  z.object({
    kind: z.literal('sync_pass'),
    serial: z.string(),
    notification: z.string().optional(),
  }),
  /** Tells one phone that one pass changed. */
  z.object({
    kind: z.literal('push_pass'),
    serial: z.string(),
    deviceId: z.string(),
    notification: z.string().optional(),
  }),
  /** Writes a pass to Google anew. */
  z.object({ kind: z.literal('update_google_pass'), serial: z.string() }),
  /** Gives Google an owner's message for a pass. */
  z.object({
    kind: z.literal('message_google_pass'),
    serial: z.string(),
    notification: z.string(),
  }),
  /** Ends a subscription that must not go on, with or without credit for the time it leaves. */
  z.object({
    kind: z.literal('cancel_subscription'),
    subscriptionId: z.string(),
    isCredited: z.boolean(),
  }),
  /** Tells the payment provider the address an account has now. */
  z.object({ kind: z.literal('tell_email'), userId: z.string() }),
  /** Draws the picture a card's link shows, unless it shows the card already. */
  z.object({ kind: z.literal('draw_preview'), ...aboutName }),
  /** Ends a pass at Google whose account is gone. */
  z.object({ kind: z.literal('end_google_pass'), serial: z.string() }),
]);
export type Job = z.infer<typeof jobSchema>;

import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { mailBodySchema } from '#worker/http/mail-content.ts';
import { letterheadSchema, type queuedMailSchema } from '#worker/http/send-mail.ts';

/**
 * Headers are single lines: a line break would start another header and with it another recipient
 * (RFC 5322 §2.2).
 */
const headerLine = z
  .string()
  .trim()
  .min(1, 'A subject is required.')
  .max(200, 'This subject is too long.')
  .refine(
    (text) => text.isWellFormed() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text),
    'Use one line of plain text.',
  );

/** A mail to one person. An address is a single ASCII address without a display name. */
export const mailSchema = z.object({
  to: emailSchema,
  subject: headerLine,
  text: z.string().min(1, 'A mail needs text.').max(20_000, 'This text is too long for a mail.'),
  /** Set when replies should not go to the sender. */
  replyTo: emailSchema.optional(),
  sender: headerLine.optional(),
  body: mailBodySchema,
  letterhead: letterheadSchema.optional(),
  /** A header takes nothing else between its brackets (RFC 2369 §2). */
  unsubscribeUrl: z
    .string()
    .regex(/^https?:\/\/[\w:/.~%?=&-]+$/)
    .optional(),
});
export type ValidMail = z.infer<typeof mailSchema>;

/** `id` stays the same across delivery attempts, so that a provider can detect duplicates. */
export type QueuedMail = z.infer<typeof queuedMailSchema>;

/** Hands a mail to a provider. Throws when the provider refuses it; the queue then retries. */
export type DeliverMail = (mail: QueuedMail) => Promise<void>;

export interface MailSender {
  email: string;
  name: string;
}

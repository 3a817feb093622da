import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';

/** A header is one line: a line break would begin another header, and with it another recipient (RFC 5322 §2.2). */
const headerLine = z
  .string()
  .trim()
  .min(1, 'A subject is required.')
  .max(200, 'This subject is too long.')
  .refine(
    (text) => text.isWellFormed() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text),
    'Use one line of plain text.',
  );

/** A mail of text to one person. An address is one address: no list, no display name, printable ASCII. */
export const mailSchema = z.object({
  to: emailSchema,
  subject: headerLine,
  text: z.string().min(1, 'A mail needs text.').max(20_000, 'This text is too long for a mail.'),
  /** Whom an answer reaches, when it is not the sender. */
  replyTo: emailSchema.optional(),
});
export type Mail = z.infer<typeof mailSchema>;

/** A mail on its way: `id` is the same at every attempt, so that whoever delivers can tell a repetition. */
export interface QueuedMail extends Mail {
  id: string;
  queuedAt: string;
}

/** Hands a mail over to whoever carries it. Throws when they refuse; the queue tries again. */
export type DeliverMail = (mail: QueuedMail) => Promise<void>;

/** Who mails come from. */
export interface Sender {
  email: string;
  name: string;
}

import { z } from 'zod';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';

/** A plain-text mail to one person. `mailSchema` rejects line breaks in headers. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Set when replies should not go to the sender. */
  replyTo?: string | undefined;
  /** The name it comes from, if not the installation's. The address is always the installation's. */
  sender?: string | undefined;
}

/** How a mail to an account of a partner's customer is sent: under the partner's name. */
export function buildSender({
  organizationId,
  senderName,
  replyTo,
}: Pick<ShownBrand, 'organizationId' | 'senderName' | 'replyTo'>): Pick<
  Mail,
  'sender' | 'replyTo'
> {
  if (organizationId === null) return {};
  return { sender: senderName, ...(replyTo !== null && { replyTo }) };
}

export type MailContent = Pick<Mail, 'subject' | 'text'>;

/**
 * Enqueues a mail and returns before it is delivered. Throws `invalid_input` for values that must
 * not become headers.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * As `SendMail` for several mails in few calls. The caller's IDs identify the mails, so that a
 * repeated call delivers none twice where the provider compares them. Throws when the queue fails.
 */
export type SendMails = (mails: readonly (Mail & { id: string })[]) => Promise<void>;

/** A mail in the queue. It was validated before it was enqueued. */
export const queuedMailSchema = z.object({
  id: z.string(),
  queuedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
  sender: z.string().optional(),
});

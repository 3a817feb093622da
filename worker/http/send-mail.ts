import { z } from 'zod';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { mailBodySchema, type MailContent } from '#worker/http/mail-content.ts';

/** `--background-color-gold` of the light theme (`src/ui/styles/tokens.css`). */
export const PRODUCT_COLOR = '#d6ab58';

/** Who a mail speaks for: the name, logo and color of its layout. */
export const letterheadSchema = z.object({
  name: z.string(),
  /** An absolute URL of an uploaded picture; empty for the name in letters. */
  logo: z.string(),
  /** Of the button, as `#rrggbb`. */
  color: z.string(),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

/** A mail to one person. `mailSchema` rejects line breaks in headers. */
export interface Mail extends MailContent {
  to: string;
  /** Set when replies should not go to the sender. */
  replyTo?: string | undefined;
  /** The name it comes from, if not the installation's. The address is always the installation's. */
  sender?: string | undefined;
  /** The installation's if absent. */
  letterhead?: Letterhead | undefined;
  /** Turns such mails off with one `POST` (RFC 8058). Absent where an account's safety needs them. */
  unsubscribeUrl?: string | undefined;
}

/**
 * How a mail to an account of a partner's customer is sent: under the partner's name, with its logo
 * and color. `origin` is that of the app for its reader, where the logo is served.
 */
export function buildSender(
  brand: ShownBrand,
  origin: string,
): Pick<Mail, 'sender' | 'replyTo' | 'letterhead'> {
  const { organizationId, senderName, replyTo, productName, logo, colors } = brand;
  if (organizationId === null) return {};
  const letterhead = {
    name: productName,
    logo: logo === '' ? '' : origin + logo,
    color: colors?.primaryColor ?? PRODUCT_COLOR,
  };
  return { sender: senderName, letterhead, ...(replyTo !== null && { replyTo }) };
}

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
  /** Absent in a mail of an older version, which is sent as text. */
  body: mailBodySchema.optional(),
  letterhead: letterheadSchema.optional(),
  unsubscribeUrl: z.string().optional(),
});

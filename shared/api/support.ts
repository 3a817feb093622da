import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { line } from '#shared/format/line.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** Most characters of a message to support. */
const SUPPORT_MESSAGE_MAX = 5000;

/** What becomes part of a mail's header is one line: a break would begin another header (RFC 5322 §2.2). */
const headerLine = (max: number, label: string) =>
  line(max, `${label} is too long.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line.`)
    .transform(removeInvisible)
    .refine((text) => text !== '', `${label} is required.`);

/** A message to the people behind the product, from anybody. A session adds the support of its account's plan. */
export const supportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  auth: 'optional',
  request: z.object({
    name: headerLine(100, 'Name'),
    email: emailSchema,
    subject: headerLine(150, 'Subject'),
    message: line(SUPPORT_MESSAGE_MAX, 'Message is too long.').min(1, 'Message is required.'),
    /** No person sees this field; what is written into it comes from a program. */
    leaveEmpty: z.string().max(200).optional(),
  }),
  response: null,
});

/** Who wrote, by the plan of their account when they sent the message: `visitor` had no session. Highest last. */
export const SUPPORT_LEVELS = ['visitor', 'account', 'priority', 'dedicated'] as const;
export type SupportLevel = (typeof SUPPORT_LEVELS)[number];

const storedMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Where to answer, as typed: it need not be the sender's. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  level: z.enum(SUPPORT_LEVELS),
  /** The address of the account the message was sent with; null without a session, and once the account is deleted. */
  account: z.string().nullable(),
  /** False while only a digest, or nothing yet, was mailed about it. */
  isMailed: z.boolean(),
  handledAt: z.iso.datetime().nullable(),
  /** The operator's address at that time. */
  handledBy: z.string().nullable(),
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;

/**
 * Messages to support. Query: `state=handled` for those marked as handled, the latest mark first; otherwise the open ones,
 * the highest level first and the latest first within each. `cursor` as the last page gave it. For operators.
 */
export const listSupportMessages = endpoint({
  method: 'GET',
  path: '/api/moderation/messages',
  auth: true,
  request: null,
  response: z.object({
    messages: z.array(storedMessageSchema),
    nextCursor: z.string().nullable(),
    /** How many are open. */
    open: z.int().min(0),
  }),
});
export type MessageList = z.infer<typeof listSupportMessages.response>;

/** Marks a message as handled, or as open again. For operators. */
export const markSupportMessage = endpoint({
  method: 'PATCH',
  path: '/api/moderation/messages/:id',
  auth: true,
  request: z.object({ isHandled: z.boolean() }),
  response: storedMessageSchema,
});

import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { singleLineSchema, textSchema } from '#shared/text/text-schema.ts';

/** In characters. */
const SUPPORT_MESSAGE_MAX = 5000;

export const SEATS_MAX = 100_000;
const SEATS_MESSAGE = `Enter a whole number from 1 to ${SEATS_MAX.toLocaleString('en-US')}.`;
/** For how many people a message asks for a price. */
export const seatsSchema = z.int(SEATS_MESSAGE).min(1, SEATS_MESSAGE).max(SEATS_MAX, SEATS_MESSAGE);

const requiredLineSchema = (max: number, label: string) =>
  singleLineSchema(max, label).refine((text) => text !== '', `${label} is required.`);

/** Sends a message to support. With a session, it gets the support level of the account's plan. */
export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  auth: 'optional',
  request: z.object({
    name: requiredLineSchema(100, 'Name'),
    email: emailSchema,
    subject: requiredLineSchema(150, 'Subject'),
    message: textSchema(SUPPORT_MESSAGE_MAX, 'Message is too long.').min(1, 'Message is required.'),
    seats: seatsSchema.optional(),
    /** Honeypot: hidden from people, so only programs fill it in. */
    leaveEmpty: z.string().max(200).optional(),
  }),
  response: null,
});

/** Support level at the time of the message, lowest first; `visitor` had no session. */
export const SUPPORT_LEVELS = ['visitor', 'account', 'priority', 'dedicated'] as const;
export type SupportLevel = (typeof SUPPORT_LEVELS)[number];

const storedMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Reply address as typed; not necessarily the sender's. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** For how many people it asks for a price; null where it asks for none. */
  seats: z.int().nullable(),
  createdAt: z.iso.datetime(),
  level: z.enum(SUPPORT_LEVELS),
  /** Address of the sender's account; null without a session and once the account is deleted. */
  account: z.string().nullable(),
  /** False while the message was at most mentioned in a digest. */
  isMailed: z.boolean(),
  handledAt: z.iso.datetime().nullable(),
  /** The operator's address at that time. */
  handledBy: z.string().nullable(),
});
export type SupportMessage = z.infer<typeof storedMessageSchema>;

/**
 * Messages to support. Query: `state=handled` for handled messages, latest first; otherwise open
 * ones by level, then latest first. `cursor` from the previous page. Operators only.
 */
export const listSupportMessages = endpoint({
  method: 'GET',
  path: '/api/moderation/messages',
  auth: true,
  request: null,
  response: z.object({
    messages: z.array(storedMessageSchema),
    nextCursor: z.string().nullable(),
    open: z.int().min(0),
  }),
});
export type MessageList = z.infer<typeof listSupportMessages.response>;

/** Marks a message as handled or as open. Operators only. */
export const markSupportMessage = endpoint({
  method: 'PATCH',
  path: '/api/moderation/messages/:id',
  auth: true,
  request: z.object({ isHandled: z.boolean() }),
  response: storedMessageSchema,
});

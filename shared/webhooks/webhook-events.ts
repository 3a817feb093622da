import { z } from 'zod';
import { contactSchema } from '#shared/api/contacts.ts';

/** Events that endpoints can subscribe to, in the order of the screens. */
export const WEBHOOK_EVENTS = [
  'card.created',
  'card.updated',
  'card.deleted',
  'card.viewed.daily',
  'contact.created',
  'contact.updated',
  'pass.saved',
  'pass.removed',
  'plan.changed',
  'member.joined',
  'member.left',
  'member.suspended',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The type of what the test button sends. No endpoint subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** Only organizations have these. */
const isMemberEvent = (event: WebhookEvent): boolean => event.startsWith('member.');
export const PERSON_WEBHOOK_EVENTS = WEBHOOK_EVENTS.filter((event) => !isMemberEvent(event));

const cardData = z.object({
  username: z.string(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  isActive: z.boolean(),
});
const memberData = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
});
const passData = z.object({ serial: z.string(), username: z.string() });

export const WEBHOOK_DATA = {
  'card.created': cardData,
  'card.updated': cardData,
  'card.deleted': z.object({ username: z.string() }),
  'card.viewed.daily': z.object({
    username: z.string(),
    day: z.iso.date(),
    views: z.int(),
    clicks: z.int(),
  }),
  'contact.created': contactSchema,
  'contact.updated': contactSchema,
  'pass.saved': passData,
  'pass.removed': passData,
  'plan.changed': z.object({ plan: z.string() }),
  'member.joined': memberData,
  'member.left': memberData,
  'member.suspended': memberData,
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

/** The body of a delivery, as Standard Webhooks recommends it, with the ID. */
export const webhookMessageSchema = z.object({
  /** The same as `webhook-id`, for receivers that see no headers. */
  id: z.string(),
  type: z.string(),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

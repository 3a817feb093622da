import { z } from 'zod';
import { contactSchema } from '#shared/api/contacts.ts';
import { auditEntrySchema, chainLinkSchema } from '#shared/api/organizations/audit.ts';

interface EventDefinition<Data extends z.ZodType = z.ZodType<Record<string, unknown>>> {
  /** What happened, on screens and in the reference. */
  label: string;
  /** When it is recorded, in docs/architecture/webhooks.md. */
  recorded: string;
  /** Of a message. */
  data: Data;
  /** Invented data, for tools that show the fields before the first real message. */
  sample: z.output<Data>;
  /** Accounts do not have it. */
  isOfOrganizations?: boolean;
  /** Only owners of an organization subscribe to it (`streamAudit`). */
  isForOwners?: boolean;
}

const defineEvent = <Data extends z.ZodType<Record<string, unknown>>>(
  definition: EventDefinition<Data>,
): EventDefinition => definition;

const cardData = z.object({
  username: z.string(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  isActive: z.boolean(),
  externalId: z.string().nullable(),
});
const memberData = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
});
/** An entry with the hash before it, so that a receiver can verify each message. */
const auditEntryData = auditEntrySchema.extend({ previousHash: chainLinkSchema.shape.hash });
const passData = z.object({ serial: z.string(), username: z.string() });

const card = {
  username: 'ada-lovelace',
  name: 'Ada Lovelace',
  title: 'Analyst',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  website: 'https://engines.example',
  isActive: true,
  externalId: null,
};
const contact: z.output<typeof contactSchema> = {
  id: '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11',
  name: 'Charles Babbage',
  email: 'charles@example.com',
  phone: '+44 20 7946 0001',
  company: 'Difference Ltd.',
  note: 'Please call me about the engine.',
  ownerNote: '',
  tags: [],
  isMarked: false,
  metOn: '',
  metWhere: '',
  card: 'ada-lovelace',
  source: 'qr',
  consent: 'I agree that Ada Lovelace may contact me.',
  createdAt: '2026-11-20T09:30:00.000Z',
};
const pass = { serial: '0f2c6b1e-7a52-4a53-9a86-33b6a1e2d4c5', username: 'ada-lovelace' };
const member = {
  id: '4f7a1c52-90c3-4b0a-8b63-6a3e1f1f2a10',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'member',
};

/** What the audit log of an organization gets, as it is stored there. */
export const AUDIT_EVENT = 'audit.entry.created';

const DEFINITIONS = {
  'card.created': defineEvent({
    label: 'A card is published',
    recorded: 'a card is published',
    data: cardData,
    sample: card,
  }),
  'card.updated': defineEvent({
    label: 'A card is changed',
    recorded: 'a card is saved or renamed',
    data: cardData,
    sample: { ...card, title: 'Countess of Lovelace' },
  }),
  'card.deleted': defineEvent({
    label: 'A card is deleted',
    recorded: 'a card is deleted',
    data: z.object({ username: z.string() }),
    sample: { username: card.username },
  }),
  'card.viewed.daily': defineEvent({
    label: 'Daily views of a card',
    recorded: 'after midnight UTC, with the sums of each viewed card',
    data: z.object({
      username: z.string(),
      day: z.iso.date(),
      views: z.int(),
      clicks: z.int(),
    }),
    sample: { username: card.username, day: '2026-11-19', views: 42, clicks: 7 },
  }),
  'contact.created': defineEvent({
    label: 'A contact arrives',
    recorded: 'a contact arrives or is accepted',
    data: contactSchema,
    sample: contact,
  }),
  'contact.updated': defineEvent({
    label: 'A contact is changed',
    recorded: 'a contact is changed or merged',
    data: contactSchema,
    sample: { ...contact, tags: ['customer'] },
  }),
  'pass.saved': defineEvent({
    label: 'A pass is added to a wallet',
    recorded: 'a device with an Apple pass is confirmed, or Google says so',
    data: passData,
    sample: pass,
  }),
  'pass.removed': defineEvent({
    label: 'A pass is removed from a wallet',
    recorded: 'a device with an Apple pass is gone, or Google says so',
    data: passData,
    sample: pass,
  }),
  'plan.changed': defineEvent({
    label: 'The plan changes',
    recorded: 'the effective plan of the account, or of the one that pays for the team, changes',
    data: z.object({ plan: z.string() }),
    sample: { plan: 'enterprise' },
  }),
  'member.joined': defineEvent({
    label: 'A member joins',
    recorded: 'a membership starts or returns',
    data: memberData,
    sample: member,
    isOfOrganizations: true,
  }),
  'member.left': defineEvent({
    label: 'A member leaves',
    recorded: 'a membership ends',
    data: memberData,
    sample: member,
    isOfOrganizations: true,
  }),
  'member.suspended': defineEvent({
    label: 'A member is suspended',
    recorded: 'a membership is suspended, also by plan',
    data: memberData,
    sample: member,
    isOfOrganizations: true,
  }),
  [AUDIT_EVENT]: defineEvent({
    label: 'The audit log gets an entry',
    recorded: 'an entry gets its place in the audit log',
    data: auditEntryData,
    sample: {
      no: 42,
      id: '5d0a4a51-9d5e-4f1f-8f0f-9a117b0e4c1e',
      at: '2026-11-20T09:30:00.000Z',
      actor: '2f1f6f0f-9a11-4b0e-8c1e-5d0a4a519d5e',
      actorEmail: 'ada@example.com',
      action: 'member.suspended',
      target: member.id,
      details: { email: 'charles@example.com' },
      requestId: '8b636a3e-1f1f-4a10-9f7a-1c5290c34b0a',
      ipPrefix: '192.0.2.0/24',
      hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      previousHash: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
    },
    isOfOrganizations: true,
    isForOwners: true,
  }),
};

export type WebhookEvent = keyof typeof DEFINITIONS;

export const EVENT_DEFINITIONS: Readonly<Record<WebhookEvent, EventDefinition>> = DEFINITIONS;

/** Events that endpoints can subscribe to, in the order of the screens. */
export const WEBHOOK_EVENTS = Object.keys(DEFINITIONS).filter(
  (key): key is WebhookEvent => key in DEFINITIONS,
);
export const PERSON_WEBHOOK_EVENTS = WEBHOOK_EVENTS.filter(
  (event) => !EVENT_DEFINITIONS[event].isOfOrganizations,
);

export const isForOwners = (event: string): boolean =>
  WEBHOOK_EVENTS.some((one) => one === event && EVENT_DEFINITIONS[one].isForOwners === true);

/** The type of a test of no event. No endpoint subscribes to it. */
export const TEST_EVENT = 'webhook.test';
/** The IDs of tests begin with it, so that receivers can tell them from what happened. */
export const TEST_ID_PREFIX = 'test_';
export const testDataSchema = z.object({ message: z.string() });

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

export function buildSampleMessage(event: WebhookEvent): WebhookMessage {
  return {
    id: `sample-${event}`,
    type: event,
    timestamp: '2026-11-20T09:30:00.000Z',
    data: EVENT_DEFINITIONS[event].sample,
  };
}

import type { SchemaRows } from './schema-row.ts';

const ID = '3f0a8c1e-5d0a-4a51-9d5e-2f1f6f0f9a11';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** Members of every message. */
export const MESSAGE_FIELDS = {
  id: 'The same as the header `webhook-id`. Drop a message whose ID you have seen.',
  type: 'The event that it is about.',
  timestamp: 'When the event happened.',
  data: 'What the event is about.',
} as const;

export const WEBHOOK_SCHEMAS: SchemaRows = {
  Webhook: {
    at: 'readWebhookEndpoint response',
    description: 'An address that is sent events.',
    fields: {
      id: ['Of the endpoint.', ID],
      url: ['Where messages are sent: https on port 443 or 8443.', 'https://hooks.example/in'],
      description: ['A note of your own.', 'CRM'],
      events: ['What it is subscribed to.', ['contact.created']],
      status: 'A `paused` one is sent nothing.',
      pausedBy: [
        'Why: `person`, by hand or by a call; `failing`, for days; `gone`, it answered with 410; `recovery` of an account. Null while active.',
        null,
      ],
      failingSince: ['Since when no message was accepted; null if the latest one was.', null],
      previousSecretUntil: [
        'Until when the secret before the current one signs too; otherwise null.',
        null,
      ],
      createdAt: 'When it was made.',
      isService: ['Whether it belongs to the team and works on without its maker.', false],
      createdBy: ['Its maker; empty once the account is deleted.', 'Ann Example'],
      expiresAt: ["When a team's own ends unless it is renewed.", null],
      resumeWith: ['What confirms one paused by `recovery`, in the app.', null],
      linkUsableAt: ['From when a mailed link confirms it.', null],
    },
  },
  NewWebhook: {
    at: 'createWebhookEndpoint request',
    description: 'An address to subscribe to events.',
    fields: {
      url: 'Where to send messages: https on port 443 or 8443, a public host.',
      events:
        'What to subscribe to. Events of members are for keys of teams, those of the audit log for owners in the app.',
      description: 'A note of your own.',
    },
  },
  WebhookChanges: {
    at: 'changeWebhookEndpoint request',
    description: 'What to change of an endpoint. What is left out stays.',
    like: 'NewWebhook',
    fields: {
      isPaused: 'True pauses it, false resumes it.',
      status: 'The same by the name that it is read by. It must not contradict `isPaused`.',
    },
  },
  CreatedWebhook: {
    at: 'createWebhookEndpoint response',
    description: 'A new endpoint with its secret.',
    like: 'Webhook',
    fields: { secret: ['Signs every message. Shown here only.', SECRET] },
  },
  WebhookAttempt: {
    at: 'testWebhookEndpoint response.attempts',
    description: 'One try to deliver a message.',
    fields: {
      at: 'When it was sent.',
      durationMs: ['How long the exchange took, in milliseconds.', 84],
      status: ['HTTP status of the answer; null without one.', 200],
      error: ['Why it failed; empty for a success.', ''],
      answer: ['The beginning of what the receiver answered.', 'ok'],
    },
  },
  WebhookDelivery: {
    at: 'listWebhookDeliveries response.data',
    description: 'A message for one endpoint, and how far it got.',
    fields: {
      id: ['Of the delivery.', '9c2f4e6a8b0d1c3e5f7a9b0c1d2e3f40'],
      eventId: [
        'The `webhook-id`, the same for every attempt and endpoint.',
        'b7d1f0c2a4e64f5d8c9b0a1d2e3f4a5b',
      ],
      type: ['The event that the message is about.', 'contact.created'],
      status: ['`failed` ones are not tried again by themselves.', 'delivered'],
      nextAttemptAt: ['When it is tried next; null if it is not.', null],
      createdAt: 'When the message was made for this endpoint.',
      attempt: 'The latest try; null before the first.',
    },
  },
  WebhookDeliveryDetails: {
    at: 'testWebhookEndpoint response',
    description: 'A delivery with its message and every attempt.',
    like: 'WebhookDelivery',
    fields: {
      request: 'The message as it was sent.',
      attempts: 'Every try, latest first.',
    },
  },
  WebhookTest: {
    at: 'testWebhookEndpoint request',
    description: 'Which message to try.',
    fields: {
      event:
        'The event to send an invented message of. Left out: a plain message of the type `webhook.test`.',
    },
  },
  RotatedSecret: {
    at: 'rotateWebhookSecret response',
    description: 'The new secret of an endpoint.',
    fields: {
      secret: ['Signs every message from now on. Shown here only.', SECRET],
      previousSecretUntil: ['Until when the old secret signs too.', '2026-11-21T09:30:00.000Z'],
    },
  },
  ResendRequest: {
    at: 'resendWebhookDeliveries request',
    description: 'Which deliveries to send again.',
    fields: {
      since: 'The earliest one to include.',
      isFailedOnly: 'False includes those that were delivered.',
    },
  },
  ResentDeliveries: {
    at: 'resendWebhookDeliveries response',
    description: 'How many deliveries are sent again.',
    fields: { count: ['Deliveries that wait to be sent.', 3] },
  },
  CardData: {
    at: ['event card.created', 'event card.updated'],
    description: 'A card in a message.',
    like: 'Card',
  },
  DeletedCard: {
    at: 'event card.deleted',
    description: 'A card that was deleted.',
    fields: { username: 'The last part of its former address.' },
  },
  CardDay: {
    at: 'event card.viewed.daily',
    description: 'One day of a card.',
    fields: {
      username: 'Of the card.',
      day: 'In UTC.',
      views: 'Visits of its page on that day.',
      clicks: 'Taps on its links and buttons on that day.',
    },
  },
  ContactData: {
    at: ['event contact.created', 'event contact.updated'],
    description: 'A contact in a message.',
    like: 'Contact',
  },
  PassData: {
    at: ['event pass.saved', 'event pass.removed'],
    description: 'A pass in a message.',
    like: 'Pass',
  },
  PlanData: {
    at: 'event plan.changed',
    description: 'The plan of an account or a team.',
    fields: { plan: 'What applies from now on.' },
  },
  MemberData: {
    at: ['event member.joined', 'event member.left', 'event member.suspended'],
    description: 'A member in a message.',
    like: 'Member',
  },
  AuditEntryData: {
    at: 'event audit.entry.created',
    description: 'An entry of the audit log of a team.',
    fields: {
      no: 'Its place in the log: from 1, without gaps.',
      id: 'Of the entry.',
      at: 'When it happened.',
      actor: 'The account or key that acted, or `system`.',
      actorEmail: 'Its address at that time.',
      action: 'What happened.',
      target: 'What it happened to.',
      details: 'Values before and after.',
      requestId: 'The ID of the call that caused it, as its answer had it.',
      ipPrefix: 'The network of the request.',
      hash: 'SHA-256 of `previousHash` and this entry.',
      previousHash: 'The hash of the entry before it.',
    },
  },
  TestData: {
    at: 'event webhook.test',
    description: 'What a test is about: nothing.',
    fields: { message: 'A sentence for people.' },
  },
};

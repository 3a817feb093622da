import type { WebhookEvent, WebhookMessage } from './webhook-events.ts';

const card = {
  username: 'ada-lovelace',
  name: 'Ada Lovelace',
  title: 'Analyst',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  website: 'https://engines.example',
  isActive: true,
};
const contact = {
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

const SAMPLE_DATA: Readonly<Record<WebhookEvent, Record<string, unknown>>> = {
  'card.created': card,
  'card.updated': { ...card, title: 'Countess of Lovelace' },
  'card.deleted': { username: card.username },
  'card.viewed.daily': { username: card.username, day: '2026-11-19', views: 42, clicks: 7 },
  'contact.created': contact,
  'contact.updated': { ...contact, tags: ['customer'] },
  'pass.saved': pass,
  'pass.removed': pass,
  'plan.changed': { plan: 'enterprise' },
  'member.joined': member,
  'member.left': member,
  'member.suspended': member,
};

/** An invented message of an event, for tools that show its fields before the first real one. */
export function buildSampleMessage(event: WebhookEvent): WebhookMessage {
  return {
    id: `sample-${event}`,
    type: event,
    timestamp: '2026-11-20T09:30:00.000Z',
    data: SAMPLE_DATA[event],
  };
}

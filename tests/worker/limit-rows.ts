import { CONTACTS } from '#shared/api/contact-operations.ts';
import { z } from 'zod';
import { sendSupportMessage } from '#shared/api/moderation/support.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { LimitedResource } from '#shared/plan/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { openTestContacts, sendContacts } from '#tests/worker/world/contact.ts';
import { type join, PASSWORD } from '#tests/worker/world/person.ts';
import { insertHeld } from '#tests/worker/contacts/held/harness.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

/** Calls the Worker as the row's user. */
export type Send = (method: string, path: string, body?: object) => Promise<Response>;

export interface LimitRow {
  /** The plan entries that this row verifies. */
  covers: readonly (Feature | LimitedResource)[];
  /** Runs on the highest plan, before the tested plan is set. Returns what `ask` needs. */
  prepare: (person: Awaited<ReturnType<typeof join>>) => Promise<string[]>;
  attempt: (send: Send, prepared: string[]) => Promise<unknown>;
  /** The statement that enforces the limit, among those the call ran. */
  statement: RegExp;
  /** Free, Startup, Business Pro, Enterprise. */
  answers: readonly [unknown, unknown, unknown, unknown];
}

const OWN_PLAN = /SELECT plan FROM users WHERE id = \?\d/;
const enforcing = (prefix: string): RegExp => new RegExp(`^${prefix}[^]*${OWN_PLAN.source}`);
/** Where nothing is written, the plan is read with the session on each call. */
const SESSION_PLAN = /^SELECT[^]*\bplan\b[^]*FROM sessions/;
const status = async (answer: Promise<Response>): Promise<number> => (await answer).status;
const nothing = async (): Promise<string[]> => [];

async function publishMany(person: Awaited<ReturnType<typeof join>>, count: number) {
  const names = Array.from({ length: count }, () => unique());
  for (const name of names) await person.publish(name);
  return names;
}

async function submitFive(person: Awaited<ReturnType<typeof join>>): Promise<string[]> {
  const [name = ''] = await publishMany(person, 1);
  await sendContacts(person, name, 5);
  const { db } = await openTestContacts(person);
  const newest = db.prepare('SELECT id FROM contacts ORDER BY no DESC');
  return (await allRows(newest, z.object({ id: z.string() }))).map(({ id }) => id);
}

const put = async (send: Send, type: 'youtube' | 'shop', name: string) =>
  status(
    send(
      'PUT',
      `/api/cards/${name}`,
      buildTestContent({
        id: 'same',
        cardElements: [{ id: 'e', type, value: 'example.com/@x', position: 0, hidden: false }],
      }),
    ),
  );

const publishSame = async (person: Awaited<ReturnType<typeof join>>): Promise<string[]> => {
  const name = unique();
  await person.publish(name, { id: 'same' });
  return [name];
};

const CARDS = enforcing('INSERT INTO cards');
const PASS_COLORS = {
  backgroundColor: '#000000',
  foregroundColor: '#ffffff',
  labelColor: '#ffffff',
};

/** The limits of a plan, by the operation that meets them. */
export const LIMIT_ROWS: Readonly<Record<string, LimitRow>> = {
  'an API key': {
    covers: ['apiAccess'],
    prepare: nothing,
    attempt: async (send) =>
      status(send('POST', '/api/keys', { name: 'A', scopes: ['cards:read'], password: PASSWORD })),
    statement: enforcing('INSERT INTO api_keys'),
    answers: [403, 403, 201, 201],
  },
  'an affiliate link': {
    covers: ['affiliateOptions'],
    prepare: nothing,
    attempt: async (send) => status(send('POST', '/api/affiliate/link')),
    statement: /^INSERT INTO affiliate_links[^]*SELECT plan FROM users WHERE id = \?1/,
    answers: [403, 403, 200, 200],
  },
  'a second card': {
    covers: ['cards'],
    prepare: (person) => publishMany(person, 1),
    attempt: (send) => status(send('PUT', `/api/cards/${unique()}`, buildTestContent())),
    statement: CARDS,
    answers: [403, 201, 201, 201],
  },
  'a sixth card': {
    covers: ['cards'],
    prepare: (person) => publishMany(person, 5),
    attempt: (send) => status(send('PUT', `/api/cards/${unique()}`, buildTestContent())),
    statement: CARDS,
    answers: [403, 403, 201, 201],
  },
  'YouTube on a new card': {
    covers: ['youtubeIntegration'],
    prepare: nothing,
    attempt: (send) => put(send, 'youtube', unique()),
    statement: CARDS,
    answers: [403, 201, 201, 201],
  },
  'YouTube on a card that is there': {
    covers: ['youtubeIntegration'],
    prepare: publishSame,
    attempt: (send, [name = '']) => put(send, 'youtube', name),
    statement: enforcing('UPDATE OR IGNORE cards'),
    answers: [403, 200, 200, 200],
  },
  'a shop on a new card': {
    covers: ['digitalProductSelling'],
    prepare: nothing,
    attempt: (send) => put(send, 'shop', unique()),
    statement: CARDS,
    answers: [403, 403, 201, 201],
  },
  'a shop on a card that is there': {
    covers: ['digitalProductSelling'],
    prepare: publishSame,
    attempt: (send, [name = '']) => put(send, 'shop', name),
    statement: enforcing('UPDATE OR IGNORE cards'),
    answers: [403, 403, 200, 200],
  },
  'a second pass in a month': {
    covers: ['passesPerMonth'],
    prepare: async (person) => {
      const names = await publishMany(person, 2);
      const cardData = { username: names[0] };
      await person.send('POST', '/api/wallet-passes/generate', { cardData });
      return names.slice(1);
    },
    attempt: (send, [username]) =>
      status(send('POST', '/api/wallet-passes/generate', { cardData: { username } })),
    statement: enforcing('INSERT INTO passes'),
    answers: [403, 200, 200, 200],
  },
  'the contacts one sees': {
    covers: ['contacts'],
    prepare: submitFive,
    attempt: async (send) =>
      (await (await send('GET', '/api/contacts')).json<{ contacts: [] }>()).contacts.length,
    statement: SESSION_PLAN,
    answers: [3, 5, 5, 5],
  },
  'a contact that waits, changed': {
    covers: ['contacts'],
    prepare: submitFive,
    attempt: (send, [newest = '']) =>
      status(send('PATCH', `/api/contacts/${newest}`, { isMarked: true })),
    statement: SESSION_PLAN,
    answers: [404, 200, 200, 200],
  },
  'a contact that waits, deleted': {
    covers: ['contacts'],
    prepare: submitFive,
    attempt: (send, [newest = '']) => status(send('DELETE', `/api/contacts/${newest}`)),
    statement: SESSION_PLAN,
    answers: [404, 204, 204, 204],
  },
  'the held-back contacts one reads': {
    covers: ['contacts'],
    prepare: async (person) => {
      const [name = ''] = await publishMany(person, 1);
      await insertHeld(name, 5);
      return [];
    },
    attempt: async (send) =>
      (await readAnswer(CONTACTS.listHeld.own, send('GET', CONTACTS.listHeld.own.path))).contacts
        .length,
    statement: SESSION_PLAN,
    answers: [3, 5, 5, 5],
  },
  'contacts that wait, put together': {
    covers: ['contacts'],
    prepare: submitFive,
    attempt: (send, [one, other]) =>
      status(send('POST', '/api/contacts/merge', { ids: [one, other] })),
    statement: SESSION_PLAN,
    answers: [404, 200, 200, 200],
  },
  'custom colors on passes': {
    covers: ['customBranding'],
    prepare: nothing,
    attempt: (send) => status(send('PUT', '/api/passes/design', PASS_COLORS)),
    statement: enforcing('INSERT INTO pass_settings'),
    answers: [403, 200, 200, 200],
  },
  'the mark of a message to support': {
    covers: ['prioritySupport', 'dedicatedSupport'],
    prepare: nothing,
    attempt: async (send) => {
      const subject = unique('subject');
      const body = { name: 'Ann', email: 'ann@example.com', subject, message: 'Please help.' };
      await send('POST', sendSupportMessage.path, body);
      return readValue<number>('SELECT level FROM support_messages WHERE subject = ?', subject);
    },
    statement: /^INSERT INTO support_messages[^]*CASE \(SELECT plan FROM users/,
    answers: [1, 2, 2, 3],
  },
  'the watermark of the public page': {
    covers: ['customBranding'],
    prepare: nothing,
    attempt: async (send) => {
      const name = unique();
      await send('PUT', `/api/cards/${name}`, buildTestContent());
      return (await (await send('GET', `/${name}`)).text()).includes('Made with Tip Top Cards');
    },
    // The data for the public page is read together with the owner's plan.
    statement: /THEN u\.plan ELSE [^]* AS plan,[^]* FROM cards c[^]* JOIN users u/,
    answers: [true, false, false, false],
  },
  'detailed analytics': {
    covers: ['advancedAnalytics'],
    prepare: nothing,
    attempt: (send) => status(send('GET', '/api/analytics?period=7d')),
    statement: SESSION_PLAN,
    answers: [403, 200, 200, 200],
  },
};

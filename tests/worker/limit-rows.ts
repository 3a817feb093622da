import { env } from 'cloudflare:test';
import { listHeldContacts } from '#shared/api/contacts.ts';
import { supportMessage } from '#shared/api/support.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { Limited } from '#shared/plan/limits.ts';
import type { join } from '#tests/worker/account/harness.ts';
import { buildContent, unique } from '#tests/worker/cards/harness.ts';
import { leaveMany } from '#tests/worker/contacts/harness.ts';
import { plantHeld } from '#tests/worker/contacts/held/harness.ts';

/** Calls the Worker as the person of the row. */
export type Send = (method: string, path: string, body?: object) => Promise<Response>;

export interface LimitRow {
  /** What of the plan table it holds to. */
  covers: readonly (Feature | Limited)[];
  /** Made on the highest plan, before the plan that is asked with holds; answers what `ask` needs. */
  prepare: (person: Awaited<ReturnType<typeof join>>) => Promise<string[]>;
  ask: (send: Send, prepared: string[]) => Promise<unknown>;
  /** The statement the limit is judged by, among those the call ran. */
  statement: RegExp;
  /** Free, Startup, Business Pro, Enterprise. */
  answers: readonly [unknown, unknown, unknown, unknown];
}

const OWN_PLAN = /SELECT plan FROM users WHERE id = \?\d/;
const judged = (beginning: string): RegExp => new RegExp(`^${beginning}[^]*${OWN_PLAN.source}`);
const status = async (answer: Promise<Response>): Promise<number> => (await answer).status;
const nothing = async (): Promise<string[]> => [];

async function publishMany(person: Awaited<ReturnType<typeof join>>, count: number) {
  const names = Array.from({ length: count }, () => unique());
  for (const name of names) await person.publish(name);
  return names;
}

async function leaveFive(person: Awaited<ReturnType<typeof join>>): Promise<string[]> {
  const [name = ''] = await publishMany(person, 1);
  await leaveMany(person, name, 5);
  const { results } = await env.DB.prepare(
    'SELECT id FROM contacts WHERE user_id = ? ORDER BY created_at DESC',
  )
    .bind(person.user.id)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

const put = async (send: Send, type: 'youtube' | 'shop', name: string) =>
  status(
    send(
      'PUT',
      `/api/cards/${name}`,
      buildContent({
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

const CARDS = judged('INSERT INTO cards');
const COLOURS = { backgroundColor: '#000000', foregroundColor: '#ffffff', labelColor: '#ffffff' };

/** What a plan limits, by what is tried. */
export const LIMIT_ROWS: Readonly<Record<string, LimitRow>> = {
  'a second card': {
    covers: ['cards'],
    prepare: (person) => publishMany(person, 1),
    ask: (send) => status(send('PUT', `/api/cards/${unique()}`, buildContent())),
    statement: CARDS,
    answers: [403, 201, 201, 201],
  },
  'a sixth card': {
    covers: ['cards'],
    prepare: (person) => publishMany(person, 5),
    ask: (send) => status(send('PUT', `/api/cards/${unique()}`, buildContent())),
    statement: CARDS,
    answers: [403, 403, 201, 201],
  },
  'YouTube on a new card': {
    covers: ['youtubeIntegration'],
    prepare: nothing,
    ask: (send) => put(send, 'youtube', unique()),
    statement: CARDS,
    answers: [403, 201, 201, 201],
  },
  'YouTube on a card that is there': {
    covers: ['youtubeIntegration'],
    prepare: publishSame,
    ask: (send, [name = '']) => put(send, 'youtube', name),
    statement: judged('UPDATE OR IGNORE cards'),
    answers: [403, 200, 200, 200],
  },
  'a shop on a new card': {
    covers: ['digitalProductSelling'],
    prepare: nothing,
    ask: (send) => put(send, 'shop', unique()),
    statement: CARDS,
    answers: [403, 403, 201, 201],
  },
  'a shop on a card that is there': {
    covers: ['digitalProductSelling'],
    prepare: publishSame,
    ask: (send, [name = '']) => put(send, 'shop', name),
    statement: judged('UPDATE OR IGNORE cards'),
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
    ask: (send, [username]) =>
      status(send('POST', '/api/wallet-passes/generate', { cardData: { username } })),
    statement: judged('INSERT INTO passes'),
    answers: [403, 200, 200, 200],
  },
  'the contacts one sees': {
    covers: ['contacts'],
    prepare: leaveFive,
    ask: async (send) =>
      (await (await send('GET', '/api/contacts')).json<{ contacts: [] }>()).contacts.length,
    statement: judged('SELECT k.id'),
    answers: [3, 5, 5, 5],
  },
  'a contact that waits, changed': {
    covers: ['contacts'],
    prepare: leaveFive,
    ask: (send, [newest = '']) =>
      status(send('PATCH', `/api/contacts/${newest}`, { isMarked: true })),
    statement: judged('SELECT k.id'),
    answers: [404, 200, 200, 200],
  },
  'a contact that waits, deleted': {
    covers: ['contacts'],
    prepare: leaveFive,
    ask: (send, [newest = '']) => status(send('DELETE', `/api/contacts/${newest}`)),
    statement: judged('DELETE FROM contacts'),
    answers: [404, 204, 204, 204],
  },
  'the held-back contacts one reads': {
    covers: ['contacts'],
    prepare: async (person) => {
      const [name = ''] = await publishMany(person, 1);
      await plantHeld(name, 5);
      return [];
    },
    ask: async (send) =>
      listHeldContacts.response.parse(await (await send('GET', listHeldContacts.path)).json())
        .contacts.length,
    statement: judged('SELECT k.id'),
    answers: [3, 5, 5, 5],
  },
  'contacts that wait, put together': {
    covers: ['contacts'],
    prepare: leaveFive,
    ask: (send, [one, other]) => status(send('POST', '/api/contacts/merge', { ids: [one, other] })),
    statement: judged('SELECT k.id'),
    answers: [404, 200, 200, 200],
  },
  'colours of one’s own on passes': {
    covers: ['customBranding'],
    prepare: nothing,
    ask: (send) => status(send('PUT', '/api/passes/design', COLOURS)),
    statement: judged('INSERT INTO pass_settings'),
    answers: [403, 200, 200, 200],
  },
  'the mark of a message to support': {
    covers: ['prioritySupport', 'dedicatedSupport'],
    prepare: nothing,
    ask: async (send) => {
      const subject = unique('subject');
      const body = { name: 'Ann', email: 'ann@example.com', subject, message: 'Please help.' };
      await send('POST', supportMessage.path, body);
      return env.DB.prepare('SELECT level FROM support_messages WHERE subject = ?')
        .bind(subject)
        .first<number>('level');
    },
    statement: /^INSERT INTO support_messages[^]*CASE plan/,
    answers: [1, 2, 2, 3],
  },
  'the watermark of the public page': {
    covers: ['customBranding'],
    prepare: nothing,
    ask: async (send) => {
      const name = unique();
      await send('PUT', `/api/cards/${name}`, buildContent());
      return (await (await send('GET', `/${name}`)).text()).includes('Made with Tip Top Cards');
    },
    // What the Worker writes for the page is read together with the owner's plan.
    statement: /u\.plan AS plan,[^]* FROM cards c JOIN users u/,
    answers: [true, false, false, false],
  },
  'detailed analytics': {
    covers: ['advancedAnalytics'],
    prepare: nothing,
    ask: (send) => status(send('GET', '/api/analytics?period=7d')),
    // Nothing is written: the plan is read with the session, at each call.
    statement: /^SELECT[^]*\bplan\b[^]*FROM sessions/,
    answers: [403, 200, 200, 200],
  },
};

// @module-tag core
import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { FOLLOWING_CARD_UNITS, INVITED_PERSON_UNITS } from '#shared/api/costs/call-costs.ts';
import { readDayUsage } from '#shared/api/programs/day-usage.ts';
import { findDayUnits } from '#shared/api/costs/daily-budget.ts';
import { createDailyBudget } from '#worker/http/rate-limit/daily-budget.ts';
import { createLeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import worker from '#worker/index.ts';
import { addKey, addTeamKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { newAddress, VISITOR } from '#tests/worker/world/contact.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { connect } from '#tests/worker/oauth/harness.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

// The whole Worker with budgets of one thousandth.

const FACTOR = 0.001;
const bindings = { ...env, DAILY_BUDGET_FACTOR: String(FACTOR) };
const now = () => new Date();
const budget = createDailyBudget({
  counters: env.ATTEMPTS,
  leaseCalls: createLeaseCalls({ counters: env.ATTEMPTS, now }),
  factor: FACTOR,
  now,
});
const LIMIT = Math.floor(findDayUnits('business_pro', 'account') * FACTOR);

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

/** Sends requests to the Worker with small budgets; null for a visitor. */
function sendAs(authorization: string | null, address = newAddress()): Send {
  return (method, path, body) => {
    const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': address,
        Accept: 'application/json, text/event-stream',
        ...(authorization !== null && { Authorization: authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return worker.fetch(request, bindings, createExecutionContext());
  };
}
const asPerson = ({ authorization }: Person): Send => sendAs(authorization);

const addContact = (send: Send, card: string) =>
  send('POST', '/api/v1/contacts', { card, name: unique('contact') });
const saveCard = (send: Send, username: string) =>
  send('PUT', `/api/cards/${username}`, buildTestContent({ title: unique('title') }));

const WEBHOOK = { url: HOOK_URL, events: ['plan.changed'] };

/** Repeats a call until it gets a 429. Returns how often it worked, and the refusal. */
async function exhaust(call: () => Promise<Response>) {
  for (let worked = 0; ; worked += 1) {
    const answer = await call();
    if (answer.status === 429) {
      const { code } = await answer.json<{ code: string }>();
      return { worked, code, wait: Number(answer.headers.get('Retry-After')) };
    }
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
}

const readSpent = async ({ user: { id } }: Person) =>
  (await budget.read({ budget: 'account', ownerId: id, plan: 'business_pro' })).total;

test('S-B5: all keys and apps of an account have one budget for the day; the person, reading and revoking go on', async () => {
  const person = await join('business_pro');
  const card = unique();
  await person.publish(card);
  const [one, other] = [await addKey(person), await addKey(person)];
  const [asOne, asOther] = [sendAs(`Bearer ${one.key}`), sendAs(`Bearer ${other.key}`)];
  // Each sends a mail, which costs as much as twenty contacts.
  const webhooks = await exhaust(() => asOne('POST', '/api/v1/webhook-endpoints', WEBHOOK));
  expect(webhooks.worked).toBeGreaterThan(5);
  const first = await exhaust(() => addContact(asOne, card));
  expect(first.code).toBe('budget_spent');
  expect(first.wait).toBeGreaterThan(0);
  expect(first.wait).toBeLessThanOrEqual(86_400);
  expect((await exhaust(() => addContact(asOther, card))).worked).toBeLessThan(3);
  expect(await readSpent(person)).toBeGreaterThan(LIMIT * 0.6);
  // Reading with a key still works, with some calls a minute.
  const reading = await exhaust(() => asOne('GET', '/api/v1/me'));
  expect(reading.code).toBe('rate_limited');
  expect(reading.wait).toBeLessThanOrEqual(60);
  // A quarter is the person's.
  const own = asPerson(person);
  const username = unique();
  await expectStatus(saveCard(own, username), 201);
  expect((await exhaust(() => own('POST', '/api/affiliate/link'))).worked).toBeGreaterThan(20);
  // What ends something works after everything is spent.
  await expectStatus(own('DELETE', `/api/cards/${username}`), 204);
  await expectStatus(own('DELETE', `/api/keys/${one.keyId}`), 204);
  await expectStatus(own('GET', '/api/account/export'), 200);
  await expectStatus(own('POST', '/api/auth/logout'), 204);
  expect(await readSpent(person)).toBeLessThanOrEqual(LIMIT + 1000);
});

test('S-B5: an app spends the same budget as the keys', async () => {
  const person = await join('business_pro');
  const card = unique();
  await person.publish(card);
  const app = await connect({}, person);
  const asApp = sendAs(`Bearer ${app.tokens.access_token}`);
  const params = { name: 'find_cards', arguments: {} };
  const find = () => asApp('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const before = await readSpent(person);
  await expectStatus(find(), 200);
  expect(await readSpent(person)).toBeGreaterThan(before);
  const program = await addKey(person);
  const asKey = sendAs(`Bearer ${program.key}`);
  await exhaust(() => asKey('POST', '/api/v1/webhook-endpoints', WEBHOOK));
  await exhaust(() => addContact(asKey, card));
  const { worked, code } = await exhaust(find);
  expect([worked < 40, code]).toEqual([true, 'rate_limited']);
});

test('S-B6: what strangers do with cards, forms and teams spends nothing of an account', async () => {
  const owner = await join('business_pro');
  const username = unique();
  await owner.publish(username);
  const team = await createTeam({ owner });
  const teams = { budget: 'teams', ownerId: owner.user.id, plan: 'business_pro' } as const;
  const before = [await readSpent(owner), (await budget.read(teams)).total];
  const visitor = sendAs(null);
  for (let n = 0; n < 5; n += 1) {
    await expectStatus(visitor('GET', `/${username}`), 200);
    await visitor('POST', '/api/events', { username, type: 'view' });
    const contact = { ...VISITOR, email: `${unique('mail')}@example.com`, key: unique('key') };
    await expectStatus(visitor('POST', `/api/cards/${username}/contacts`, contact), 201);
    await visitor('GET', `/card/${username}/contact.vcf`);
  }
  const stranger = await join('enterprise');
  const own = await readSpent(stranger);
  const asStranger = asPerson(stranger);
  for (const path of ['', '/members', '/cards']) {
    await expectStatus(asStranger('GET', `/api/organizations/${team.id}${path}`), 404);
  }
  expect([await readSpent(owner), (await budget.read(teams)).total]).toEqual(before);
  // Their calls are paid by their own account.
  expect(await readSpent(stranger)).toBeGreaterThan(own);
});

test('S-B5: a member and a key of a team spend at most a tenth of its budget each, and nothing of their own', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const [one, other] = [await addMember(team, 'admin'), await addMember(team, 'admin')];
  const path = `/api/organizations/${team.id}/groups`;
  const ownBefore = await readSpent(one);
  const addGroup = (send: Send) => () => send('POST', path, { name: unique('group') });
  const asOne = asPerson(one);
  const refused = await exhaust(addGroup(asOne));
  expect([refused.code, refused.worked > 20]).toEqual(['budget_spent', true]);
  await expectStatus(asPerson(other)('POST', path, { name: unique('group') }), 201);
  expect(await readSpent(one)).toBe(ownBefore);
  const program = await addTeamKey(team);
  const asKey = sendAs(`Bearer ${program.key}`);
  const key = await exhaust(() => asKey('POST', '/api/v1/groups', { name: unique('group') }));
  expect([key.code, key.worked > 20]).toEqual(['budget_spent', true]);
  // Its own account is untouched by the team.
  await expectStatus(saveCard(asOne, unique()), 201);
});

test('a change that every card of a team follows pays for each of them, and a list of invitations for each person', async () => {
  const team = await createTeam();
  const asOwner = asPerson(team.owner);
  const teams = { budget: 'teams', ownerId: team.owner.user.id, plan: 'enterprise' } as const;
  const measure = async (act: () => Promise<unknown>) => {
    const before = (await budget.read(teams)).total;
    await act();
    return (await budget.read(teams)).total - before;
  };
  const rename = async () => {
    for (let n = 0; n < 20; n += 1) {
      await expectStatus(asOwner('PATCH', team.at(), { name: unique('team') }), 200);
    }
  };
  const without = await measure(rename);
  for (let n = 0; n < 2; n += 1) {
    await giveCard(team, (await addMember(team, 'member')).memberId);
  }
  // An isolate holds a slice of at most 500 units.
  expect((await measure(rename)) - without).toBeGreaterThan(20 * 2 * FOLLOWING_CARD_UNITS - 500);
  const rows = Array.from({ length: 6 }, () => ({
    email: `${unique('guest')}@example.com`,
    role: 'member',
    groups: [],
  }));
  const list = { rows, key: crypto.randomUUID() };
  const invite = async () =>
    await expectStatus(asOwner('POST', team.at('/invitation-lists'), list), 202);
  expect(await measure(invite)).toBeGreaterThan(6 * INVITED_PERSON_UNITS - 500);
});

test('an account sees what its sessions and keys spent, and a team what its members and keys did', async () => {
  const person = await join('business_pro');
  const card = unique();
  await person.publish(card);
  const program = await addKey(person);
  await addContact(sendAs(`Bearer ${program.key}`), card);
  const own = await readAnswer(readDayUsage, asPerson(person)('GET', '/api/usage'));
  expect(own).toMatchObject({ limit: LIMIT, renewsAt: expect.stringMatching(/T00:00:00\.000Z$/) });
  expect(new Map(own.spenders.map(({ kind, name }) => [kind, name]))).toEqual(
    new Map([
      ['program', 'A program'],
      ['sessions', ''],
    ]),
  );
  expect(own.spent).toBe(own.spenders.reduce((sum, { units }) => sum + units, 0));

  const team = await createTeam({ owner: person });
  const other = await createTeam({ owner: person });
  const member = await addMember(team, 'admin');
  await asPerson(member)('GET', team.at('/members'));
  await asPerson(person)('GET', other.at('/members'));
  const read = (send: Send) => send('GET', `/api/usage?organization=${team.id}`);
  const usage = await readAnswer(readDayUsage, read(asPerson(person)));
  expect(usage.limit).toBe(Math.floor(findDayUnits('business_pro', 'teams') * FACTOR));
  expect(usage.spenders.map(({ kind, name }) => [kind, name])).toEqual([
    ['member', `${member.user.firstName} ${member.user.lastName}`],
  ]);
  // The other team of the same payer is part of the sum.
  expect(usage.spent).toBeGreaterThan(usage.spenders[0]?.units ?? Infinity);
  await expectStatus(read(asPerson(await join())), 404);
  const plain = await addMember(team, 'member');
  await expectStatus(read(asPerson(plain)), 403);
});

test('answers of the public API say what is left of the day', async () => {
  const person = await join('business_pro');
  const username = unique();
  await person.publish(username);
  const program = await addKey(person);
  const asKey = sendAs(`Bearer ${program.key}`);
  const answer = await asKey('GET', '/api/v1/me');
  const share = Math.floor(LIMIT * 0.75);
  expect(answer.headers.get('RateLimit-Policy')).toBe(
    `"key";q=1000;w=60, "day";q=${share};qu="units";w=86400`,
  );
  const left = /^"key";r=999;t=60, "day";r=(\d+);t=\d+$/;
  const [, first] = left.exec(answer.headers.get('RateLimit') ?? '') ?? [];
  expect(Number(first)).toBeGreaterThan(share * 0.8);
  await addContact(asKey, username);
  const later = await asKey('GET', '/api/v1/me');
  expect(later.headers.get('RateLimit')).not.toContain(`r=${first};`);
});

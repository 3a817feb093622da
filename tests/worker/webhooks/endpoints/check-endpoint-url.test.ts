// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { createResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { createHostRecords } from '#worker/hosts/host-records.ts';
import { createCheckHost, type CheckHost } from '#worker/http/dns/check-host.ts';
import { addEndpoint } from '#worker/webhooks/endpoints/manage-endpoints.ts';
import type { OperationOwner } from '#worker/http/operations.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { insertDomain, newHostname } from '#tests/worker/own-domains/harness.ts';
import { addWebhook, recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const MINUTE = 60_000;
const TYPES: Readonly<Record<string, number>> = { A: 1, AAAA: 28 };
const failToRead = () => Promise.reject(new Error('the database gave no answer'));
const newName = () => `${unique('hooks')}.example.com`;

/** A check with the addresses of names, as a resolver gives them, and the own domains of the database. */
function startCheck(addresses: Readonly<Record<string, readonly string[] | null>> = {}) {
  const clock = { at: Date.now() };
  const now = () => new Date(clock.at);
  const lookups: string[] = [];
  const known = new Map(Object.entries(addresses));
  const listed = { hostname: newHostname(), organizationId: 'team', purpose: 'cards' } as const;
  const { findHost } = createHostRecords({
    db: env.DB,
    kv: env.CARDS,
    now,
    waitUntil: () => undefined,
    listed: [listed],
  });
  const checkHost = createCheckHost({
    now,
    isOwnDomain: async (hostname) => (await findHost(hostname)) !== null,
    resolve: createResolveRecords({
      base: 'https://dns.test',
      fetch: async (url) => {
        const { searchParams } = new URL(url);
        const [name = '', type = ''] = [searchParams.get('name'), searchParams.get('type')].map(
          String,
        );
        lookups.push(`${type} ${name}`);
        const found = known.get(name) ?? [];
        if (known.get(name) === null) throw new Error('no resolver');
        const Answer = found
          .filter((address) => address.includes(':') === (type === 'AAAA'))
          .map((data) => ({ type: TYPES[type], data }));
        return Response.json({ Status: 0, Answer });
      },
    }),
  });
  return { clock, lookups, known, listed, checkHost };
}

/** Why an endpoint of a person is not stored, as JSON. Throws when it is. */
async function readRefusal(checkHost: CheckHost, url: string): Promise<string> {
  const { user } = await join('business_pro');
  const owner: OperationOwner = {
    kind: 'person',
    id: user.id,
    userId: user.id,
    keyId: null,
    user: { ...user, sidHash: 'session' },
    actor: null,
    record: () => [],
  };
  const { context } = startDeliveries({ checkHost });
  const request = { url, events: ['plan.changed' as const], description: '' };
  const refused = addEndpoint(context, owner, request, 'https://cards.test/api/webhook-endpoints');
  const error: unknown = await refused.then(
    () => Promise.reject(new Error('it was stored')),
    (reason: unknown) => reason,
  );
  return JSON.stringify(error);
}

async function readLastAttempt(
  { ledgers }: ReturnType<typeof startDeliveries>['context'],
  ownerId: string,
): Promise<unknown> {
  const ledger = await ledgers.open(ownerId);
  return ledger
    .prepare('SELECT status, error FROM webhook_attempts ORDER BY no DESC LIMIT 1')
    .first();
}

test('S-V4: an own domain of an organization is this service too and is refused, but not a name next to it', async () => {
  const { id } = await createTeam();
  const person = await join('business_pro');
  const hostname = await insertDomain({ organizationId: id });
  const create = (host: string) =>
    person.send('POST', '/api/webhook-endpoints', {
      url: `https://${host}/in`,
      events: ['card.created'],
      password: PASSWORD,
    });
  const refused = await create(hostname);
  expect(errorBodySchema.parse(await refused.json())).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'url', message: "Webhooks can't be sent to this service itself." }],
  });
  await expectStatus(create(`hooks.${hostname}`), 201);
  const { listed, checkHost } = startCheck();
  expect(await checkHost(listed.hostname)).toContain('this service itself');
  expect(await readRefusal(checkHost, `https://${listed.hostname}./in`)).toContain('this service');
});

test('S-V4: a name that becomes an own domain later gets nothing more', async () => {
  const { id: organizationId } = await createTeam();
  const person = await join('business_pro');
  const hostname = newHostname();
  await addWebhook(person, ['plan.changed'], { url: `https://${hostname}/in` });
  const { clock, checkHost } = startCheck();
  const { run, received, context } = startDeliveries({ checkHost });
  await recordEvent(person.user.id, { type: 'plan.changed' });
  await run(person.user.id);
  expect(received).toHaveLength(1);
  await insertDomain({ organizationId, hostname });
  clock.at += MINUTE + 1;
  await recordEvent(person.user.id, { type: 'plan.changed' });
  await run(person.user.id);
  expect(received).toHaveLength(1);
  expect(await readLastAttempt(context, person.user.id)).toEqual({
    status: null,
    error: "Webhooks can't be sent to this service itself.",
  });
});

test.each([
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['10.0.0.8'],
  ['93.184.216.34', '192.168.1.1'],
  ['::1'],
  ['fd00::8'],
  ['::ffff:10.0.0.1'],
  ['93.184.216.34', '::1'],
])('S-V25: a name that resolves to %s is refused when it is stored', async (...addresses) => {
  const name = newName();
  const { checkHost } = startCheck({ [name]: addresses });
  expect(await readRefusal(checkHost, `https://${name}/in`)).toContain(
    'This name leads to a private network.',
  );
});

test('S-V25: a name that leads to a private network after it was stored gets nothing', async () => {
  const name = newName();
  const { clock, known, checkHost } = startCheck({ [name]: ['93.184.216.34'] });
  const person = await join('business_pro');
  await addWebhook(person, ['plan.changed'], { url: `https://${name}/in` });
  const { run, received, context } = startDeliveries({ checkHost });
  await recordEvent(person.user.id, { type: 'plan.changed' });
  await run(person.user.id);
  known.set(name, ['127.0.0.1']);
  clock.at += MINUTE + 1;
  await recordEvent(person.user.id, { type: 'plan.changed' });
  await run(person.user.id);
  expect(received).toHaveLength(1);
  expect(await readLastAttempt(context, person.user.id)).toMatchObject({
    error: 'This name leads to a private network.',
  });
});

test('a public name is looked up once a minute, and without an answer of the resolver it is allowed', async () => {
  const [name, lost] = [newName(), newName()];
  const { clock, lookups, checkHost } = startCheck({
    [name]: ['8.8.8.8', '2606:4700::1111'],
    [lost]: null,
  });
  expect([await checkHost(name), await checkHost(name)]).toEqual([null, null]);
  expect(lookups).toEqual([`A ${name}`, `AAAA ${name}`]);
  clock.at += MINUTE;
  await checkHost(name);
  expect(lookups).toHaveLength(4);
  expect(await checkHost(lost)).toBeNull();
});

test('while the own domains cannot be read, nothing is sent, and the message is tried again', async () => {
  const person = await join('business_pro');
  await addWebhook(person, ['plan.changed'], { url: `https://${newName()}/in` });
  const { run, received, context } = startDeliveries({ checkHost: failToRead });
  await recordEvent(person.user.id, { type: 'plan.changed' });
  await run(person.user.id);
  expect(received).toEqual([]);
  const ledger = await context.ledgers.open(person.user.id);
  const deliveries = ledger.prepare('SELECT status, due_at > 0 AS isDue FROM webhook_deliveries');
  expect(await deliveries.first()).toEqual({ status: 'pending', isDue: 1 });
});

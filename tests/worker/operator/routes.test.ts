// @module-tag core
import { expect, test, vi } from 'vitest';
import { countPastEvents } from '#shared/api/operator/events.ts';
import { exportLedger, exportPageSchema, restoreLedger } from '#shared/api/operator/ledgers.ts';
import { recoverLedger, recoveryResultSchema } from '#shared/api/operator/recovery.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { createOperator } from '#worker/operator/create-operator.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { DAY, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { buildQueuedEvent, createEventHarness, sumCounts } from '#tests/worker/events/harness.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const now = () => new Date(START);
const HOUR = DAY / 24;

/** The operator's authorization, by default for an hour. */
const authorize = (expiresAt = START + HOUR) =>
  authorizeOperator(new Date(expiresAt).toISOString());

function start(rateLimit = vi.fn(async () => undefined)) {
  const operator = createOperator(createTestKernel({ now, rateLimit }));
  const app = mountRoutes(operator.routes);
  const send = (path: string, body: unknown, authorization?: string) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      body: JSON.stringify(body),
    });
  return { ...operator, send, rateLimit };
}

/** An owner whose ledger has a row. */
async function addOwner(): Promise<string> {
  const ownerId = await addUser();
  const ledger = await createTestLedgers().open(ownerId);
  await ledger.prepare("INSERT INTO visited_cards (id, views) VALUES ('a-card', 7)").run();
  return ownerId;
}

const PATHS = [
  '/api/operator/ledgers/export',
  '/api/operator/ledgers/restore',
  '/api/operator/ledgers/recover',
  '/api/operator/audit',
  '/api/operator/billing-offer',
  '/api/operator/legal',
  '/api/operator/partners',
  '/api/operator/plan',
];

test.each(PATHS)(
  'without a valid token %s does not exist, and attempts are limited',
  async (path) => {
    const { send, rateLimit } = start();
    const body = { ownerId: await addOwner(), shard: 0, cursor: null };
    const expired = await authorize(START);
    for (const authorization of [undefined, 'Operator ', 'Bearer x', 'Operator x', expired]) {
      expect((await send(path, body, authorization)).status, authorization).toBe(404);
    }
    expect(rateLimit).toHaveBeenCalledTimes(5);
  },
);

test('a ledger is exported and restored over the one of another owner', async () => {
  const { send } = start();
  const authorization = await authorize();
  const [from, to] = [await addOwner(), await addOwner()];
  const read = async (ownerId: string) => {
    const answer = await send(
      exportLedger.path,
      { ownerId, shard: 0, cursor: null },
      authorization,
    );
    return exportPageSchema.parse(await answer.json());
  };
  const page = await read(from);
  expect(page.rows).toContainEqual({
    table: 'visited_cards',
    row: expect.objectContaining({ id: 'a-card', views: 7 }),
  });
  const steps = [
    { kind: 'begin', version: page.version },
    { kind: 'rows', rows: page.rows },
    { kind: 'finish' },
  ];
  for (const step of steps) {
    await expectStatus(
      send(restoreLedger.path, { ownerId: to, shard: 0, step }, authorization),
      204,
    );
  }
  expect(await read(to)).toEqual(page);
});

test('an owner without a ledger, and a shard it does not have, are not found', async () => {
  const { send } = start();
  const authorization = await authorize();
  const ownerId = await addOwner();
  for (const body of [
    { ownerId: 'no-such-owner', shard: 0, cursor: null },
    { ownerId: await addUser(), shard: 0, cursor: null },
    { ownerId, shard: 1, cursor: null },
  ]) {
    await expectStatus(send(exportLedger.path, body, authorization), 404);
  }
});

test('events of the past are counted as of the given time, valid ones only', async () => {
  const { send } = start();
  const harness = createEventHarness();
  const username = await harness.publish(await addUser());
  const authorization = await authorize();
  const events = [buildQueuedEvent({ username, at: START - DAY })];
  const countedAt = START - DAY / 2;
  await expectStatus(send(countPastEvents.path, { events, countedAt }), 404);
  await expectStatus(send(countPastEvents.path, { events: [{}], countedAt }, authorization), 400);
  expect(await sumCounts(username)).toMatchObject({ views: null });
  await expectStatus(send(countPastEvents.path, { events, countedAt }, authorization), 204);
  expect(await sumCounts(username)).toMatchObject({ views: 1, people: 1 });
});

test('an interrupted restore and a backup of a newer version say what to do', async () => {
  const { send } = start();
  const authorization = await authorize();
  const target = { ownerId: await addOwner(), shard: 0 };
  const begin = async (version: number) =>
    send(restoreLedger.path, { ...target, step: { kind: 'begin', version } }, authorization);
  await expectStatus(begin(9999), 503, {
    message: expect.stringContaining('Deploy the version that made it'),
  });
  await expectStatus(begin(0), 204);
  await expectStatus(send(exportLedger.path, { ...target, cursor: null }, authorization), 503, {
    message: expect.stringContaining('Run the restore again'),
  });
});

test('a recovery that the platform refuses is answered with its reason', async () => {
  const { send } = start();
  const body = { ownerId: await addOwner(), shard: 0, target: { kind: 'time', at: START } };
  await expectStatus(send(recoverLedger.path, body, 'Operator x'), 404);
  // Local workerd does not implement recovery.
  const answer = await send(recoverLedger.path, body, await authorize());
  expect(recoveryResultSchema.parse(await answer.json()).kind).toBe('refused');
});

test('expired tokens are swept', async () => {
  const { sweep } = start();
  await authorize(START);
  const valid = (await authorize()).replace('Operator ', '');
  expect(await sweep.operatorTokens()).toBeGreaterThan(0);
  const results = await readRows('SELECT token_hash FROM operator_tokens');
  expect(results).toContainEqual({ token_hash: sha256Hex(valid) });
  expect(await sweep.operatorTokens()).toBe(0);
});

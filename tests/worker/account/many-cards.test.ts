import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { readStored, restoreStored } from '#tests/worker/fixtures/stored.ts';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import { createWorld, type World } from '#tests/worker/fixtures/world.ts';
import { buildWalkAccount, CARD, PASSWORD } from '#tests/worker/write-paths/walk-account.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const CARDS = 200;
const NAMES = Array.from({ length: CARDS - 1 }, (_, at) => `${CARD}-${at}`);

beforeAll(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * An account with two hundred cards, every third of them published, and a hundred former usernames.
 */
async function buildCrowd() {
  const account = await buildWalkAccount();
  await runSql(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
    SELECT n.value, user_id, n.value, n.value, 1, content, 1, created_at, updated_at
    FROM cards, json_each(?1) n WHERE username = ?2`,
    JSON.stringify(NAMES),
    CARD,
  );
  await runSql(
    `INSERT INTO username_reservations (username, user_id, card_id, last_version, reserved_until)
    SELECT 'old-' || id, user_id, id, 1, '2999-01-01' FROM cards WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(NAMES.slice(0, 100)),
  );
  const shown = NAMES.filter((_, at) => at % 3 === 0);
  for (const name of shown) await env.CARDS.put(recordKey(name), '{"kind":"card"}');
  return { ...account, stored: await readStored() };
}

let built: ReturnType<typeof buildCrowd> | null = null;
async function createManyCards() {
  built ??= buildCrowd();
  const { stored, files } = await built;
  await restoreStored(stored, await readStored(), files);
  return built;
}

const deleteAccount = (world: World, token: string) =>
  world.send('DELETE', '/api/account', { token, body: { password: PASSWORD, confirm: 'DELETE' } });

async function expectNothingRemains(userId: string): Promise<void> {
  for (const table of ['users', 'cards', 'passes']) {
    const column = table === 'users' ? 'id' : 'user_id';
    const row = await readRow(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, userId);
    expect([table, row]).toEqual([table, { n: 0 }]);
  }
  const { keys } = await env.CARDS.list({ prefix: 'card:' });
  expect(keys).toEqual([]);
  const held = await readRow(
    'SELECT count(*) AS n FROM username_reservations WHERE card_id IS NULL AND user_id = ?',
    userId,
  );
  expect(held).toEqual({ n: CARDS + 100 });
}

test('an account with 200 cards is deleted by one request with a bounded number of database calls', async () => {
  const { outside, token, userId } = await createManyCards();
  const world = createWorld(outside);
  await expectStatus(deleteAccount(world, token), 204);
  const calls = world.faults.calls.filter(({ name }) => name.startsWith('D1 '));
  // One by one it took 3,508. Most of the remaining calls propagate the first ten usernames at
  // once.
  expect(calls.length).toBeLessThan(120);
  await world.drain();
  await expectNothingRemains(userId);
});

/** Calls of the deletion that fail: which one, counted from the first of its kind, and how. */
const BREAKS = [
  ['the queue takes nothing', /^jobs /, 0, 'before'],
  ['the answer to the second hundred is lost', /^D1 batch .*username_res/i, 1, 'after'],
] as const;

test.each(BREAKS)(
  'S-G5: %s: when retried, the deletion of 200 cards completes',
  async (_, kind, nth, how) => {
    const { outside, token, userId } = await createManyCards();
    const undisturbed = createWorld(await startOutside(outside));
    await deleteAccount(undisturbed, token);
    const at = undisturbed.faults.calls.flatMap(({ name }, index) =>
      kind.test(name) ? [index] : [],
    )[nth];
    if (at === undefined) throw new Error('no such call was made');
    await createManyCards();
    const reached = await startOutside(outside);
    const broken = createWorld(reached, { at, how });
    expect((await deleteAccount(broken, token)).status).toBeGreaterThanOrEqual(500);
    const again = createWorld(reached);
    await expectStatus(deleteAccount(again, token), 204);
    // Jobs that the first attempt enqueued are its own: the retry no longer finds those cards.
    await broken.drain();
    await again.drain();
    await expectNothingRemains(userId);
  },
);

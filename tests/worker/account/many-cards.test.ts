import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordKey } from '#worker/public-card/records.ts';
import { readStored, restoreStored } from '#tests/worker/fixtures/stored.ts';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import { createWorld, type World } from '#tests/worker/fixtures/world.ts';
import { buildEstate, CARD, PASSWORD } from '#tests/worker/write-paths/estate.ts';

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

/** An account with two hundred cards, every third in the read model, and a hundred names it had before. */
async function buildCrowd() {
  const estate = await buildEstate();
  await env.DB.prepare(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
    SELECT n.value, user_id, n.value, n.value, 1, content, 1, created_at, updated_at
    FROM cards, json_each(?1) n WHERE username = ?2`,
  )
    .bind(JSON.stringify(NAMES), CARD)
    .run();
  await env.DB.prepare(
    `INSERT INTO username_holds (username, user_id, card_id, last_version, held_until)
    SELECT 'old-' || id, user_id, id, 1, '2999-01-01' FROM cards WHERE id IN (SELECT value FROM json_each(?1))`,
  )
    .bind(JSON.stringify(NAMES.slice(0, 100)))
    .run();
  const shown = NAMES.filter((_, at) => at % 3 === 0);
  for (const name of shown) await env.CARDS.put(recordKey(name), '{"kind":"card"}');
  return { ...estate, stored: await readStored() };
}

let built: ReturnType<typeof buildCrowd> | null = null;
async function crowd() {
  built ??= buildCrowd();
  const { stored, files } = await built;
  await restoreStored(stored, await readStored(), files);
  return built;
}

const leave = (world: World, token: string) =>
  world.send('DELETE', '/api/account', { token, body: { password: PASSWORD, confirm: 'DELETE' } });

async function expectNothingLeft(userId: string): Promise<void> {
  for (const table of ['users', 'cards', 'passes']) {
    const column = table === 'users' ? 'id' : 'user_id';
    const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
      .bind(userId)
      .first();
    expect([table, row]).toEqual([table, { n: 0 }]);
  }
  const { keys } = await env.CARDS.list({ prefix: 'card:' });
  expect(keys).toEqual([]);
  const held = await env.DB.prepare(
    'SELECT count(*) AS n FROM username_holds WHERE card_id IS NULL AND user_id = ?',
  )
    .bind(userId)
    .first();
  expect(held).toEqual({ n: CARDS + 100 });
}

test('an account with 200 cards is deleted by one call, with a bounded number of calls to the database', async () => {
  const { outside, token, userId } = await crowd();
  const world = createWorld(outside);
  expect((await leave(world, token)).status).toBe(204);
  const asked = world.faults.calls.filter(({ name }) => name.startsWith('D1 '));
  // One by one it took 3,508. Most of what is left tells the first ten names at once.
  expect(asked.length).toBeLessThan(120);
  await world.drain();
  await expectNothingLeft(userId);
});

/** Calls of the deletion's own that may fail: which, counted from the first of its kind, and how. */
const BREAKS = [
  ['the queue takes nothing', /^jobs /, 0, 'before'],
  ['the answer to the second hundred is lost', /^D1 batch .*hold/i, 1, 'after'],
] as const;

test.each(BREAKS)(
  'G5: %s: repeated, the deletion of 200 cards ends with all of it gone',
  async (_, kind, nth, how) => {
    const { outside, token, userId } = await crowd();
    const calm = createWorld(await startOutside(outside));
    await leave(calm, token);
    const at = calm.faults.calls.flatMap(({ name }, index) => (kind.test(name) ? [index] : []))[
      nth
    ];
    if (at === undefined) throw new Error('no such call was made');
    await crowd();
    const reached = await startOutside(outside);
    const broken = createWorld(reached, { at, how });
    expect((await leave(broken, token)).status).toBeGreaterThanOrEqual(500);
    const again = createWorld(reached);
    expect((await leave(again, token)).status).toBe(204);
    // Names the first try asked the queue for are told by it alone: the repetition finds no card of them any more.
    await broken.drain();
    await again.drain();
    await expectNothingLeft(userId);
  },
);

import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import type { Ledgers } from '#worker/ledger/ledgers.ts';
import { moveEvents } from '#worker/webhooks/queue/move-events.ts';
import { join } from '#tests/worker/world/person.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { addWebhook, startDeliveries } from './harness.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

/** Repeatable numbers in `[0, 1)` (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Ledgers of which a share of the calls fail, half of them after they took effect. */
function breakLedgers(real: Ledgers, random: () => number, share: number): Ledgers {
  const perform = async <Input, Output>(
    ownerId: string,
    procedure: LedgerProcedure<Input, Output>,
    input: Input,
  ): Promise<Output> => {
    const chance = random();
    if (chance < share / 2) throw new Error('lost before');
    const output = await real.perform(ownerId, procedure, input);
    if (chance < share) throw new Error('lost after');
    return output;
  };
  return { ...real, perform };
}

const EVENTS = Number(Reflect.get(env, 'TEST_WEBHOOK_EVENTS'));
/** Events recorded between two runs. */
const STEP = Math.max(50, EVENTS / 20);
const FAULTS = 0.1;

test(
  'under faults, every event is delivered once after the receiver drops repeats',
  { timeout: 3_600_000 },
  async () => {
    const person = await join('business_pro');
    const ownerId = person.user.id;
    await addWebhook(person, ['plan.changed']);
    const random = createRandom(7);
    const ledgers = breakLedgers(createTestLedgers(), random, FAULTS);
    // Only IDs, because a hundred thousand messages would not fit.
    const received: string[] = [];
    const fetch = async (_: string, { headers }: RequestInit): Promise<Response> => {
      received.push(new Headers(headers).get('webhook-id') ?? '');
      const chance = random();
      if (chance < FAULTS) throw new Error('reset');
      return new Response(null, { status: chance < 2 * FAULTS ? 500 : 204 });
    };
    const { context, run, wait } = startDeliveries({ ledgers, fetch, dailyMax: 2 * EVENTS });
    const ids = Array.from({ length: EVENTS }, (_, no) => `event-${ownerId}-${no}`);
    for (let start = 0; start < EVENTS; start += STEP) {
      await runSql(
        `INSERT INTO webhook_outbox (id, owner_id, type, at, data)
      SELECT value, ?1, 'plan.changed', ?2, '{}' FROM json_each(?3)`,
        ownerId,
        context.now().toISOString(),
        JSON.stringify(ids.slice(start, start + STEP)),
      );
      // Two consumers at once, as two messages of the queue.
      await Promise.allSettled([run(ownerId), run(ownerId)]);
      wait(1000);
    }
    const real = createTestLedgers();
    const findOpen = async (): Promise<unknown> => {
      const ledger = await real.open(ownerId);
      const statement = ledger.prepare(
        `SELECT (SELECT count(*) FROM webhook_deliveries WHERE status <> 'delivered')
        + (SELECT count(*) FROM webhook_events WHERE is_fanned_out = 0) AS open`,
      );
      const waiting = await readValue(
        'SELECT count(*) AS open FROM webhook_outbox WHERE owner_id = ?',
        ownerId,
      );
      return Number(Object(await statement.first()).open) + Number(waiting);
    };
    for (let round = 0; round < 4000 && (await findOpen()) !== 0; round += 1) {
      await Promise.allSettled([run(ownerId), run(ownerId)]);
      wait(60_000);
    }
    const unique = new Set(received);
    expect(ids.filter((id) => !unique.has(id))).toEqual([]);
    expect(unique.size).toBe(EVENTS);
    // oxlint-disable-next-line no-console -- the figure of a long run
    console.info(`${EVENTS} events, ${received.length - EVENTS} repeats on the wire`);
    // Repeats on the wire are failures that were tried again, and outcomes that were not stored.
    expect(received.length).toBeGreaterThan(EVENTS);
    expect(received.length).toBeLessThan(EVENTS * 2);
  },
);

test('moving the outbox keeps the order, and a repeated move adds nothing', async () => {
  const { user } = await join('business_pro');
  const real = createTestLedgers();
  let calls = 0;
  const ledgers: Ledgers = {
    ...real,
    perform: async (...call) => {
      calls += 1;
      const output = await real.perform(...call);
      if (calls === 1) throw new Error('lost after');
      return output;
    },
  };
  const ids = Array.from({ length: 450 }, (_, no) => `${user.id}-${no}`);
  await runSql(
    `INSERT INTO webhook_outbox (id, owner_id, type, at, data)
    SELECT value, ?1, 'plan.changed', '2026-11-20T00:00:00.000Z', '{}' FROM json_each(?2)`,
    user.id,
    JSON.stringify(ids),
  );
  const context = { db: env.DB, ledgers, now: () => new Date() };
  await expect(moveEvents(context, user.id)).rejects.toThrow('lost after');
  expect(await moveEvents(context, user.id)).toBe(true);
  const ledger = await real.open(user.id);
  const { results } = await ledger.prepare('SELECT id FROM webhook_events ORDER BY no').all();
  expect(results.map((row) => Object(row).id)).toEqual(ids);
});

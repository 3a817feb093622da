import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { WEBHOOK_RETENTION } from '#worker/webhooks/queue/webhook-retention.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

test('the history of deliveries is deleted after 30 days by an alarm of the ledger, and a day earlier it stays', async () => {
  const { db, connect, inside } = openObject();
  const insert = async (days: number) => {
    const at = Date.now() - days * DAY_MS;
    await db.batch([
      db
        .prepare(
          "INSERT INTO webhook_events (no, id, type, at, data) VALUES (1, 'e', 'x', ?, '{}')",
        )
        .bind(at),
      db
        .prepare(
          `INSERT INTO webhook_deliveries (no, id, event_no, endpoint_id, status, created_at)
           VALUES (1, 'd', 1, 'endpoint', 'delivered', ?)`,
        )
        .bind(at),
      db
        .prepare(
          `INSERT INTO webhook_attempts (delivery_no, at, duration_ms, status, error, answer)
           VALUES (1, ?, 1, 200, '', '')`,
        )
        .bind(at),
      db
        .prepare('INSERT INTO webhook_days (day, started) VALUES (?, 1)')
        .bind(Math.floor(at / DAY_MS)),
    ]);
  };
  const countRows = async () => {
    const counts: Record<string, unknown> = {};
    for (const { table } of WEBHOOK_RETENTION) {
      counts[table] = (await db.prepare(`SELECT * FROM ${table}`).all()).results.length;
    }
    return counts;
  };
  const expectRows = async (n: number) => {
    const tables = ['webhook_attempts', 'webhook_deliveries', 'webhook_events', 'webhook_days'];
    expect(await countRows()).toEqual(Object.fromEntries(tables.map((table) => [table, n])));
  };
  await insert(31);
  await expectRows(1);
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  await expectRows(0);
  // Nothing is left to age.
  expect(await runDurableObjectAlarm(connect())).toBe(false);
  await insert(29);
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  await expectRows(1);
  expect(await inside(({ storage }) => storage.getAlarm())).toBeGreaterThan(Date.now());
});

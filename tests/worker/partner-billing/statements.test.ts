import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { addMonths } from '#shared/revenue/months.ts';
import { findStatement } from '#worker/partner-billing/statements/stored-statements.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';
import { readRevenueLines, startBilling } from './harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';

async function startWithCustomer() {
  const started = startBilling();
  const partner = await createPartner();
  const { user, customer } = await started.addCustomer();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  const find = (month: string) =>
    findStatement(env.DB, { kind: 'partner', payeeId: partner.id, month });
  return { ...started, partner, user, customer, find };
}

const closeDue = ({ billing }: ReturnType<typeof startBilling>) => billing.sweep.closedMonths();

test('a month is closed five days after its end, and a later line goes to the next open month', async () => {
  const started = await startWithCustomer();
  const { goTo, pay, refund, customer, find, partner } = started;
  goTo('2026-03-10T12:00:00.000Z');
  const paid = await pay(customer, 2900);
  goTo('2026-04-05T23:00:00.000Z');
  await closeDue(started);
  expect(await find('2026-03')).toBeNull();
  goTo('2026-04-06T01:00:00.000Z');
  await closeDue(started);
  await closeDue(started);
  expect(await find('2026-03')).toMatchObject({
    lines: 1,
    previousHash: '0'.repeat(64),
    totals: [{ currency: 'usd', paid: 2900, returned: 0, share: 1885, payable: 1885 }],
  });
  // Stripe dates it in the closed month.
  goTo('2026-03-31T12:00:00.000Z');
  await refund(paid, 2900);
  const lines = await readRevenueLines(partner.id);
  expect(lines.map(({ month, kind }) => [month, kind])).toEqual([
    ['2026-03', 'invoice'],
    ['2026-04', 'refund'],
  ]);
  goTo('2026-05-06T01:00:00.000Z');
  await closeDue(started);
  const [march, april] = [await find('2026-03'), await find('2026-04')];
  expect(april).toMatchObject({
    previousHash: march?.hash,
    totals: [{ share: -1885, carriedIn: 0, payable: 0, carriedOut: -1885 }],
  });
  // The negative balance reduces the next month with lines.
  goTo('2026-07-10T12:00:00.000Z');
  await pay(customer, 9900);
  goTo('2026-08-06T01:00:00.000Z');
  await closeDue(started);
  expect((await find('2026-07'))?.totals).toMatchObject([
    { share: 6435, carriedIn: -1885, payable: 4550, carriedOut: 0 },
  ]);
  const closed = (await readEntries(partner.id)).filter(
    ({ action }) => action === 'statement.closed',
  );
  expect(closed.map(({ target, details }) => [target, details['hash']])).toEqual([
    ['2026-03', march?.hash],
    ['2026-04', april?.hash],
    ['2026-07', (await find('2026-07'))?.hash],
  ]);
});

const TAMPERINGS: readonly (readonly [what: string, sql: string])[] = [
  ['a changed amount', 'UPDATE revenue_lines SET amount = amount + 1 WHERE payee_id = ?'],
  ['a changed share', 'UPDATE revenue_lines SET share = share + 1 WHERE payee_id = ?'],
  ['another customer', "UPDATE revenue_lines SET customer_ref = 'x' WHERE payee_id = ?"],
  ['a removed line', 'DELETE FROM revenue_lines WHERE payee_id = ?'],
  [
    'an added line',
    `INSERT INTO revenue_lines SELECT id || 'x', payee_kind, payee_id, month, kind, invoice_id,
      customer_ref, currency, amount, share, percent, at, recorded_at FROM revenue_lines WHERE payee_id = ?`,
  ],
  [
    'changed totals',
    `UPDATE revenue_statements SET totals = replace(totals, '1885', '9885') WHERE payee_id = ?`,
  ],
];

test('S-Y1: a statement tampered with is refused by the database, and found by the sweep where that was removed', async () => {
  const started = await startWithCustomer();
  const { goTo, pay, customer, partner, billing } = started;
  goTo('2026-03-10T12:00:00.000Z');
  await pay(customer, 2900);
  goTo('2026-04-06T01:00:00.000Z');
  await closeDue(started);
  await billing.sweep.checkedStatements();
  const update = TAMPERINGS.filter(([, sql]) => sql.startsWith('UPDATE'));
  for (const [what, sql] of update) {
    await expect(runSql(sql, partner.id), what).rejects.toThrow(/never changed/);
  }
  // Who owns the database can remove the triggers.
  const triggers = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'revenue_%_fixed'",
  ).all<{ name: string; sql: string }>();
  for (const { name } of triggers.results) await runSql(`DROP TRIGGER ${name}`);
  const lines = await env.DB.prepare('SELECT * FROM revenue_lines').all();
  const statements = await env.DB.prepare('SELECT * FROM revenue_statements').all();
  const restore = async () => {
    for (const [table, { results }] of [
      ['revenue_lines', lines],
      ['revenue_statements', statements],
    ] as const) {
      await runSql(`DELETE FROM ${table}`);
      for (const row of results) {
        const columns = Object.keys(row);
        await runSql(
          `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
          ...Object.values(row),
        );
      }
    }
  };
  for (const [what, sql] of TAMPERINGS) {
    await runSql(sql, partner.id);
    await expect(billing.sweep.checkedStatements(), what).rejects.toThrow(/differ/);
    await restore();
  }
  await billing.sweep.checkedStatements();
  for (const { sql } of triggers.results) await runSql(sql);
});

test('S-Y2: a line recorded while a month is being closed is in the hash or in the next month', async () => {
  const started = await startWithCustomer();
  const { goTo, pay, customer, find, partner, billing } = started;
  goTo('2026-03-10T12:00:00.000Z');
  for (let many = 0; many < 3; many++) await pay(customer, 900);
  goTo('2026-04-06T01:00:00.000Z');
  await Promise.all([closeDue(started), pay(customer, 900), closeDue(started)]);
  await closeDue(started);
  const lines = await readRevenueLines(partner.id);
  const inMarch = lines.filter(({ month }) => month === '2026-03');
  expect((await find('2026-03'))?.lines).toBe(inMarch.length);
  await billing.sweep.checkedStatements();
  expect(addMonths('2026-12', 1)).toBe('2027-01');
});

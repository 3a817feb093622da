// @module-tag core
import { recordPayments } from '#worker/partner-billing/record-payments.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { env } from 'cloudflare:test';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { leavePartner, readRevenueLines, startBilling } from './harness.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

/** Rounded half away from zero. */
function shareCents(amountCents: number, percent: number): number {
  const share = Math.floor((Math.abs(amountCents) * percent + 50) / 100);
  return amountCents < 0 && share > 0 ? -share : share;
}

test('a paid invoice of a customer is one line of its partner, however often it is delivered', async () => {
  const { addCustomer, pay, sendEvent, goTo, stripe, clock } = startBilling();
  goTo('2026-03-10T12:00:00.000Z');
  const partner = await createPartner();
  const { user, customer } = await addCustomer();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  const { invoice, status } = await pay(customer, 999);
  expect(status).toBe(200);
  expect(await sendEvent('invoice.paid', invoice)).toBe(200);
  expect(await readRevenueLines(partner.id)).toEqual([
    {
      id: invoice.id,
      payee_id: partner.id,
      month: '2026-03',
      kind: 'invoice',
      currency: 'usd',
      amount: 999,
      share: 649,
    },
  ]);
  // A trial's invoice over nothing is no line.
  clock.at += 1000;
  await pay(customer, 0);
  expect(await readRevenueLines(partner.id)).toHaveLength(1);
  expect(stripe.callsTo('GET', '/v1/refunds').length).toBeGreaterThan(0);
});

test('the invoices of other accounts have no line and are not read from Stripe', async () => {
  const { addCustomer, pay, stripe } = startBilling();
  const { customer } = await addCustomer();
  const { invoice } = await pay(customer, 900);
  expect(stripe.callsTo('GET', `/v1/invoices/${invoice.id}`)).toEqual([]);
});

test('S-Y3: a customer moving while billed: who was the partner when it was paid gets the share and its returns', async () => {
  const { addCustomer, pay, refund, goTo, sendEvent } = startBilling();
  const [first, second] = [await createPartner(), await createPartner()];
  const { user, customer } = await addCustomer();
  await joinPartner(user, first.id, new Date('2026-01-01'));
  goTo('2026-03-10T12:00:00.000Z');
  const paid = await pay(customer, 2900);
  // Paid before the move; its event arrives after it.
  await leavePartner(user, new Date('2026-03-20T00:00:00.000Z'));
  goTo('2026-03-19T23:59:59.000Z');
  await runSql('DELETE FROM revenue_lines');
  goTo('2026-03-21T12:00:00.000Z');
  await joinPartner(user, second.id, new Date('2026-03-21T00:00:00.000Z'));
  await sendEvent('invoice.paid', paid.invoice);
  const later = await pay(customer, 2900);
  await refund(paid, 2900);
  expect((await readRevenueLines(first.id)).map(({ kind, share }) => [kind, share])).toEqual([
    ['invoice', 1885],
    ['refund', -1885],
  ]);
  expect((await readRevenueLines(second.id)).map(({ id, share }) => [id, share])).toEqual([
    [later.invoice.id, 1885],
  ]);
  // Between two partners the product keeps everything.
  await leavePartner(user, new Date('2026-03-22T00:00:00.000Z'));
  goTo('2026-03-23T12:00:00.000Z');
  await pay(customer, 2900);
  expect(await readRevenueLines(second.id)).toHaveLength(1);
});

test('refunds, a failed refund, a dispute and its end change the month in which they happen', async () => {
  const { addCustomer, pay, refund, dispute, goTo, sendEvent, stripe } = startBilling();
  const partner = await createPartner();
  const { user, customer } = await addCustomer();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  goTo('2026-03-10T12:00:00.000Z');
  const paid = await pay(customer, 2900);
  goTo('2026-04-02T12:00:00.000Z');
  const returned = await refund(paid, 1000);
  goTo('2026-05-02T12:00:00.000Z');
  Object.assign(stripe.refunds[0] ?? {}, { status: 'failed' });
  await sendEvent('refund.failed', returned);
  const disputed = await dispute(paid, 2900);
  goTo('2026-06-02T12:00:00.000Z');
  Object.assign(stripe.disputes[0] ?? {}, { status: 'won' });
  await sendEvent('charge.dispute.closed', disputed);
  const lines = await readRevenueLines(partner.id);
  expect(lines.map(({ month, kind, amount, share }) => [month, kind, amount, share])).toEqual([
    ['2026-03', 'invoice', 2900, 1885],
    ['2026-04', 'refund', -1000, -650],
    ['2026-05', 'dispute', -2900, -1885],
    ['2026-05', 'refund_failed', 1000, 650],
    ['2026-06', 'dispute_won', 2900, 1885],
  ]);
});

test('S-Y4: a refund after the account was deleted is taken back from its partner', async () => {
  const { addCustomer, pay, refund, goTo } = startBilling();
  const partner = await createPartner();
  const { user, customer } = await addCustomer();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  goTo('2026-03-10T12:00:00.000Z');
  const paid = await pay(customer, 900);
  await runSql('DELETE FROM users WHERE id = ?', user);
  const past = env.DB.prepare('SELECT 1 FROM partner_departures WHERE user_id = ?').bind(user);
  expect(await past.first()).toBeNull();
  goTo('2026-03-11T12:00:00.000Z');
  await refund(paid, 900);
  expect((await readRevenueLines(partner.id)).map(({ share }) => share)).toEqual([585, -585]);
});

test('tax is not shared, and a credit note counts only what was given back outside Stripe', async () => {
  const { addCustomer, pay, goTo, sendEvent, stripe } = startBilling();
  const partner = await createPartner();
  const { user, customer } = await addCustomer();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  goTo('2026-03-10T12:00:00.000Z');
  const { invoice } = await pay(customer, 1190, { total_excluding_tax: 1000 });
  const note = {
    id: 'cn_1',
    object: 'credit_note',
    customer,
    invoice: invoice.id,
    currency: 'usd',
    created: Date.parse('2026-03-11') / 1000,
    out_of_band_amount: 119,
    status: 'issued',
  };
  stripe.creditNotes.push(note, { ...note, id: 'cn_2', out_of_band_amount: 0 });
  await sendEvent('credit_note.created', note);
  const lines = await readRevenueLines(partner.id);
  expect(lines.map(({ kind, amount, share }) => [kind, amount, share])).toEqual([
    ['invoice', 1000, 650],
    ['credit_note', -100, -65],
  ]);
});

test('the shares of any sequence of partial refunds add up to that of what is left, in the database as well', async () => {
  const partner = await createPartner();
  const user = await addUser();
  await joinPartner(user, partner.id, new Date('2026-01-01'));
  const amounts = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(amounts, async (refunds) => {
      run += 1;
      const [invoiceId, at] = [`in_${run}_${partner.id}`, '2026-02-01T00:00:00.000Z'];
      const amount = refunds.reduce((sum, each) => sum + each, 7);
      const returns = refunds.map((each, index) => {
        const id = `re_${index}_${invoiceId}`;
        const rest = { undoes: null, currency: 'usd', amount: -each, at };
        return { id, kind: 'refund', ...rest } as const;
      });
      const money = { invoiceId, currency: 'usd', paidAt: at, amount, returns };
      await env.DB.batch(await recordPayments(createTestKernel(), user, money));
      const sum = await readRow(
        'SELECT sum(amount) AS amount, sum(share) AS share FROM revenue_lines WHERE invoice_id = ?',
        invoiceId,
      );
      expect(sum).toEqual({ amount: 7, share: shareCents(7, 65) });
    }),
    { numRuns: 25 },
  );
});

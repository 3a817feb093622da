import { expect, test } from 'vitest';
import { DAY, startPayments } from '#tests/worker/payments/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

/**
 * `n` only has rows while changes wait to be propagated, and the sweep reads all of them. `o` are the
 * owners that have the plan of one account, and `s` the events of an endpoint, a JSON list.
 */
const SHORT = /^SCAN (?:[no]\b|s VIRTUAL TABLE)/;

test('no payment statement scans a table that grows with the number of users', async () => {
  const { db, statements } = recordingDb();
  const { addCustomer, stripe, sendEvent, clock, sweepPayments, buy, portal, subscription } =
    startPayments({
      db,
    });
  const { user, customer } = await addCustomer();
  const purchase = stripe.subscribe(customer, clock.at);
  await sendEvent('customer.subscription.created', purchase.subscription);
  await subscription(user);
  await portal(user, { purpose: 'cancel' });
  purchase.subscription['status'] = 'past_due';
  await sendEvent('customer.subscription.updated', purchase.subscription);
  stripe.state.behavior = 'breaks';
  clock.at += 8 * DAY;
  await sweepPayments('https://cards.test');
  stripe.state.behavior = 'normal';
  stripe.customers.clear();
  await buy(user);
  expect(statements.size).toBeGreaterThan(20);
  for (const sql of statements) {
    const scans = (await explain(sql)).filter(
      (detail) => /^SCAN (?!CONSTANT ROW)/.test(detail) && !SHORT.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});

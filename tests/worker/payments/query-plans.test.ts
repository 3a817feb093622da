import { expect, test } from 'vitest';
import { DAY, startPayments } from '#tests/worker/payments/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

/** Rows of it stand only while something waits to be told, and the sweep reads them all. */
const SHORT = /^SCAN n\b/;

test('no statement of payments walks a table that grows with the number of people', async () => {
  const { db, statements } = recordingDb();
  const {
    customer: enter,
    stripe,
    tell,
    clock,
    payments,
    buy,
    portal,
    subscription,
  } = startPayments({
    db,
  });
  const { user, customer } = await enter();
  const bought = stripe.subscribe(customer, clock.at);
  await tell('customer.subscription.created', bought.subscription);
  await subscription(user);
  await portal(user, { purpose: 'cancel' });
  bought.subscription['status'] = 'past_due';
  await tell('customer.subscription.updated', bought.subscription);
  stripe.state.mood = 'breaks';
  clock.at += 8 * DAY;
  await payments.sweep('https://cards.test');
  stripe.state.mood = 'well';
  stripe.customers.clear();
  await buy(user);
  expect(statements.size).toBeGreaterThan(20);
  for (const sql of statements) {
    const walks = (await explain(sql)).filter(
      (detail) => /^SCAN (?!CONSTANT ROW)/.test(detail) && !SHORT.test(detail),
    );
    expect(walks, sql).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { seconds } from '#tests/worker/payments/fake-stripe.ts';
import { DAY, planOf, startPayments } from '#tests/worker/payments/harness.ts';

const CREATED = 'customer.subscription.created';
const UPDATED = 'customer.subscription.updated';

test('S7: a plan overdue holds for seven days, and the sweep ends it, also while Stripe is down', async () => {
  const { customer: enter, stripe, tell, clock, subscription: read, payments } = startPayments();
  const { user, customer } = await enter();
  const { subscription } = stripe.subscribe(customer, clock.at);
  subscription['status'] = 'past_due';
  const failedAt = clock.at;
  await tell('invoice.payment_failed', { object: 'invoice', customer });
  expect(await read(user)).toMatchObject({
    plan: 'startup',
    state: 'past_due',
    graceEnd: new Date(failedAt + 7 * DAY).toISOString(),
  });
  clock.at = failedAt + 7 * DAY - 1000;
  await payments.sweep('');
  expect(await planOf(user)).toBe('startup');
  stripe.state.mood = 'breaks';
  clock.at = failedAt + 7 * DAY;
  await payments.sweep('');
  expect(await planOf(user)).toBe('free');
  expect(await read(user)).toMatchObject({ plan: 'free', state: 'past_due' });
  // Paid at last.
  stripe.state.mood = 'well';
  subscription['status'] = 'active';
  await tell('invoice.paid', { object: 'invoice', customer });
  expect(await read(user)).toMatchObject({ plan: 'startup', state: 'active', graceEnd: null });
});

test('S7: money given back whole ends the plan here and at Stripe; a part of it ends nothing', async () => {
  const { customer: enter, stripe, tell, clock, subscription: read, workAll } = startPayments();
  const { user, customer } = await enter();
  const { subscription, intent } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  const charge = stripe.charge(customer, intent, { amount_refunded: 100, refunded: false });
  await tell('charge.refunded', charge);
  expect(await read(user)).toMatchObject({ state: 'active', plan: 'startup' });
  charge['refunded'] = true;
  await tell('charge.refunded', charge);
  expect(await read(user)).toMatchObject({ state: 'refunded', plan: 'free' });
  await workAll();
  expect(subscription['status']).toBe('canceled');
  await tell('customer.subscription.deleted', subscription);
  expect(await read(user)).toMatchObject({ state: 'refunded', plan: 'free' });
});

test('S7: a dispute keeps the plan while it is open; lost it ends it, won it is forgotten', async () => {
  const { customer: enter, stripe, tell, clock, subscription: read, workAll } = startPayments();
  const { user, customer } = await enter();
  const { subscription, intent } = stripe.subscribe(customer, clock.at);
  await tell(CREATED, subscription);
  const charge = stripe.charge(customer, intent, { disputed: true });
  const dispute = stripe.dispute(charge.id, 'needs_response');
  const after = async (status: string) => {
    dispute['status'] = status;
    expect(await tell('charge.dispute.updated', dispute)).toBe(200);
    const { state, plan } = await read(user);
    return [state, plan];
  };
  expect(await after('warning_needs_response')).toEqual(['active', 'startup']);
  expect(await after('under_review')).toEqual(['disputed', 'startup']);
  expect(await after('won')).toEqual(['active', 'startup']);
  expect(await after('lost')).toEqual(['refunded', 'free']);
  await workAll();
  expect(subscription['status']).toBe('canceled');
});

test.each([
  ['won', 'canceled_at_period_end', 'startup', 'active'],
  ['lost', 'refunded', 'free', 'canceled'],
])(
  'S7: a dispute that is %s after the plan has renewed still comes to its end',
  async (verdict, state, plan, status) => {
    const { customer: enter, stripe, tell, clock, subscription: read, workAll } = startPayments();
    const { user, customer } = await enter();
    const { subscription, invoice, intent } = stripe.subscribe(customer, clock.at);
    await tell(CREATED, subscription);
    const charge = stripe.charge(customer, intent, { disputed: true });
    const dispute = stripe.dispute(charge.id, 'under_review');
    await tell('charge.dispute.created', dispute);
    subscription['latest_invoice'] = { ...invoice, id: 'in_of_next_month' };
    subscription['cancel_at_period_end'] = true;
    await tell(UPDATED, subscription);
    expect(await read(user)).toMatchObject({ state: 'disputed', plan: 'startup' });
    dispute['status'] = verdict;
    await tell('charge.dispute.closed', dispute);
    expect(await read(user)).toMatchObject({ state, plan });
    await workAll();
    expect(subscription['status']).toBe(status);
  },
);

test.each([
  ['paypal', { payer_email: 'mara@example.com' }, 'mara@example.com'],
  ['link', { email: 'mara@example.com' }, 'mara@example.com'],
  ['sepa_debit', { last4: '3000', country: 'DE' }, 'ending in 3000'],
  ['us_bank_account', { last4: '6789', bank_name: 'STRIPE TEST BANK' }, 'ending in 6789'],
  ['revolut_pay', {}, ''],
])(
  'a plan paid by %s says so, from the customer’s method where the plan has none of its own',
  async (type, account, told) => {
    const { customer: enter, stripe, tell, clock, subscription: read } = startPayments();
    const { user, customer } = await enter();
    const method = { id: 'pm_other', object: 'payment_method', type, [type]: account };
    const { subscription } = stripe.subscribe(customer, clock.at, {
      default_payment_method: method,
    });
    await tell(CREATED, subscription);
    expect(await read(user)).toMatchObject({ paymentMethod: { type, account: told } });
    subscription['default_payment_method'] = null;
    subscription['customer'] = {
      id: customer,
      object: 'customer',
      invoice_settings: { default_payment_method: method },
    };
    await tell(UPDATED, { ...subscription, customer });
    expect(await read(user)).toMatchObject({ paymentMethod: { type, account: told } });
  },
);

test('S7: the end of a trial without a card, and a plan canceled for later', async () => {
  const { customer: enter, stripe, tell, clock, subscription: read } = startPayments();
  const { user, customer } = await enter();
  const end = clock.at + 14 * DAY;
  const { subscription } = stripe.subscribe(customer, clock.at, {
    status: 'trialing',
    trial_end: seconds(end),
    default_payment_method: null,
  });
  await tell('checkout.session.completed', {
    object: 'checkout.session',
    customer,
    payment_status: 'no_payment_required',
  });
  expect(await read(user)).toMatchObject({
    state: 'trialing',
    plan: 'startup',
    trialEnd: new Date(end).toISOString(),
    paymentMethod: null,
  });
  subscription['cancel_at_period_end'] = true;
  await tell(UPDATED, subscription);
  expect(await read(user)).toMatchObject({
    state: 'canceled_at_period_end',
    plan: 'startup',
    cancelAt: new Date(clock.at + 30 * DAY).toISOString(),
  });
  subscription['status'] = 'canceled';
  await tell('customer.subscription.deleted', subscription);
  expect(await read(user)).toMatchObject({ state: 'canceled', plan: 'free', cancelAt: null });
});

test('S7: two purchases finished at the same moment: the older stays, the other is ended with credit', async () => {
  const { customer: enter, stripe, tell, clock, workAll } = startPayments();
  const { user, customer } = await enter();
  const first = stripe.subscribe(customer, clock.at);
  const second = stripe.subscribe(customer, clock.at + 1000, {
    price: 'price_business_pro_yearly',
  });
  await tell(CREATED, second.subscription);
  await workAll();
  expect([first.subscription['status'], second.subscription['status']]).toEqual([
    'active',
    'canceled',
  ]);
  expect(stripe.asked('DELETE', `/v1/subscriptions/${second.id}`)[0]?.params).toEqual({
    prorate: 'true',
    invoice_now: 'true',
  });
  await tell('customer.subscription.deleted', second.subscription);
  expect(await planOf(user)).toBe('startup');
});

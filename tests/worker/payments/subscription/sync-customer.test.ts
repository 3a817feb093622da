// @module-tag core
import { expect, test } from 'vitest';
import { seconds } from '#tests/worker/payments/fakes/fake-stripe.ts';
import { DAY, readPlan, startPayments } from '#tests/worker/payments/harness.ts';

const CREATED = 'customer.subscription.created';
const UPDATED = 'customer.subscription.updated';

test('S-S7: an overdue plan lasts seven days, and the sweep ends it even while Stripe is down', async () => {
  const {
    addCustomer,
    stripe,
    sendEvent,
    clock,
    subscription: read,
    sweepPayments,
  } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  subscription['status'] = 'past_due';
  const failedAt = clock.at;
  await sendEvent('invoice.payment_failed', { object: 'invoice', customer });
  expect(await read(user)).toMatchObject({
    plan: 'startup',
    state: 'past_due',
    graceEnd: new Date(failedAt + 7 * DAY).toISOString(),
  });
  clock.at = failedAt + 7 * DAY - 1000;
  await sweepPayments('');
  expect(await readPlan(user)).toBe('startup');
  stripe.state.behavior = 'breaks';
  clock.at = failedAt + 7 * DAY;
  await sweepPayments('');
  expect(await readPlan(user)).toBe('free');
  expect(await read(user)).toMatchObject({ plan: 'free', state: 'past_due' });
  // Paid at last.
  stripe.state.behavior = 'normal';
  subscription['status'] = 'active';
  await sendEvent('invoice.paid', { object: 'invoice', customer });
  expect(await read(user)).toMatchObject({ plan: 'startup', state: 'active', graceEnd: null });
});

test('S-S7: a full refund ends the plan here and at Stripe, and a partial one ends nothing', async () => {
  const { addCustomer, stripe, sendEvent, clock, subscription: read, drainQueue } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription, intent } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  const charge = stripe.charge(customer, intent, { amount_refunded: 100, refunded: false });
  await sendEvent('charge.refunded', charge);
  expect(await read(user)).toMatchObject({ state: 'active', plan: 'startup' });
  charge['refunded'] = true;
  await sendEvent('charge.refunded', charge);
  expect(await read(user)).toMatchObject({ state: 'refunded', plan: 'free' });
  await drainQueue();
  expect(subscription['status']).toBe('canceled');
  await sendEvent('customer.subscription.deleted', subscription);
  expect(await read(user)).toMatchObject({ state: 'refunded', plan: 'free' });
});

test('S-S7: an open dispute keeps the plan, a lost one ends it, and a won one is cleared', async () => {
  const { addCustomer, stripe, sendEvent, clock, subscription: read, drainQueue } = startPayments();
  const { user, customer } = await addCustomer();
  const { subscription, intent } = stripe.subscribe(customer, clock.at);
  await sendEvent(CREATED, subscription);
  const charge = stripe.charge(customer, intent, { disputed: true });
  const dispute = stripe.dispute(charge.id, 'needs_response');
  const after = async (status: string) => {
    dispute['status'] = status;
    expect(await sendEvent('charge.dispute.updated', dispute)).toBe(200);
    const { state, plan } = await read(user);
    return [state, plan];
  };
  expect(await after('warning_needs_response')).toEqual(['active', 'startup']);
  expect(await after('under_review')).toEqual(['disputed', 'startup']);
  expect(await after('won')).toEqual(['active', 'startup']);
  expect(await after('lost')).toEqual(['refunded', 'free']);
  await drainQueue();
  expect(subscription['status']).toBe('canceled');
});

test.each([
  ['won', 'canceled_at_period_end', 'startup', 'active'],
  ['lost', 'refunded', 'free', 'canceled'],
])(
  'S-S7: a dispute that is %s after a renewal still takes effect',
  async (outcome, state, plan, status) => {
    const {
      addCustomer,
      stripe,
      sendEvent,
      clock,
      subscription: read,
      drainQueue,
    } = startPayments();
    const { user, customer } = await addCustomer();
    const { subscription, invoice, intent } = stripe.subscribe(customer, clock.at);
    await sendEvent(CREATED, subscription);
    const charge = stripe.charge(customer, intent, { disputed: true });
    const dispute = stripe.dispute(charge.id, 'under_review');
    await sendEvent('charge.dispute.created', dispute);
    subscription['latest_invoice'] = { ...invoice, id: 'in_of_next_month' };
    subscription['cancel_at_period_end'] = true;
    await sendEvent(UPDATED, subscription);
    expect(await read(user)).toMatchObject({ state: 'disputed', plan: 'startup' });
    dispute['status'] = outcome;
    await sendEvent('charge.dispute.closed', dispute);
    expect(await read(user)).toMatchObject({ state, plan });
    await drainQueue();
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
  'a plan paid by %s shows it, using the customer’s method if the plan has none',
  async (type, account, label) => {
    const { addCustomer, stripe, sendEvent, clock, subscription: read } = startPayments();
    const { user, customer } = await addCustomer();
    const method = { id: 'pm_other', object: 'payment_method', type, [type]: account };
    const { subscription } = stripe.subscribe(customer, clock.at, {
      default_payment_method: method,
    });
    await sendEvent(CREATED, subscription);
    expect(await read(user)).toMatchObject({ paymentMethod: { type, account: label } });
    subscription['default_payment_method'] = null;
    subscription['customer'] = {
      id: customer,
      object: 'customer',
      invoice_settings: { default_payment_method: method },
    };
    await sendEvent(UPDATED, { ...subscription, customer });
    expect(await read(user)).toMatchObject({ paymentMethod: { type, account: label } });
  },
);

test('S-S7: a trial without a card, and a plan canceled at the end of its period', async () => {
  const { addCustomer, stripe, sendEvent, clock, subscription: read } = startPayments();
  const { user, customer } = await addCustomer();
  const end = clock.at + 14 * DAY;
  const { subscription } = stripe.subscribe(customer, clock.at, {
    status: 'trialing',
    trial_end: seconds(end),
    default_payment_method: null,
  });
  await sendEvent('checkout.session.completed', {
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
  await sendEvent(UPDATED, subscription);
  expect(await read(user)).toMatchObject({
    state: 'canceled_at_period_end',
    plan: 'startup',
    cancelAt: new Date(clock.at + 30 * DAY).toISOString(),
  });
  subscription['status'] = 'canceled';
  await sendEvent('customer.subscription.deleted', subscription);
  expect(await read(user)).toMatchObject({ state: 'canceled', plan: 'free', cancelAt: null });
});

test('S-S7: of two simultaneous purchases the older one stays and the other is canceled with credit', async () => {
  const { addCustomer, stripe, sendEvent, clock, drainQueue } = startPayments();
  const { user, customer } = await addCustomer();
  const first = stripe.subscribe(customer, clock.at);
  const second = stripe.subscribe(customer, clock.at + 1000, {
    price: 'price_business_pro_yearly',
  });
  await sendEvent(CREATED, second.subscription);
  await drainQueue();
  expect([first.subscription['status'], second.subscription['status']]).toEqual([
    'active',
    'canceled',
  ]);
  expect(stripe.callsTo('DELETE', `/v1/subscriptions/${second.id}`)[0]?.params).toEqual({
    prorate: 'true',
    invoice_now: 'true',
  });
  await sendEvent('customer.subscription.deleted', second.subscription);
  expect(await readPlan(user)).toBe('startup');
});

// @module-tag core
import { expect, test } from 'vitest';
import { keepPlan } from '#shared/api/payments.ts';
import { DAY, startPayments } from '#tests/worker/payments/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const SCHEDULED = 'subscription_schedule.created';

async function scheduleDowngrade() {
  const payments = startPayments();
  const { addCustomer, stripe, sendEvent, clock, send } = payments;
  const { user, customer } = await addCustomer();
  const price = 'price_business_pro_monthly';
  const { subscription } = stripe.subscribe(customer, clock.at, { price });
  const at = clock.at + 30 * DAY;
  const schedule = stripe.schedule(subscription, 'price_startup_monthly', at);
  await sendEvent(SCHEDULED, { ...schedule, customer });
  const keep = (who: string | null) => send(who, 'POST', keepPlan.path);
  return { ...payments, user, schedule, keep, at };
}

test('a downgrade that is ordered is announced with its date and price, and POST /api/payments/keep-plan takes it back', async () => {
  const { user, at, keep, schedule, subscription: read } = await scheduleDowngrade();
  const day = new Date(Math.floor(at / 1000) * 1000).toISOString();
  const change = { plan: 'startup', interval: 'monthly', amountCents: 900, at: day };
  expect(await read(user)).toMatchObject({ soldPlan: 'business_pro', change });
  const answer = await keep(user);
  expect([answer.status, keepPlan.response.parse(await answer.json())]).toMatchObject([
    200,
    { soldPlan: 'business_pro', change: null },
  ]);
  expect(schedule['status']).toBe('released');
  expect(await read(user)).toMatchObject({ plan: 'business_pro', change: null });
});

test('taking it back again, after it was released at the provider, or without one changes nothing', async () => {
  const { user, keep, schedule, stripe, subscription: read } = await scheduleDowngrade();
  // Released there while the event is on its way.
  schedule['status'] = 'released';
  const releases = () =>
    stripe.calls.filter(({ path }) => path.endsWith('/release')).map(({ method }) => method);
  await expectStatus(keep(user), 200);
  expect(releases()).toEqual([]);
  const { user: other } = await startPayments().addCustomer();
  await expectStatus(keep(other), 200);
  await expectStatus(keep(null), 401);
  expect((await read(user)).plan).toBe('business_pro');
});

test('a schedule that changes neither plan nor interval, and one of another price, announce nothing', async () => {
  for (const price of ['price_business_pro_monthly', 'price_of_another_product']) {
    const { addCustomer, stripe, sendEvent, clock, subscription: read } = startPayments();
    const { user, customer } = await addCustomer();
    const { subscription } = stripe.subscribe(customer, clock.at, {
      price: 'price_business_pro_monthly',
    });
    const schedule = stripe.schedule(subscription, price, clock.at + 30 * DAY);
    expect(await sendEvent(SCHEDULED, { ...schedule, customer })).toBe(200);
    expect(await read(user)).toMatchObject({ soldPlan: 'business_pro', change: null });
  }
});

test('a schedule that Stripe no longer has announces nothing, and the plan is granted', async () => {
  const { user, keep, stripe, schedule, subscription: read } = await scheduleDowngrade();
  stripe.schedules.delete(schedule.id);
  await expectStatus(keep(user), 200);
  expect(await read(user)).toMatchObject({ plan: 'business_pro', change: null });
});

test('while Stripe does not answer, the change stays announced and the call can be repeated', async () => {
  const { user, keep, stripe, subscription: read } = await scheduleDowngrade();
  stripe.state.behavior = 'breaks';
  await expectStatus(keep(user), 503);
  expect((await read(user)).change).not.toBeNull();
  stripe.state.behavior = 'normal';
  await expectStatus(keep(user), 200);
  expect((await read(user)).change).toBeNull();
});

import { expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type Subscription } from '#shared/api/payments.ts';
import {
  buildBilling,
  isRunning,
  describePaymentMethod,
  buildSubscriptionView,
} from '#src/pages/billing/subscription-view.ts';

const subscription: Subscription = {
  plan: 'startup',
  state: 'active',
  soldPlan: 'startup',
  interval: 'monthly',
  periodEnd: '2027-01-31T12:00:00.000Z',
  trialEnd: null,
  graceEnd: null,
  cancelAt: null,
  paymentMethod: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2034 },
  amountCents: 900,
  currency: 'usd',
  isTrialAvailable: false,
  canManage: true,
  testMode: true,
};

const noticeText = (changes: Partial<Subscription>) => {
  const notice = buildSubscriptionView({ ...subscription, ...changes })?.notice;
  return notice ? `${notice.title}. ${notice.text}` : null;
};

test('every subscription state has its own badge, except for no subscription', () => {
  const words = SUBSCRIPTION_STATES.map(
    (state) =>
      buildSubscriptionView({ ...subscription, state, cancelAt: subscription.periodEnd })?.badge
        .label ?? null,
  );
  expect(words[0]).toBeNull();
  expect(new Set(words).size).toBe(SUBSCRIPTION_STATES.length);
  expect(buildSubscriptionView({ ...subscription, soldPlan: null })).toBeNull();
});

test('an ordered change is announced with its date and price, and can be taken back unless a payment is due first', () => {
  const change = {
    plan: 'startup',
    interval: 'monthly',
    amountCents: 900,
    at: '2027-01-31T12:00:00.000Z',
  } as const;
  const changes = { plan: 'business_pro', soldPlan: 'business_pro', change } as const;
  const text =
    'Changes to Startup on Jan 31, 2027. You keep Business Pro until then, and pay $9.00 a month from that day.';
  expect(noticeText(changes)).toBe(text);
  const read = (state: Subscription['state']) =>
    buildSubscriptionView({ ...subscription, ...changes, state })?.notice?.keeps;
  expect([read('active'), read('trialing'), read('past_due')]).toEqual([
    'business_pro',
    'business_pro',
    undefined,
  ]);
  expect(buildBilling({ ...subscription, ...changes })).toMatchObject({ nextAmountCents: 900 });
});

test('a notice names the date that matters', () => {
  expect(noticeText({})).toBeNull();
  expect(noticeText({ state: 'past_due', graceEnd: '2027-02-07T12:00:00.000Z' })).toContain(
    'You keep Startup until Feb 7, 2027',
  );
  expect(
    noticeText({ state: 'canceled_at_period_end', cancelAt: subscription.periodEnd }),
  ).toContain('Startup ends on Jan 31, 2027');
  const trial = { state: 'trialing', trialEnd: subscription.periodEnd } as const;
  expect(noticeText(trial)).toContain('After that, Startup costs $9.00 a month unless you cancel.');
  expect(noticeText({ ...trial, paymentMethod: null })).toContain(
    "Without a card, your trial ends automatically and you won't be charged.",
  );
});

test('the next billing date is set only while something will be billed', () => {
  const billing = {
    plan: 'startup',
    cycle: 'monthly',
    nextAmountCents: null,
    isOverdue: false,
  };
  expect(buildBilling(subscription)).toEqual({ ...billing, nextBillingAt: subscription.periodEnd });
  expect(
    buildBilling({ ...subscription, cancelAt: subscription.periodEnd })?.nextBillingAt,
  ).toBeNull();
  expect(buildBilling({ ...subscription, state: 'canceled', plan: 'free' })).toBeNull();
  // An account that was granted a higher plan still pays for the one it bought.
  expect(buildBilling({ ...subscription, plan: 'enterprise' })).toEqual(buildBilling(subscription));
  expect(buildBilling({ ...subscription, state: 'past_due' })).toMatchObject({
    nextBillingAt: null,
    isOverdue: true,
  });
  expect(isRunning({ ...subscription, state: 'past_due' })).toBe(true);
  expect(isRunning({ ...subscription, state: 'refunded' })).toBe(false);
});

test('a card is described by its brand, last digits and expiry date', () => {
  expect(
    describePaymentMethod({ brand: 'visa', last4: '4242', expMonth: 3, expYear: 2034 }),
  ).toEqual({
    name: 'Visa ending in 4242',
    kind: 'card',
    detail: 'Expires 03/2034',
  });
  expect(
    describePaymentMethod({ brand: 'new', last4: '1', expMonth: 12, expYear: 2030 }).name,
  ).toBe('new ending in 1');
});

test.each([
  [{ type: 'paypal', account: 'mara@example.com' }, 'PayPal', 'mara@example.com'],
  [{ type: 'link', account: '' }, 'Link', ''],
  [{ type: 'sepa_debit', account: 'ending in 3000' }, 'SEPA Direct Debit', 'ending in 3000'],
  [{ type: 'something_new', account: '' }, 'Something new', ''],
])('another payment method is described by its own name: %j', (method, name, detail) => {
  expect(describePaymentMethod(method)).toEqual({ kind: 'other', name, detail });
  expect(
    noticeText({ state: 'trialing', trialEnd: subscription.periodEnd, paymentMethod: method }),
  ).toContain('costs $9.00 a month unless you cancel');
});

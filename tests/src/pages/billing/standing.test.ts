import { expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type Subscription } from '#shared/api/payments.ts';
import { billingOf, isRunning, methodInWords, standingOf } from '#src/pages/billing/standing.ts';

const bought: Subscription = {
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

const noticeOf = (changes: Partial<Subscription>) => {
  const notice = standingOf({ ...bought, ...changes })?.notice;
  return notice ? `${notice.title}. ${notice.text}` : null;
};

test('every state has its word, and only nothing bought has none', () => {
  const words = SUBSCRIPTION_STATES.map(
    (state) => standingOf({ ...bought, state, cancelAt: bought.periodEnd })?.badge.label ?? null,
  );
  expect(words[0]).toBeNull();
  expect(new Set(words).size).toBe(SUBSCRIPTION_STATES.length);
  expect(standingOf({ ...bought, soldPlan: null })).toBeNull();
});

test('what needs its owner is said with its day', () => {
  expect(noticeOf({})).toBeNull();
  expect(noticeOf({ state: 'past_due', graceEnd: '2027-02-07T12:00:00.000Z' })).toContain(
    'Startup stays yours until Feb 7, 2027',
  );
  expect(noticeOf({ state: 'canceled_at_period_end', cancelAt: bought.periodEnd })).toContain(
    'Startup ends on Jan 31, 2027',
  );
  const trial = { state: 'trialing', trialEnd: bought.periodEnd } as const;
  expect(noticeOf(trial)).toContain('then goes on for $9.00 a month');
  expect(noticeOf({ ...trial, paymentMethod: null })).toContain(
    'Without one it ends by itself, and nothing is charged.',
  );
});

test('the next billing date is there while something will be billed, and not longer', () => {
  const billing = { plan: 'startup', cycle: 'monthly', isOverdue: false };
  expect(billingOf(bought)).toEqual({ ...billing, nextBillingAt: bought.periodEnd });
  expect(billingOf({ ...bought, cancelAt: bought.periodEnd })?.nextBillingAt).toBeNull();
  expect(billingOf({ ...bought, state: 'canceled', plan: 'free' })).toBeNull();
  // Who was given more goes on paying for what was bought.
  expect(billingOf({ ...bought, plan: 'enterprise' })).toEqual(billingOf(bought));
  expect(billingOf({ ...bought, state: 'past_due' })).toMatchObject({
    nextBillingAt: null,
    isOverdue: true,
  });
  expect(isRunning({ ...bought, state: 'past_due' })).toBe(true);
  expect(isRunning({ ...bought, state: 'refunded' })).toBe(false);
});

test('a card is said by its brand, its last digits and its end', () => {
  expect(methodInWords({ brand: 'visa', last4: '4242', expMonth: 3, expYear: 2034 })).toEqual({
    name: 'Visa ending in 4242',
    kind: 'card',
    detail: 'Expires 03/2034',
  });
  expect(methodInWords({ brand: 'new', last4: '1', expMonth: 12, expYear: 2030 }).name).toBe(
    'new ending in 1',
  );
});

test.each([
  [{ type: 'paypal', account: 'mara@example.com' }, 'PayPal', 'mara@example.com'],
  [{ type: 'link', account: '' }, 'Link', ''],
  [{ type: 'sepa_debit', account: 'ending in 3000' }, 'SEPA Direct Debit', 'ending in 3000'],
  [{ type: 'something_new', account: '' }, 'Something new', ''],
])('what is no card is said by its own name: %j', (method, name, detail) => {
  expect(methodInWords(method)).toEqual({ kind: 'other', name, detail });
  expect(
    noticeOf({ state: 'trialing', trialEnd: bought.periodEnd, paymentMethod: method }),
  ).toContain('then goes on for $9.00 a month');
});

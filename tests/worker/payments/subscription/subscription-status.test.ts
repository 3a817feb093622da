// @module-tag core
import { expect, test } from 'vitest';
import {
  mergeDetails,
  subscriptionDetailsSchema,
  type SubscriptionDetails,
} from '#worker/payments/subscription/subscription-details.ts';
import {
  subscriptionsToCancel,
  primarySubscription,
  findOrderedPlan,
  nextCheck,
  paidPlan,
  buildSubscriptionStatus,
} from '#worker/payments/subscription/subscription-status.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const days = (count: number): string => new Date(NOW.getTime() + count * 86_400_000).toISOString();

function buildDetails(changes: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  return {
    id: 'sub_1',
    status: 'active',
    plan: 'startup',
    interval: 'monthly',
    amountCents: 900,
    currency: 'usd',
    itemId: 'si_1',
    createdAt: days(-10),
    periodEnd: days(20),
    trialEnd: null,
    cancelAt: null,
    latestInvoiceId: 'in_1',
    unpaidSince: null,
    moneyBack: null,
    moneyBackInvoiceId: null,
    paymentMethod: null,
    methodFingerprint: null,
    isTrialReused: false,
    change: null,
    ...changes,
  };
}

test.each<[string, Partial<SubscriptionDetails>, string, string]>([
  ['a first payment in progress', { status: 'incomplete' }, 'none', 'free'],
  ['a first payment that expired', { status: 'incomplete_expired' }, 'none', 'free'],
  ['a trial', { status: 'trialing', trialEnd: days(4) }, 'trialing', 'startup'],
  ['a paid plan', {}, 'active', 'startup'],
  ['a paid higher plan', { plan: 'business_pro' }, 'active', 'business_pro'],
  ['a plan canceled for later', { cancelAt: days(20) }, 'canceled_at_period_end', 'startup'],
  [
    'a trial canceled for later',
    { status: 'trialing', cancelAt: days(4) },
    'canceled_at_period_end',
    'startup',
  ],
  ['a payment failed today', { status: 'past_due', unpaidSince: days(0) }, 'past_due', 'startup'],
  [
    'the last moment of grace',
    { status: 'past_due', unpaidSince: days(-6.99) },
    'past_due',
    'startup',
  ],
  [
    'grace that ends this second',
    { status: 'past_due', unpaidSince: days(-7) },
    'past_due',
    'free',
  ],
  [
    'unpaid within the grace period',
    { status: 'unpaid', unpaidSince: days(-2) },
    'past_due',
    'startup',
  ],
  [
    'unpaid after the grace period',
    { status: 'unpaid', unpaidSince: days(-9) },
    'past_due',
    'free',
  ],
  ['overdue since an unknown date', { status: 'past_due' }, 'past_due', 'free'],
  ['a trial ended without a card', { status: 'paused' }, 'canceled', 'free'],
  ['an ended plan', { status: 'canceled' }, 'canceled', 'free'],
  [
    'an ended plan that would have ended later',
    { status: 'canceled', cancelAt: days(9) },
    'canceled',
    'free',
  ],
  ['a refund', { moneyBack: 'refunded' }, 'refunded', 'free'],
  ['a refund of an ended plan', { moneyBack: 'refunded', status: 'canceled' }, 'refunded', 'free'],
  ['an open dispute', { moneyBack: 'disputed' }, 'disputed', 'startup'],
  [
    'a dispute about an ended plan',
    { moneyBack: 'disputed', status: 'canceled' },
    'canceled',
    'free',
  ],
])('S-S7: %s', (_, changes, state, plan) => {
  expect(buildSubscriptionStatus(buildDetails(changes), NOW)).toMatchObject({ state, plan });
});

test('grace ends seven days after the first failure, whatever the time of the check', () => {
  const overdue = buildDetails({ status: 'past_due', unpaidSince: days(-3) });
  expect(buildSubscriptionStatus(overdue, NOW).graceEnd).toBe(days(4));
  expect(buildSubscriptionStatus(overdue, new Date(days(30))).graceEnd).toBe(days(4));
});

test('an overdue plan stays overdue since its first invoice, though a later one is unpaid too', () => {
  const stored = buildDetails({ status: 'past_due', unpaidSince: days(-6) });
  const current = buildDetails({
    status: 'past_due',
    unpaidSince: days(-1),
    latestInvoiceId: 'in_2',
  });
  expect(mergeDetails(current, stored, null).unpaidSince).toBe(days(-6));
  expect(mergeDetails(buildDetails(), stored, null).unpaidSince).toBe(null);
  expect(mergeDetails(current, null, null).unpaidSince).toBe(days(-1));
});

function refund(state: SubscriptionDetails['moneyBack'], id = 'in_1') {
  return { customerId: 'cus_1', invoiceIds: [id], state };
}

test('a refund is kept, and a won dispute is cleared', () => {
  const disputed = mergeDetails(buildDetails(), null, refund('disputed'));
  expect(disputed.moneyBack).toBe('disputed');
  expect(mergeDetails(buildDetails(), disputed, null).moneyBack).toBe('disputed');
  expect(mergeDetails(buildDetails(), disputed, refund(null)).moneyBack).toBe(null);
  // A refund of last year's invoice does not affect what is paid for now.
  expect(mergeDetails(buildDetails(), null, refund('refunded', 'in_0')).moneyBack).toBe(null);
});

test('a dispute follows its own invoice after a renewal, including rows stored without it', () => {
  const disputed = mergeDetails(buildDetails(), null, refund('disputed'));
  const { moneyBackInvoiceId: _, ...ofOlderBuild } = disputed;
  for (const stored of [disputed, subscriptionDetailsSchema.parse(ofOlderBuild)]) {
    const renewed = mergeDetails(buildDetails({ latestInvoiceId: 'in_2' }), stored, null);
    expect(renewed.moneyBack).toBe('disputed');
    const after = (event: ReturnType<typeof refund>) =>
      mergeDetails(buildDetails({ latestInvoiceId: 'in_2' }), renewed, event).moneyBack;
    expect(after(refund(null))).toBe(null);
    expect(after(refund('refunded'))).toBe('refunded');
    expect(after(refund('refunded', 'in_2'))).toBe('refunded');
    // An inquiry about the new invoice ends nothing, nor does another invoice's refund.
    expect(after(refund(null, 'in_2'))).toBe('disputed');
    expect(after(refund('refunded', 'in_0'))).toBe('disputed');
  }
});

test('the primary subscription grants most, then is chargeable, then is the latest', () => {
  const ended = buildDetails({ id: 'ended', status: 'canceled', createdAt: days(-1) });
  const small = buildDetails({ id: 'small' });
  const large = buildDetails({ id: 'large', plan: 'business_pro', createdAt: days(-20) });
  expect(primarySubscription([ended, small, large], NOW)?.id).toBe('large');
  expect(primarySubscription([ended, small], NOW)?.id).toBe('small');
  const older = buildDetails({ id: 'older', status: 'canceled', createdAt: days(-9) });
  expect(primarySubscription([older, ended], NOW)?.id).toBe('ended');
  expect(primarySubscription([], NOW)).toBe(null);
  expect(paidPlan([ended, small, large], NOW)).toBe('business_pro');
  expect(paidPlan([ended], NOW)).toBe('free');
});

test('a plan ends or changes when that is ordered, and only while it is paid', () => {
  const at = days(9);
  const change = {
    plan: 'startup',
    interval: 'monthly',
    amountCents: 900,
    at,
    scheduleId: 's',
  } as const;
  const plan = 'business_pro';
  expect(findOrderedPlan([buildDetails({ plan })], NOW)).toBe(null);
  expect(findOrderedPlan([buildDetails({ plan, cancelAt: at })], NOW)).toEqual({
    plan: 'free',
    at,
  });
  expect(findOrderedPlan([buildDetails({ plan, change })], NOW)).toEqual({ plan: 'startup', at });
  const unpaid = buildDetails({ plan, cancelAt: at, status: 'past_due', unpaidSince: days(-1) });
  expect(findOrderedPlan([unpaid], NOW)).toBe(null);
});

test('a second purchase is canceled with credit, and a refunded one without', () => {
  const first = buildDetails({ id: 'first', createdAt: days(-2) });
  const second = buildDetails({ id: 'second', createdAt: days(-1), plan: 'business_pro' });
  const refunded = buildDetails({ id: 'refunded', createdAt: days(-3), moneyBack: 'refunded' });
  expect(subscriptionsToCancel([second, first])).toEqual([{ id: 'second', isCredited: true }]);
  expect(subscriptionsToCancel([second, first, refunded])).toEqual([
    { id: 'refunded', isCredited: false },
    { id: 'second', isCredited: true },
  ]);
  expect(subscriptionsToCancel([first, buildDetails({ id: 'x', status: 'canceled' })])).toEqual([]);
});

test('the next check is at the end of grace, a day after an ended period, and never for an ended plan', () => {
  expect(nextCheck(buildDetails(), NOW)).toBe(days(21));
  expect(nextCheck(buildDetails({ status: 'past_due', unpaidSince: days(-3) }), NOW)).toBe(days(4));
  expect(
    nextCheck(
      buildDetails({ status: 'past_due', unpaidSince: days(-9), periodEnd: days(-9) }),
      NOW,
    ),
  ).toBe(days(1));
  expect(nextCheck(buildDetails({ periodEnd: null }), NOW)).toBe(days(1));
  expect(nextCheck(buildDetails({ status: 'canceled' }), NOW)).toBe(null);
});

import { expect, test } from 'vitest';
import {
  mergeFacts,
  subscriptionFactsSchema,
  type SubscriptionFacts,
} from '#worker/payments/standing/facts.ts';
import {
  findEndings,
  findLeading,
  nextCheck,
  paidPlan,
  standingOf,
} from '#worker/payments/standing/standing.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const days = (count: number): string => new Date(NOW.getTime() + count * 86_400_000).toISOString();

function facts(changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
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
    ...changes,
  };
}

test.each<[string, Partial<SubscriptionFacts>, string, string]>([
  ['a first payment under way', { status: 'incomplete' }, 'none', 'free'],
  ['a first payment given up', { status: 'incomplete_expired' }, 'none', 'free'],
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
  ['grace over to the second', { status: 'past_due', unpaidSince: days(-7) }, 'past_due', 'free'],
  [
    'given up by the provider in grace',
    { status: 'unpaid', unpaidSince: days(-2) },
    'past_due',
    'startup',
  ],
  ['given up by the provider', { status: 'unpaid', unpaidSince: days(-9) }, 'past_due', 'free'],
  ['overdue since nobody knows when', { status: 'past_due' }, 'past_due', 'free'],
  ['a trial ended without a card', { status: 'paused' }, 'canceled', 'free'],
  ['an ended plan', { status: 'canceled' }, 'canceled', 'free'],
  [
    'an ended plan that would have ended later',
    { status: 'canceled', cancelAt: days(9) },
    'canceled',
    'free',
  ],
  ['money given back', { moneyBack: 'refunded' }, 'refunded', 'free'],
  [
    'money given back, ended since',
    { moneyBack: 'refunded', status: 'canceled' },
    'refunded',
    'free',
  ],
  ['money the bank asks back', { moneyBack: 'disputed' }, 'disputed', 'startup'],
  [
    'a dispute about an ended plan',
    { moneyBack: 'disputed', status: 'canceled' },
    'canceled',
    'free',
  ],
])('S7: %s', (_, changes, state, plan) => {
  expect(standingOf(facts(changes), NOW)).toMatchObject({ state, plan });
});

test('grace ends seven days after the first failure, whenever it is asked', () => {
  const overdue = facts({ status: 'past_due', unpaidSince: days(-3) });
  expect(standingOf(overdue, NOW).graceEnd).toBe(days(4));
  expect(standingOf(overdue, new Date(days(30))).graceEnd).toBe(days(4));
});

test('an overdue plan stays overdue since its first invoice, though a later one waits too', () => {
  const kept = facts({ status: 'past_due', unpaidSince: days(-6) });
  const seen = facts({ status: 'past_due', unpaidSince: days(-1), latestInvoiceId: 'in_2' });
  expect(mergeFacts(seen, kept, null).unpaidSince).toBe(days(-6));
  expect(mergeFacts(facts(), kept, null).unpaidSince).toBe(null);
  expect(mergeFacts(seen, null, null).unpaidSince).toBe(days(-1));
});

function news(moneyBack: SubscriptionFacts['moneyBack'], id = 'in_1') {
  return { customerId: 'cus_1', invoiceIds: [id], moneyBack };
}

test('money that went back is remembered, and a dispute won is forgotten', () => {
  const disputed = mergeFacts(facts(), null, news('disputed'));
  expect(disputed.moneyBack).toBe('disputed');
  expect(mergeFacts(facts(), disputed, null).moneyBack).toBe('disputed');
  expect(mergeFacts(facts(), disputed, news(null)).moneyBack).toBe(null);
  // Of last year's invoice: what is paid for now stays.
  expect(mergeFacts(facts(), null, news('refunded', 'in_0')).moneyBack).toBe(null);
});

test('a dispute is followed by its own invoice after the plan has renewed, also one noted without it', () => {
  const disputed = mergeFacts(facts(), null, news('disputed'));
  const { moneyBackInvoiceId: _, ...ofOlderBuild } = disputed;
  for (const kept of [disputed, subscriptionFactsSchema.parse(ofOlderBuild)]) {
    const renewed = mergeFacts(facts({ latestInvoiceId: 'in_2' }), kept, null);
    expect(renewed.moneyBack).toBe('disputed');
    const after = (told: ReturnType<typeof news>) =>
      mergeFacts(facts({ latestInvoiceId: 'in_2' }), renewed, told).moneyBack;
    expect(after(news(null))).toBe(null);
    expect(after(news('refunded'))).toBe('refunded');
    expect(after(news('refunded', 'in_2'))).toBe('refunded');
    // An inquiry about the new invoice ends nothing, and neither does another invoice's refund.
    expect(after(news(null, 'in_2'))).toBe('disputed');
    expect(after(news('refunded', 'in_0'))).toBe('disputed');
  }
});

test('of several subscriptions the one that grants most speaks, then the living, then the latest', () => {
  const ended = facts({ id: 'ended', status: 'canceled', createdAt: days(-1) });
  const small = facts({ id: 'small' });
  const large = facts({ id: 'large', plan: 'business_pro', createdAt: days(-20) });
  expect(findLeading([ended, small, large], NOW)?.id).toBe('large');
  expect(findLeading([ended, small], NOW)?.id).toBe('small');
  const older = facts({ id: 'older', status: 'canceled', createdAt: days(-9) });
  expect(findLeading([older, ended], NOW)?.id).toBe('ended');
  expect(findLeading([], NOW)).toBe(null);
  expect(paidPlan([ended, small, large], NOW)).toBe('business_pro');
  expect(paidPlan([ended], NOW)).toBe('free');
});

test('a second purchase beside a first is ended with credit, and one whose money went back without', () => {
  const first = facts({ id: 'first', createdAt: days(-2) });
  const second = facts({ id: 'second', createdAt: days(-1), plan: 'business_pro' });
  const back = facts({ id: 'back', createdAt: days(-3), moneyBack: 'refunded' });
  expect(findEndings([second, first])).toEqual([{ id: 'second', isCredited: true }]);
  expect(findEndings([second, first, back])).toEqual([
    { id: 'back', isCredited: false },
    { id: 'second', isCredited: true },
  ]);
  expect(findEndings([first, facts({ id: 'x', status: 'canceled' })])).toEqual([]);
});

test('the sweep looks when grace ends, a day after a period that no event ended, and never after the end', () => {
  expect(nextCheck(facts(), NOW)).toBe(days(21));
  expect(nextCheck(facts({ status: 'past_due', unpaidSince: days(-3) }), NOW)).toBe(days(4));
  expect(
    nextCheck(facts({ status: 'past_due', unpaidSince: days(-9), periodEnd: days(-9) }), NOW),
  ).toBe(days(1));
  expect(nextCheck(facts({ periodEnd: null }), NOW)).toBe(days(1));
  expect(nextCheck(facts({ status: 'canceled' }), NOW)).toBe(null);
});

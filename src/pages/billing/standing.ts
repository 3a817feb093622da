import type { PaymentMethod, Subscription, SubscriptionState } from '#shared/api/payments.ts';
import { formatDay } from '#shared/format/day.ts';
import { formatAmount } from '#shared/format/money.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { Billing } from '#src/pages/billing/plan-summary.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** What a person is told about where their purchase stands. */
export interface Standing {
  badge: { label: string; tone: BadgeTone };
  /** A sentence over the plan; null while everything is as it should be. */
  notice: { tone: 'calm' | 'warn'; title: string; text: string } | null;
}

const BADGES: Readonly<Record<Exclude<SubscriptionState, 'none'>, Standing['badge']>> = {
  trialing: { label: 'Free trial', tone: 'gold' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment failed', tone: 'bad' },
  canceled_at_period_end: { label: 'Canceled', tone: 'warn' },
  canceled: { label: 'Ended', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'warn' },
};

/** Whether a plan is being paid for, or tried, now. */
export function isRunning({ state }: Subscription): boolean {
  return !['none', 'canceled', 'refunded'].includes(state);
}

/** What is paid for and how; null when nothing is, as for a plan that was given. */
export function billingOf(subscription: Subscription): Billing | null {
  const { interval, soldPlan, periodEnd, cancelAt, state } = subscription;
  if (!isRunning(subscription) || interval === null || soldPlan === null) return null;
  const isOverdue = state === 'past_due';
  const isDue = cancelAt === null && !isOverdue;
  return { plan: soldPlan, cycle: interval, nextBillingAt: isDue ? periodEnd : null, isOverdue };
}

/** Where a purchase stands in words; null where nothing was ever bought. Pure: days are written as `formatDay` does. */
export function standingOf(subscription: Subscription): Standing | null {
  const { state, soldPlan } = subscription;
  if (state === 'none' || soldPlan === null) return null;
  const badge = BADGES[state];
  return { badge, notice: noticeOf(subscription, PLAN_NAMES[soldPlan]) };
}

/** Why a trial ended on the day it began, or when a card was added. */
const REUSED_TRIAL: Standing['notice'] = {
  tone: 'warn',
  title: 'Your free trial has ended',
  text: 'This email or payment method has had a free trial before. Nothing was charged and nothing was deleted. Choose a plan to continue without a trial.',
};

function noticeOf(subscription: Subscription, name: string): Standing['notice'] {
  const { state, graceEnd, cancelAt, periodEnd } = subscription;
  switch (state) {
    case 'trialing':
      return trialNotice(subscription, name);
    case 'past_due':
      return {
        tone: 'warn',
        title: 'Your last payment did not go through',
        text:
          graceEnd === null
            ? `Add another card to have ${name} back.`
            : `${name} stays yours until ${formatDay(graceEnd, 'utc')}. Add another card to keep it.`,
      };
    case 'canceled_at_period_end':
      return {
        tone: 'calm',
        title: `${name} ends on ${formatDay(cancelAt ?? periodEnd ?? '', 'utc')}`,
        text: 'Nothing is charged any more. Your cards stay; those above the free plan’s limit are only unpublished.',
      };
    case 'canceled':
      if (subscription.isTrialReused === true) return REUSED_TRIAL;
      return {
        tone: 'calm',
        title: `${name} has ended`,
        text: 'Nothing is charged any more and nothing was deleted. Choose a plan to have everything back.',
      };
    case 'refunded':
      return {
        tone: 'calm',
        title: 'Your payment was returned',
        text: `${name} has ended. Nothing was deleted; choose a plan to have everything back.`,
      };
    case 'disputed':
      return {
        tone: 'warn',
        title: 'Your bank is looking into a payment',
        text: `${name} stays as it is until the bank has decided.`,
      };
    default:
      return null;
  }
}

function trialNotice(subscription: Subscription, name: string): Standing['notice'] {
  const { trialEnd, periodEnd, paymentMethod, amountCents, interval } = subscription;
  const end = formatDay(trialEnd ?? periodEnd ?? '', 'utc');
  const price = `${formatAmount(amountCents ?? 0)} a ${interval === 'yearly' ? 'year' : 'month'}`;
  return {
    tone: 'calm',
    title: `Your free trial runs until ${end}`,
    text:
      paymentMethod === null
        ? `Add a card to keep ${name} for ${price}. Without one it ends by itself, and nothing is charged. A card that has had a trial before ends this one at once, uncharged.`
        : `${name} then goes on for ${price}, unless you cancel before.`,
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const WAYS: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  link: 'Link',
  sepa_debit: 'SEPA Direct Debit',
  us_bank_account: 'US bank account',
  bacs_debit: 'Bacs Direct Debit',
  au_becs_debit: 'BECS Direct Debit',
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  revolut_pay: 'Revolut Pay',
  kr_card: 'Korean card',
};

/** What pays, as people know it; a brand or way nobody listed is said as it was told. */
export function methodInWords(method: PaymentMethod): {
  kind: 'card' | 'other';
  name: string;
  detail: string;
} {
  if ('type' in method) {
    const { type, account } = method;
    return { kind: 'other', name: WAYS[type] ?? spelled(type), detail: account };
  }
  const { brand, last4, expMonth, expYear } = method;
  return {
    kind: 'card',
    name: `${BRANDS[brand] ?? brand} ending in ${last4}`,
    detail: `Expires ${String(expMonth).padStart(2, '0')}/${expYear}`,
  };
}

function spelled(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { StoredPaymentMethod, Subscription, SubscriptionState } from '#shared/api/payments.ts';
import { formatDay } from '#shared/format/day.ts';
import { formatAmount } from '#shared/format/money.ts';
import type { SoldPlan } from '#shared/plan/billing.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { Billing } from './plan-summary.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export interface SubscriptionView {
  badge: { label: string; tone: BadgeTone };
  /** Shown above the plan; null when nothing needs attention. */
  notice: {
    tone: 'calm' | 'warn';
    title: string;
    text: string;
    /** The plan that can be kept by taking back an ordered change. */
    keeps?: SoldPlan;
  } | null;
}

const BADGES: Readonly<Record<Exclude<SubscriptionState, 'none'>, SubscriptionView['badge']>> = {
  trialing: { label: 'Free trial', tone: 'gold' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment failed', tone: 'bad' },
  canceled_at_period_end: { label: 'Canceled', tone: 'warn' },
  canceled: { label: 'Ended', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'warn' },
};

/** Whether the subscription is paid, in trial, or overdue. */
export function isRunning({ state }: Subscription): boolean {
  return !['none', 'canceled', 'refunded'].includes(state);
}

/** Returns null when nothing is paid for, as with a granted plan. */
export function buildBilling(subscription: Subscription): Billing | null {
  const { interval, soldPlan, periodEnd, cancelAt, state } = subscription;
  if (!isRunning(subscription) || interval === null || soldPlan === null) return null;
  const isOverdue = state === 'past_due';
  const isDue = cancelAt === null && !isOverdue;
  return {
    plan: soldPlan,
    cycle: interval,
    nextBillingAt: isDue ? periodEnd : null,
    nextAmountCents: subscription.change?.amountCents ?? null,
    isOverdue,
  };
}

/** Returns null when nothing was ever bought. Dates are in UTC. */
export function buildSubscriptionView(subscription: Subscription): SubscriptionView | null {
  const { state, soldPlan } = subscription;
  if (state === 'none' || soldPlan === null) return null;
  const badge = BADGES[state];
  return { badge, notice: buildNotice(subscription, PLAN_NAMES[soldPlan]) };
}

/** Explains why a trial ended on the day it started, or when a card was added. */
const REUSED_TRIAL: SubscriptionView['notice'] = {
  tone: 'warn',
  title: 'Your free trial has ended',
  text: 'This email or payment method has had a free trial before. Nothing was charged and nothing was deleted. Choose a plan to continue without a trial.',
};

function buildNotice(subscription: Subscription, name: string): SubscriptionView['notice'] {
  const { state, soldPlan, graceEnd, cancelAt, periodEnd, change } = subscription;
  if (change && (state === 'active' || state === 'trialing')) {
    return {
      tone: 'calm',
      title: `Changes to ${PLAN_NAMES[change.plan]} on ${formatDay(change.at, 'utc')}`,
      text: `You keep ${name} until then, and pay ${formatPrice(change)} from that day.`,
      ...(soldPlan !== null && { keeps: soldPlan }),
    };
  }
  switch (state) {
    case 'trialing':
      return buildTrialNotice(subscription, name);
    case 'past_due':
      return {
        tone: 'warn',
        title: 'Your last payment failed',
        text:
          graceEnd === null
            ? `Add another card to restore ${name}.`
            : `You keep ${name} until ${formatDay(graceEnd, 'utc')}. Add another card to keep it after that.`,
      };
    case 'canceled_at_period_end':
      return {
        tone: 'calm',
        title: `${name} ends on ${formatDay(cancelAt ?? periodEnd ?? '', 'utc')}`,
        text: "You won't be charged again. You keep all your cards; those above the free plan's limit will be unpublished.",
      };
    case 'canceled':
      if (subscription.isTrialReused === true) return REUSED_TRIAL;
      return {
        tone: 'calm',
        title: `${name} has ended`,
        text: "You won't be charged again, and nothing was deleted. Choose a plan to restore everything.",
      };
    case 'refunded':
      return {
        tone: 'calm',
        title: 'Your payment was refunded',
        text: `${name} has ended, and nothing was deleted. Choose a plan to restore everything.`,
      };
    case 'disputed':
      return {
        tone: 'warn',
        title: 'Your bank is reviewing a payment',
        text: `You keep ${name} until your bank decides.`,
      };
    default:
      return null;
  }
}

function formatPrice({ amountCents, interval }: Pick<Subscription, 'amountCents' | 'interval'>) {
  return `${formatAmount(amountCents ?? 0)} a ${interval === 'yearly' ? 'year' : 'month'}`;
}

function buildTrialNotice(subscription: Subscription, name: string): SubscriptionView['notice'] {
  const { trialEnd, periodEnd, paymentMethod } = subscription;
  const end = formatDay(trialEnd ?? periodEnd ?? '', 'utc');
  const price = formatPrice(subscription);
  return {
    tone: 'calm',
    title: `Your free trial runs until ${end}`,
    text:
      paymentMethod === null
        ? `Add a card to keep ${name} for ${price}. Without a card, your trial ends automatically and you won't be charged. If the card was used for a trial before, this trial ends right away, at no charge.`
        : `After that, ${name} costs ${price} unless you cancel.`,
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

const METHOD_NAMES: Readonly<Record<string, string>> = {
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

/**
 * Describes a payment method with its known name. Unknown brands keep their code; unknown types are
 * made readable.
 */
export function describePaymentMethod(method: StoredPaymentMethod): {
  kind: 'card' | 'other';
  name: string;
  detail: string;
} {
  if ('type' in method) {
    const { type, account } = method;
    return { kind: 'other', name: METHOD_NAMES[type] ?? humanize(type), detail: account };
  }
  const { brand, last4, expMonth, expYear } = method;
  return {
    kind: 'card',
    name: `${BRANDS[brand] ?? brand} ending in ${last4}`,
    detail: `Expires ${String(expMonth).padStart(2, '0')}/${expYear}`,
  };
}

function humanize(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { z } from 'zod';
import { paymentMethodSchema } from '#shared/api/payments.ts';
import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';

/** The provider's own words for where a subscription is. */
export const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type Status = (typeof STATUSES)[number];

const moment = z.iso.datetime().nullable();

/** What is known of a subscription: everything its standing follows from, and what its owner is shown. */
export const subscriptionFactsSchema = z.object({
  id: z.string(),
  status: z.enum(STATUSES),
  plan: z.enum(SOLD_PLANS),
  interval: z.enum(BILLING_INTERVALS),
  amountCents: z.int(),
  currency: z.string(),
  /** The line of the subscription that carries the price. */
  itemId: z.string(),
  createdAt: z.iso.datetime(),
  periodEnd: moment,
  trialEnd: moment,
  /** When it ends by itself, at a date or at the period's end. */
  cancelAt: moment,
  latestInvoiceId: z.string().nullable(),
  /** Since when its latest invoice waits for a payment; null while none is overdue. */
  unpaidSince: moment,
  /** Money of the latest invoice that went back in full, or that a bank is asked to take back. */
  moneyBack: z.enum(['refunded', 'disputed']).nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
});
export type SubscriptionFacts = z.infer<typeof subscriptionFactsSchema>;

/** What was found out about the money of an invoice. */
export interface MoneyBack {
  customerId: string | null;
  invoiceIds: readonly string[];
  moneyBack: SubscriptionFacts['moneyBack'];
}

/**
 * What holds after another look: the provider's answer, with what it cannot say. A plan overdue stays overdue since the
 * first invoice, and money that went back is known from its own event.
 */
export function mergeFacts(
  seen: SubscriptionFacts,
  kept: SubscriptionFacts | null,
  news: MoneyBack | null,
): SubscriptionFacts {
  const isNews =
    news !== null &&
    seen.latestInvoiceId !== null &&
    news.invoiceIds.includes(seen.latestInvoiceId);
  const since = [seen.unpaidSince, kept?.unpaidSince ?? null].filter((at) => at !== null).sort();
  return {
    ...seen,
    unpaidSince: seen.unpaidSince === null ? null : (since[0] ?? null),
    moneyBack: isNews ? news.moneyBack : (kept?.moneyBack ?? null),
  };
}

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
  /** Money that went back in full, or that a bank is asked to take back. */
  moneyBack: z.enum(['refunded', 'disputed']).nullable(),
  /** The invoice of that money: a dispute may outlive its period. Not yet said by rows of older builds. */
  moneyBackInvoiceId: z.string().nullable().default(null),
  paymentMethod: paymentMethodSchema.nullable(),
  /** What the provider knows the card or bank account by, the same for every customer; null when it does not say. */
  methodFingerprint: z.string().nullable().default(null),
  /** Its trial ended at once, because the mailbox or payment method has had one before. Rows of older builds do not say. */
  isTrialReused: z.boolean().default(false),
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
  const since = [seen.unpaidSince, kept?.unpaidSince ?? null].filter((at) => at !== null).sort();
  return {
    ...seen,
    isTrialReused: kept?.isTrialReused ?? false,
    unpaidSince: seen.unpaidSince === null ? null : (since[0] ?? null),
    ...mergeMoneyBack(seen, kept, news),
  };
}

type MoneyFacts = Pick<SubscriptionFacts, 'moneyBack' | 'moneyBackInvoiceId'>;

const ALL_PAID: MoneyFacts = { moneyBack: null, moneyBackInvoiceId: null };

/**
 * News of the invoice paid last begin something, and news of the one it began with end it, however many were paid since.
 * All other invoices are the past: what is paid for now stays.
 */
function mergeMoneyBack(
  { latestInvoiceId }: SubscriptionFacts,
  kept: SubscriptionFacts | null,
  news: MoneyBack | null,
): MoneyFacts {
  const known = kept === null ? ALL_PAID : knownMoneyBack(kept);
  const about = [known.moneyBackInvoiceId, latestInvoiceId].find(
    (id) => id !== null && news?.invoiceIds.includes(id),
  );
  if (!news || !about) return known;
  if (news.moneyBack !== null) return { moneyBack: news.moneyBack, moneyBackInvoiceId: about };
  return about === known.moneyBackInvoiceId ? ALL_PAID : known;
}

function knownMoneyBack({ moneyBack, moneyBackInvoiceId, ...kept }: SubscriptionFacts): MoneyFacts {
  if (moneyBack === null) return ALL_PAID;
  return { moneyBack, moneyBackInvoiceId: moneyBackInvoiceId ?? kept.latestInvoiceId };
}

import { z } from 'zod';
import { paymentMethodSchema, planChangeSchema } from '#shared/api/payments.ts';
import { BILLING_INTERVALS, SOLD_PLANS } from '#shared/plan/billing.ts';

/** Subscription statuses, as Stripe names them. */
export const STRIPE_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type StripeStatus = (typeof STRIPE_STATUSES)[number];

const timestamp = z.iso.datetime().nullable();

/** A subscription as stored: what its status follows from, and what its owner is shown. */
export const subscriptionDetailsSchema = z.object({
  id: z.string(),
  status: z.enum(STRIPE_STATUSES),
  plan: z.enum(SOLD_PLANS),
  interval: z.enum(BILLING_INTERVALS),
  amountCents: z.int(),
  currency: z.string(),
  /** The subscription item that carries the price. */
  itemId: z.string(),
  createdAt: z.iso.datetime(),
  periodEnd: timestamp,
  trialEnd: timestamp,
  /** When it ends, at a date or at the end of the period. */
  cancelAt: timestamp,
  /** What it changes to at the end of the period. Missing in rows of older builds. */
  change: planChangeSchema
    .extend({
      /** The schedule at the provider that makes the change. */
      scheduleId: z.string(),
    })
    .nullable()
    .default(null),
  latestInvoiceId: z.string().nullable(),
  /** When the latest invoice became due. Null if none is overdue. */
  unpaidSince: timestamp,
  /** A full refund, or money a bank is disputing. */
  moneyBack: z.enum(['refunded', 'disputed']).nullable(),
  /**
   * The invoice of that money, since a dispute may outlive its period. Missing in rows of older
   * builds.
   */
  moneyBackInvoiceId: z.string().nullable().default(null),
  paymentMethod: paymentMethodSchema.nullable(),
  /**
   * The provider's fingerprint of the card or bank account, equal across customers. Null if it has
   * none.
   */
  methodFingerprint: z.string().nullable().default(null),
  /**
   * The trial was ended because the mailbox or payment method already had one. Missing in rows of
   * older builds.
   */
  isTrialReused: z.boolean().default(false),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

export interface ChargeRefund {
  customerId: string | null;
  invoiceIds: readonly string[];
  state: SubscriptionDetails['moneyBack'];
}

/**
 * Merges the provider's response with what it does not report: an overdue plan stays overdue since
 * its first unpaid invoice, and refunds and disputes are known only from their own events.
 */
export function mergeDetails(
  current: SubscriptionDetails,
  stored: SubscriptionDetails | null,
  refund: ChargeRefund | null,
): SubscriptionDetails {
  const since = [current.unpaidSince, stored?.unpaidSince ?? null]
    .filter((at) => at !== null)
    .sort();
  return {
    ...current,
    isTrialReused: stored?.isTrialReused ?? false,
    unpaidSince: current.unpaidSince === null ? null : (since[0] ?? null),
    ...mergeRefund(current, stored, refund),
  };
}

type RefundDetails = Pick<SubscriptionDetails, 'moneyBack' | 'moneyBackInvoiceId'>;

const NO_REFUND: RefundDetails = { moneyBack: null, moneyBackInvoiceId: null };

/**
 * Refund events of the latest invoice begin a refund or dispute; events of the invoice it began
 * with end it, however many were paid since. Events of all other invoices are ignored: what is paid
 * for now stays.
 */
function mergeRefund(
  { latestInvoiceId }: SubscriptionDetails,
  stored: SubscriptionDetails | null,
  refund: ChargeRefund | null,
): RefundDetails {
  const known = stored === null ? NO_REFUND : storedRefund(stored);
  const invoiceId = [known.moneyBackInvoiceId, latestInvoiceId].find(
    (id) => id !== null && refund?.invoiceIds.includes(id),
  );
  if (!refund || !invoiceId) return known;
  if (refund.state !== null) return { moneyBack: refund.state, moneyBackInvoiceId: invoiceId };
  return invoiceId === known.moneyBackInvoiceId ? NO_REFUND : known;
}

function storedRefund({
  moneyBack,
  moneyBackInvoiceId,
  ...stored
}: SubscriptionDetails): RefundDetails {
  if (moneyBack === null) return NO_REFUND;
  return { moneyBack, moneyBackInvoiceId: moneyBackInvoiceId ?? stored.latestInvoiceId };
}

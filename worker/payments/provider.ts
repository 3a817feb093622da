import type { listInvoices } from '#shared/api/payments.ts';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import type { z } from 'zod';
import type {
  ChargeRefund,
  SubscriptionDetails,
} from '#worker/payments/subscription/subscription-details.ts';

/** A purchase. The price follows from plan and interval alone. */
export interface Order {
  userId: string;
  customerId: string;
  plan: SoldPlan;
  billingInterval: BillingInterval;
  hasTrial: boolean;
  successUrl: string;
  cancelUrl: string;
}

export interface PortalRequest {
  customerId: string;
  returnUrl: string;
  /** The page the portal opens with. */
  flow:
    | { kind: 'manage' }
    | { kind: 'payment_method' }
    | { kind: 'cancel' | 'change_plan'; subscriptionId: string }
    | {
        kind: 'confirm_change';
        subscription: Pick<SubscriptionDetails, 'id' | 'itemId'>;
        plan: SoldPlan;
        billingInterval: BillingInterval;
      };
}

/** The parts of a webhook event that this product uses. */
export interface PaymentEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** False for event types that need no sync. */
  isKnown: boolean;
  customerId: string | null;
  /** Set for refunds and disputes. */
  chargeId: string | null;
  /** Set for invoices and credit notes. */
  invoiceId: string | null;
}

/** Money that went back to a customer, or came again. Amounts are without tax. */
export interface MoneyReturn {
  id: string;
  kind: 'refund' | 'refund_failed' | 'credit_note' | 'dispute' | 'dispute_won';
  /** The ID of the return that this one undoes. */
  undoes: string | null;
  currency: string;
  /** In the currency's smallest unit; negative for money that went back. */
  amount: number;
  /** Null where the provider does not say. */
  at: string | null;
}

/** What has been paid for an invoice until now. Amounts are without tax. */
export interface PaidInvoice {
  invoiceId: string;
  currency: string;
  /** Null while it is not paid. */
  paidAt: string | null;
  amount: number;
  /** Oldest first. */
  returns: readonly MoneyReturn[];
}

/** Every call throws `payments_unreachable` if no response arrives within 5 seconds. */
export interface PaymentProvider {
  publishableKey: string | null;
  mode: 'test' | 'live';
  /**
   * Returns the customer id, the same one for repeated calls. `replaces` is an id the provider no
   * longer has. Without an email address the provider's page asks for one.
   */
  createCustomer(person: {
    userId: string;
    email: string | null;
    replaces: string | null;
  }): Promise<string>;
  /** Throws `CustomerNotFound`. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Starts a checkout, or returns an open one for the same order. Throws `CustomerNotFound`. */
  startCheckout(order: Order): Promise<{ url: string }>;
  expireCheckouts(customerId: string): Promise<void>;
  openPortal(request: PortalRequest): Promise<{ url: string }>;
  /** Returns all subscriptions to our plans, including ended ones. Throws `CustomerNotFound`. */
  listSubscriptions(customerId: string): Promise<SubscriptionDetails[]>;
  /** Cancels a subscription immediately. Canceling an ended one is not an error. */
  cancelSubscription(id: string, isCredited: boolean): Promise<void>;
  /** Whether a subscription renews at the end of its period, or ends then. */
  setRenewal(id: string, renews: boolean): Promise<void>;
  /** Takes back a plan change. One that was made or taken back is not an error. */
  releaseChange(scheduleId: string): Promise<void>;
  /** Throws `bad_request` for an invalid cursor. */
  listInvoices(
    customerId: string,
    cursor: string | null,
  ): Promise<z.infer<typeof listInvoices.response>>;
  findRefund(chargeId: string): Promise<ChargeRefund>;
  /** Reports metered usage. Safe to repeat with one identifier. */
  reportExtraCards(cards: {
    customerId: string;
    identifier: string;
    count: number;
    at: Date;
    isRepeat: boolean;
  }): Promise<void>;
  readPaidInvoice(invoiceId: string): Promise<PaidInvoice>;
  /** Returns the verified event, or null if the signature is invalid. */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | null>;
}

/**
 * The provider has no such customer: the key belongs to another account, or the customer was
 * deleted there.
 */
export class CustomerNotFound extends Error {
  constructor() {
    super('the payment provider does not know this customer');
    this.name = 'CustomerLost';
  }
}

import type { listInvoices } from '#shared/api/payments.ts';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import type { z } from 'zod';
import type { MoneyBack, SubscriptionFacts } from '#worker/payments/standing/facts.ts';

/** A purchase as the provider is asked for it; the price follows from plan and interval alone. */
export interface Order {
  userId: string;
  customerId: string;
  plan: SoldPlan;
  billingInterval: BillingInterval;
  hasTrial: boolean;
  successUrl: string;
  cancelUrl: string;
}

/** A visit to the provider's own page about a plan. */
export interface PortalVisit {
  customerId: string;
  /** Where "return" leads. */
  returnUrl: string;
  /** Which part opens at once; a change names what to change to. */
  flow:
    | { kind: 'manage' }
    | { kind: 'payment_method' }
    | { kind: 'cancel' | 'change_plan'; subscriptionId: string }
    | {
        kind: 'confirm_change';
        subscription: Pick<SubscriptionFacts, 'id' | 'itemId'>;
        plan: SoldPlan;
        billingInterval: BillingInterval;
      };
}

/** What happened, as far as this product asks: whom it concerns. */
export interface PaymentEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** False for a kind of event that changes nothing here. */
  isKnown: boolean;
  customerId: string | null;
  /** The charge whose money moved, for refunds and disputes. */
  chargeId: string | null;
}

/** Who takes the money. Every call throws `payments_unreachable` when no answer comes within 5 seconds. */
export interface PaymentProvider {
  publishableKey: string | null;
  mode: 'test' | 'live';
  /**
   * The provider's name for a person; the same one however often it is asked. `instead` names one it lost. Without an address the
   * provider's page asks the buyer for one.
   */
  createCustomer(person: {
    userId: string;
    email: string | null;
    instead: string | null;
  }): Promise<string>;
  /** Writes to another address from now on. Throws `CustomerLost`. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Begins a purchase, or answers the same one begun before. Throws `CustomerLost`. */
  startCheckout(order: Order): Promise<{ url: string }>;
  /** Ends what was begun and not paid. */
  expireCheckouts(customerId: string): Promise<void>;
  openPortal(visit: PortalVisit): Promise<{ url: string }>;
  /** Every subscription of a customer to something we sell, ended ones included. Throws `CustomerLost`. */
  listSubscriptions(customerId: string): Promise<SubscriptionFacts[]>;
  /** Ends a subscription now; one that has ended is no error. */
  cancelSubscription(id: string, isCredited: boolean): Promise<void>;
  /** Throws `bad_request` for a cursor that is not one. */
  listInvoices(
    customerId: string,
    cursor: string | null,
  ): Promise<z.infer<typeof listInvoices.response>>;
  findMoneyBack(chargeId: string): Promise<MoneyBack>;
  /** The event a signed body tells of; null when the signature does not fit. */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | null>;
}

/** The provider does not know a customer (any more): a key of another account, or a customer deleted there. */
export class CustomerLost extends Error {
  constructor() {
    super('the payment provider does not know this customer');
    this.name = 'CustomerLost';
  }
}

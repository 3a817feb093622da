import type { Kernel } from '#worker/kernel.ts';
import type { PaidInvoice, PaymentProvider } from '#worker/payments/provider.ts';
import type { Cancellation } from '#worker/payments/subscription/subscription-status.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';

/** What depends on the plan of an account. */
interface PlanPorts {
  /**
   * Statements on other capabilities' tables for the same transaction, such as locking and
   * unlocking cards.
   */
  alongPlanChange: (userId: string, now: Date) => D1PreparedStatement[];
  /** The usernames whose public page shows the plan. */
  listUsernames: (userId: string, origin: string) => Promise<string[]>;
}

/** Shares of partners and affiliates in what customers pay. */
interface RevenuePorts {
  /** Whether an invoice of this account may have a share. Null for a deleted account. */
  isShared: (userId: string | null, invoiceId: string) => Promise<boolean>;
  /**
   * Statements that record an invoice's money, for the transaction of the event. Recording the same
   * money again must change nothing.
   */
  recordPayments: (userId: string | null, invoice: PaidInvoice) => Promise<D1PreparedStatement[]>;
}

export interface PaymentPorts extends PlanPorts {
  revenue: RevenuePorts;
  /** Updates the passes and the preview of a username. Never throws. */
  refreshPictures: (username: string, origin: string) => Promise<void>;
  /** Reduces an address to its mailbox, so that its spellings share one trial. */
  mailboxKey: (email: string) => string;
  /** The form of an address by which its account is found. */
  emailKey: (email: string) => string;
}

export interface PlanContext extends PlanPorts, Pick<Kernel, 'db' | 'now'> {
  /**
   * Propagates a change of these usernames to pages and passes. Throws if it cannot be enqueued.
   */
  propagate: (names: readonly string[], origin: string) => Promise<void>;
}

export interface SyncContext extends PlanContext {
  provider: PaymentProvider;
  /** Cancels subscriptions. Must be safe to repeat. */
  cancelLater: (endings: readonly Cancellation[]) => Promise<void>;
  revenue: RevenuePorts;
  trials: Trials;
}

export type PaymentContext = Kernel &
  Omit<SyncContext, 'provider'> & {
    /** Null when no payment provider is configured. */
    provider: PaymentProvider | null;
  };

import type { Kernel } from '#worker/kernel.ts';
import type { PaidInvoice, PaymentProvider } from '#worker/payments/provider.ts';
import type { Cancellation } from '#worker/payments/subscription/subscription-status.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';

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

export interface PaymentPorts {
  revenue: RevenuePorts;
}

export interface SyncContext extends Kernel {
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

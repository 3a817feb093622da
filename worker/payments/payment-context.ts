import type { Kernel } from '#worker/kernel.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import type { Cancellation } from '#worker/payments/subscription/subscription-status.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';

export interface SyncContext extends Kernel {
  provider: PaymentProvider;
  /** Cancels subscriptions. Must be safe to repeat. */
  cancelLater: (endings: readonly Cancellation[]) => Promise<void>;
  trials: Trials;
}

export type PaymentContext = Kernel &
  Omit<SyncContext, 'provider'> & {
    /** Null when no payment provider is configured. */
    provider: PaymentProvider | null;
  };

import type { Kernel } from '#worker/kernel.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import type { Cancellation } from '#worker/payments/subscription/subscription-status.ts';
import { createPaymentProvider } from '#worker/payments/stripe/create-payment-provider.ts';
import { createTrialKeys } from '#worker/payments/trials/trial-keys.ts';
import { createTrials, type Trials } from '#worker/payments/trials/trials.ts';
import { perIsolate } from '#worker/per-isolate.ts';
import { listSessionSecrets } from '#worker/env.ts';

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

export function createPaymentContext(
  kernel: Kernel,
  provider: PaymentProvider | null,
): PaymentContext {
  const { enqueue } = kernel;
  const keys = createTrialKeys({
    secrets: listSessionSecrets(kernel.settings),
    isLive: provider?.mode === 'live',
  });
  return {
    ...kernel,
    provider,
    trials: createTrials({ ...kernel, keys }),
    cancelLater: async (cancellations) => {
      for (const { id: subscriptionId, isCredited } of cancellations) {
        await enqueue([{ kind: 'cancel_subscription', subscriptionId, isCredited }]).catch(() =>
          // Queue unavailable: cancel right away.
          provider?.cancelSubscription(subscriptionId, isCredited),
        );
      }
    },
  };
}

/** The payments of an isolate, at the provider of the settings. */
export const openPayments = perIsolate((kernel: Kernel) =>
  createPaymentContext(kernel, createPaymentProvider(kernel.settings)),
);

import type { Effects } from '#worker/domain-events.ts';
import { listSessionSecrets } from '#worker/env.ts';
import { log } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { cancelPayments } from '#worker/payments/account/cancel-payments.ts';
import { syncEmail } from '#worker/payments/account/sync-email.ts';
import type { PaymentContext } from '#worker/payments/payment-context.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import { createPaymentProvider } from '#worker/payments/stripe/create-payment-provider.ts';
import { propagatePlanChange } from '#worker/payments/subscription/change-plan.ts';
import { sweepPayments, sweepPlanChanges } from '#worker/payments/subscription/sweep-payments.ts';
import { createUsageMeter } from '#worker/payments/usage/usage-meter.ts';
import { createTrialKeys } from '#worker/payments/trials/trial-keys.ts';
import { createTrials, sweepUsedTrials } from '#worker/payments/trials/trials.ts';

/** Plans that are bought, kept in step with the payment provider. */
export function createPayments(
  kernel: Kernel,
  provider: PaymentProvider | null = createPaymentProvider(kernel.settings),
) {
  const { db, now, publicOrigin } = kernel;
  const context = createPaymentContext(kernel, provider);
  return {
    routes: paymentRoutes(context),
    listeners: { effects: { emailConfirmed: (confirmed) => onEmailConfirmed(kernel, confirmed) } },
    /** Cancels what an account pays for. Throws when that fails. */
    cancelForAccount: (userId: string) => cancelPayments(context, userId),
    createUsageMeter: () => createUsageMeter(context),
    jobs: {
      tell_email: ({ userId }) => syncEmail(context, userId),
      cancel_subscription: async ({ subscriptionId, isCredited }) =>
        provider?.cancelSubscription(subscriptionId, isCredited),
    } satisfies Partial<JobHandlers>,
    sweep: {
      // Hourly, for what no event announces.
      payments: async () => {
        if (provider === null) await sweepPlanChanges(context, publicOrigin);
        else await sweepPayments({ ...context, provider }, publicOrigin);
      },
      trials: () => sweepUsedTrials(db, now()),
    },
  } satisfies Capability;
}

function createPaymentContext(kernel: Kernel, provider: PaymentProvider | null): PaymentContext {
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

/**
 * Refreshes the public pages of an account, which search engines may now index, and enqueues an update
 * of the provider. Never throws; the sweep picks up what the queue does not take.
 */
async function onEmailConfirmed(
  kernel: Kernel,
  { userId, origin }: Effects['emailConfirmed'],
): Promise<void> {
  await propagatePlanChange(kernel, userId, origin);
  await kernel
    .enqueue([{ kind: 'tell_email', userId }])
    .catch((error: unknown) =>
      log('warn', 'payments_email_not_enqueued', { userId, error: String(error) }),
    );
}

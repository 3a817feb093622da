import type { Effects } from '#worker/domain-events.ts';
import { log } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { cancelPayments } from '#worker/payments/account/cancel-payments.ts';
import { syncEmail } from '#worker/payments/account/sync-email.ts';
import { openPayments, type PaymentContext } from '#worker/payments/payment-context.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import {
  enqueueRenewal,
  findEndingPlan,
  settleRenewal,
  enqueueOutdatedRenewals,
} from '#worker/payments/subscription/settle-renewal.ts';
import { propagatePlanChange } from '#worker/payments/subscription/change-plan.ts';
import { sweepPayments, sweepPlanChanges } from '#worker/payments/subscription/sweep-payments.ts';
import { sweepUsedTrials } from '#worker/payments/trials/trials.ts';

/** Plans that are bought, kept in step with the payment provider. */
export function createPayments(kernel: Kernel, context: PaymentContext = openPayments(kernel)) {
  const { db, now, publicOrigin } = kernel;
  const { provider } = context;
  return {
    routes: paymentRoutes(context),
    listeners: {
      effects: {
        emailConfirmed: (confirmed) => onEmailConfirmed(kernel, confirmed),
        renewalOutdated: ({ userId }) => enqueueRenewal(kernel, userId),
        accountClosing: ({ userId }) => cancelPayments(context, userId),
      },
      renewal: ({ userId, except }) => findEndingPlan(context, userId, except),
    },
    jobs: {
      settle_renewal: async ({ userId }) => {
        if (provider !== null) await settleRenewal({ ...context, provider }, userId);
      },
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
      renewals: () => enqueueOutdatedRenewals(kernel),
      trials: () => sweepUsedTrials(db, now()),
    },
  } satisfies Capability;
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

import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import { propagatePlanChange } from '#worker/payments/subscription/change-plan.ts';
import type { SyncDeps } from '#worker/payments/subscription/sync-customer.ts';
import { syncEmail } from '#worker/payments/account/sync-email.ts';
import { createTrialKeys } from '#worker/payments/trials/trial-keys.ts';
import { createTrials } from '#worker/payments/trials/trials.ts';
import { sweepPlanChanges, sweepPayments } from '#worker/payments/subscription/sweep-payments.ts';
import { allRows } from '#worker/db/rows.ts';

/** Queue jobs, in the shape of the queue's messages. */
export type PaymentJob =
  | { kind: 'repair_card'; username: string; origin: string }
  | { kind: 'tell_email'; userId: string }
  | { kind: 'cancel_subscription'; subscriptionId: string; isCredited: boolean };

export interface PaymentSetup {
  db: D1Database;
  /** Null when no payment provider is configured. */
  provider: PaymentProvider | null;
  enqueue: (jobs: readonly PaymentJob[]) => Promise<void>;
  /** Updates the wallet passes of a username. Must not throw. */
  refreshPasses: (username: string, origin: string) => Promise<void>;
  /** SQL statements that run in the transaction of a plan change. ?1 is the user, ?2 the time. */
  alongPlanChange: readonly string[];
  /** SQL that selects the usernames whose public page shows the plan of a user (?1). */
  ownUsernames: string;
  /**
   * Secrets that key the hashes of used trials, and the function that maps an address to its
   * mailbox.
   */
  trialSecrets: readonly string[];
  mailboxKey: (email: string) => string;
  now: () => Date;
}

export interface Payments extends Omit<SyncDeps, 'provider'> {
  provider: PaymentProvider | null;
  /**
   * Runs hourly for what no event announces. `origin` is the public origin, or empty if requests
   * decide it.
   */
  sweep: (origin: string) => Promise<void>;
  /**
   * Handles a newly confirmed email address: refreshes the public pages, which search engines may
   * now index, and enqueues an update of the provider. Never throws; the sweep picks up what the
   * queue does not take.
   */
  onEmailConfirmed: (userId: string, origin: string) => Promise<void>;
  /** Job handlers. Throwing makes the queue retry. */
  syncEmail: (job: { userId: string }) => Promise<void>;
  cancel: (job: { subscriptionId: string; isCredited: boolean }) => Promise<void>;
}

const ownUsernameSchema = z.object({ username: z.string() });

export function createPayments(setup: PaymentSetup): Payments {
  const { db, provider, enqueue, now } = setup;
  const deps = {
    db,
    alongPlanChange: (userId: string, at: Date) =>
      setup.alongPlanChange.map((sql) => db.prepare(sql).bind(userId, at.toISOString())),
    listUsernames: async (userId: string) => {
      const own = await allRows(db.prepare(setup.ownUsernames).bind(userId), ownUsernameSchema);
      return own.map(({ username }) => username);
    },
    propagate: async (names: readonly string[], origin: string) => {
      await enqueue(names.map((username) => ({ kind: 'repair_card', username, origin })));
      for (const username of names) await setup.refreshPasses(username, origin);
    },
    now,
  };
  const keys = createTrialKeys({
    secrets: setup.trialSecrets,
    mailboxKey: setup.mailboxKey,
    isLive: provider?.mode === 'live',
  });
  const payments: Omit<SyncDeps, 'provider'> = {
    ...deps,
    trials: createTrials({ db, keys, now }),
    cancelLater: async (cancellations) => {
      for (const { id: subscriptionId, isCredited } of cancellations) {
        await enqueue([{ kind: 'cancel_subscription', subscriptionId, isCredited }]).catch(() =>
          // Queue unavailable: cancel right away.
          provider?.cancelSubscription(subscriptionId, isCredited),
        );
      }
    },
  };
  return {
    ...payments,
    provider,
    sweep: async (origin) => {
      if (provider === null) await sweepPlanChanges(deps, origin);
      else await sweepPayments({ ...payments, provider }, origin);
    },
    onEmailConfirmed: async (userId, origin) => {
      await propagatePlanChange(deps, userId, origin);
      await enqueue([{ kind: 'tell_email', userId }]).catch((error: unknown) =>
        log('warn', 'payments_email_not_enqueued', { userId, error: String(error) }),
      );
    },
    syncEmail: ({ userId }) => syncEmail({ db, provider }, userId),
    cancel: async ({ subscriptionId, isCredited }) =>
      provider?.cancelSubscription(subscriptionId, isCredited),
  };
}

import { log } from '#worker/http/log.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import { tellPlanNews } from '#worker/payments/standing/change-plan.ts';
import type { LookDeps } from '#worker/payments/standing/look.ts';
import { tellEmail } from '#worker/payments/tell-email.ts';
import { createTrialKeys } from '#worker/payments/trials/trial-keys.ts';
import { createTrials } from '#worker/payments/trials/trials.ts';
import { sweepNews, sweepPayments } from '#worker/payments/standing/sweep.ts';

/** Work for the queue, in the shape of its messages. */
export type PaymentJob =
  | { kind: 'repair_card'; username: string; origin: string }
  | { kind: 'tell_email'; userId: string }
  | { kind: 'cancel_subscription'; subscriptionId: string; isCredited: boolean };

export interface PaymentSetup {
  db: D1Database;
  /** Null where the operator has set none up. */
  provider: PaymentProvider | null;
  enqueue: (jobs: readonly PaymentJob[]) => Promise<void>;
  /** Brings the passes of a name along; never throws. */
  announcePasses: (username: string, origin: string) => Promise<void>;
  /** SQL that follows a plan within its transaction; ?1 is the user, ?2 the time. */
  alongPlanChange: readonly string[];
  /** SQL of the names whose public face shows the plan of a user (?1). */
  ownNames: string;
  /** What trials are remembered by: the secrets of the deployment, and which mailbox an address reaches. */
  trialSecrets: readonly string[];
  mailboxKey: (email: string) => string;
  now: () => Date;
}

/** Payments as the rest of the Worker knows them. */
export interface Payments extends Omit<LookDeps, 'provider'> {
  provider: PaymentProvider | null;
  /** Now and then: what time brings without an event. `origin` is the public one, empty where requests decide it. */
  sweep: (origin: string) => Promise<void>;
  /**
   * An account has a confirmed address: refreshes its public pages, which search engines may list now, and enqueues sending the
   * address to the provider. Never throws; what the queue does not take is left to the sweep.
   */
  onEmailConfirmed: (userId: string, origin: string) => Promise<void>;
  /** What the queue does; throwing means: try again later. */
  tellEmail: (job: { userId: string }) => Promise<void>;
  cancel: (job: { subscriptionId: string; isCredited: boolean }) => Promise<void>;
}

/** Puts payments together from what the platform and the operator give. */
export function createPayments(setup: PaymentSetup): Payments {
  const { db, provider, enqueue, now } = setup;
  const deps = {
    db,
    alongPlanChange: (userId: string, at: Date) =>
      setup.alongPlanChange.map((sql) => db.prepare(sql).bind(userId, at.toISOString())),
    listNames: async (userId: string) => {
      const { results } = await db.prepare(setup.ownNames).bind(userId).all<{ username: string }>();
      return results.map(({ username }) => username);
    },
    announce: async (names: readonly string[], origin: string) => {
      await enqueue(names.map((username) => ({ kind: 'repair_card', username, origin })));
      for (const username of names) await setup.announcePasses(username, origin);
    },
    now,
  };
  const keys = createTrialKeys({
    secrets: setup.trialSecrets,
    mailboxKey: setup.mailboxKey,
    isLive: provider?.mode === 'live',
  });
  const payments: Omit<LookDeps, 'provider'> = {
    ...deps,
    trials: createTrials({ db, keys, now }),
    endLater: async (endings) => {
      for (const { id: subscriptionId, isCredited } of endings) {
        await enqueue([{ kind: 'cancel_subscription', subscriptionId, isCredited }]).catch(() =>
          // Without the queue it is done at once.
          provider?.cancelSubscription(subscriptionId, isCredited),
        );
      }
    },
  };
  return {
    ...payments,
    provider,
    sweep: async (origin) => {
      if (provider === null) await sweepNews(deps, origin);
      else await sweepPayments({ ...payments, provider }, origin);
    },
    onEmailConfirmed: async (userId, origin) => {
      await tellPlanNews(deps, userId, origin);
      await enqueue([{ kind: 'tell_email', userId }]).catch((error: unknown) =>
        log('warn', 'payments_email_untold', { userId, error: String(error) }),
      );
    },
    tellEmail: ({ userId }) => tellEmail({ db, provider }, userId),
    cancel: async ({ subscriptionId, isCredited }) =>
      provider?.cancelSubscription(subscriptionId, isCredited),
  };
}

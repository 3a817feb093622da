import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { PaymentProvider } from '#worker/payments/provider.ts';
import type { Cancellation } from '#worker/payments/subscription/subscription-status.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';

export interface PaymentPorts {
  requireUser: RequireUser;
  /** Updates the passes and the preview of a username. Never throws. */
  refreshPictures: (username: string, origin: string) => Promise<void>;
  /** SQL statements that run in the transaction of a plan change. ?1 is the user, ?2 the time. */
  alongPlanChange: readonly string[];
  /** SQL that selects the usernames whose public page shows the plan of a user (?1). */
  ownUsernames: string;
  /** Reduces an address to its mailbox, so that its spellings share one trial. */
  mailboxKey: (email: string) => string;
}

/** What a change of plan needs. */
export interface PlanContext extends Pick<Kernel, 'db' | 'now'> {
  /**
   * Statements on other capabilities' tables for the same transaction, such as locking and
   * unlocking cards.
   */
  alongPlanChange: (userId: string, now: Date) => D1PreparedStatement[];
  /** The usernames whose public page shows the plan. */
  listUsernames: (userId: string) => Promise<string[]>;
  /**
   * Propagates a change of these usernames to pages and passes. Throws if it cannot be enqueued.
   */
  propagate: (names: readonly string[], origin: string) => Promise<void>;
}

/** What bringing a customer up to date with the provider needs. */
export interface SyncContext extends PlanContext {
  provider: PaymentProvider;
  /** Cancels subscriptions. Must be safe to repeat. */
  cancelLater: (endings: readonly Cancellation[]) => Promise<void>;
  trials: Trials;
}

export type PaymentContext = Kernel &
  Pick<PaymentPorts, 'requireUser'> &
  Omit<SyncContext, 'provider'> & {
    /** Null when no payment provider is configured. */
    provider: PaymentProvider | null;
  };

import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import type { SubscriptionDetails } from '#worker/payments/subscription/subscription-details.ts';
import type { TrialKeys } from '#worker/payments/trials/trial-keys.ts';
import { firstRow, parseRows } from '#worker/db/rows.ts';

/** Retention of used trials in days, including those of deleted accounts. */
export const TRIAL_RETENTION_DAYS = 730;

/** Whether a mailbox may start the free trial. `unconfirmed`: once the address is confirmed. */
type TrialOffer = 'available' | 'unconfirmed' | 'used';

export interface Trials {
  /** Considers the account's mailbox only, not its purchases. */
  findOffer(userId: string): Promise<TrialOffer>;
  /**
   * Records the trials among these subscriptions by mailbox and payment method, and marks running
   * trials whose mailbox or payment method had one in another subscription. The first recorded
   * keeps its trial. Idempotent.
   */
  claim(userId: string, all: readonly SubscriptionDetails[]): Promise<SubscriptionDetails[]>;
  /** Records the mailbox of an account that had a trial, before the account is deleted. */
  recordAccount(userId: string): Promise<void>;
}

interface TrialDeps {
  db: D1Database;
  keys: TrialKeys;
  now: () => Date;
}

const userSchema = z.object({ email: z.string() });
const holderSchema = z.object({ holder: z.string() });

export function createTrials({ db, keys, now }: TrialDeps): Trials {
  /** Confirmed addresses only: a stranger's sign-up must not use up another person's trial. */
  const findEmail = async (userId: string): Promise<string | null> => {
    const statement = db
      .prepare('SELECT email FROM users WHERE id = ? AND email_confirmed_at IS NOT NULL')
      .bind(userId);
    return (await firstRow(statement, userSchema))?.email ?? null;
  };

  const record = (keyHashes: readonly string[], holders: readonly string[]) =>
    keyHashes.map((keyHash, at) =>
      db
        .prepare(
          `INSERT INTO used_trials (key_hash, subscription_hash, used_at) VALUES (?1, ?2, ?3)
          ON CONFLICT (key_hash) DO NOTHING`,
        )
        .bind(keyHash, holders[at], now().toISOString()),
    );

  const findHolders = (keyHashes: readonly string[]) =>
    keyHashes.map((keyHash) =>
      db
        .prepare('SELECT subscription_hash AS holder FROM used_trials WHERE key_hash = ?')
        .bind(keyHash),
    );

  /** Returns true if the subscription's trial is a repeat. */
  const claimOne = async (details: SubscriptionDetails, email: string | null): Promise<boolean> => {
    const { methodFingerprint } = details;
    const identities = [
      ...(email === null ? [] : [keys.mailbox(email)]),
      ...(methodFingerprint === null ? [] : [keys.paymentMethod(methodFingerprint)]),
    ];
    if (identities.length === 0) return false;
    const own = keys.holder(details.id);
    const results = await db.batch([
      ...identities.flatMap((hashes) => record(hashes, own)),
      ...findHolders(identities.flat()),
    ]);
    const holders = results.flatMap((result) => parseRows(result, holderSchema));
    return holders.some(({ holder }) => !own.includes(holder));
  };

  return {
    async findOffer(userId) {
      const email = await findEmail(userId);
      if (email === null) return 'unconfirmed';
      const results = await db.batch(findHolders(keys.mailbox(email)));
      return results.every(({ results: rows }) => rows.length === 0) ? 'available' : 'used';
    },

    async claim(userId, all) {
      if (all.every(({ trialEnd }) => trialEnd === null)) return [...all];
      const email = await findEmail(userId);
      const claimed: SubscriptionDetails[] = [];
      // The oldest first: of two trials of one account, the first one counts.
      for (const details of all.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
        const isRepeat = details.trialEnd !== null && (await claimOne(details, email));
        const isRejected = isRepeat && details.status === 'trialing';
        claimed.push({ ...details, isTrialReused: details.isTrialReused || isRejected });
      }
      return claimed;
    },

    async recordAccount(userId) {
      const statement = db
        .prepare(
          `SELECT email FROM users WHERE id = ?1 AND email_confirmed_at IS NOT NULL AND EXISTS
            (SELECT 1 FROM customers WHERE user_id = ?1 AND trial_used_at IS NOT NULL)`,
        )
        .bind(userId);
      const user = await firstRow(statement, userSchema);
      if (user === null) return;
      await db.batch(record(keys.mailbox(user.email), keys.holder(userId)));
    },
  };
}

export async function sweepUsedTrials(db: D1Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TRIAL_RETENTION_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM used_trials WHERE used_at <= ?').bind(before).run();
}

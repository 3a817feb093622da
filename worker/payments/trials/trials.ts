import type { SubscriptionFacts } from '#worker/payments/standing/facts.ts';
import type { TrialKeys } from '#worker/payments/trials/trial-keys.ts';

/** How long a trial is remembered, in days, also after its account was deleted. */
export const TRIAL_MEMORY_DAYS = 730;
const DAY_MS = 86_400_000;

/** Whether a mailbox may still have the free trial. `unconfirmed`: as soon as its reader has confirmed the address. */
export type TrialOffer = 'available' | 'unconfirmed' | 'used';

export interface Trials {
  /** What an account's mailbox may have; its own purchases are known elsewhere. */
  findOffer(userId: string): Promise<TrialOffer>;
  /**
   * Remembers the trials among these subscriptions by mailbox and payment method, and marks those running whose mailbox or payment
   * method has had one in another subscription. Whichever is remembered first keeps its trial. Repeating it changes nothing.
   */
  claim(userId: string, all: readonly SubscriptionFacts[]): Promise<SubscriptionFacts[]>;
  /** Before an account goes: remembers the mailbox of one that has had its trial. */
  rememberAccount(userId: string): Promise<void>;
}

interface TrialDeps {
  db: D1Database;
  keys: TrialKeys;
  now: () => Date;
}

/** Who has had the free trial, in D1. */
export function createTrials({ db, keys, now }: TrialDeps): Trials {
  /** The address alone that its reader confirmed: a stranger's sign-up must not use up another person's trial. */
  const findEmail = (userId: string): Promise<string | null> =>
    db
      .prepare('SELECT email FROM users WHERE id = ? AND email_confirmed_at IS NOT NULL')
      .bind(userId)
      .first<string>('email');

  const remember = (keyHashes: readonly string[], holders: readonly string[]) =>
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

  /** Whether the trial of a subscription is a second one. */
  const claimOne = async (facts: SubscriptionFacts, email: string | null): Promise<boolean> => {
    const { methodFingerprint } = facts;
    const identities = [
      ...(email === null ? [] : [keys.mailbox(email)]),
      ...(methodFingerprint === null ? [] : [keys.paymentMethod(methodFingerprint)]),
    ];
    if (identities.length === 0) return false;
    const own = keys.holder(facts.id);
    const results = await db.batch<{ holder: string }>([
      ...identities.flatMap((hashes) => remember(hashes, own)),
      ...findHolders(identities.flat()),
    ]);
    const holders = results.flatMap(({ results: rows }) => rows);
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
      const judged: SubscriptionFacts[] = [];
      // The older first: of two trials of one account the first is the one that was had.
      for (const facts of all.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
        const isSecond = facts.trialEnd !== null && (await claimOne(facts, email));
        const isEnded = isSecond && facts.status === 'trialing';
        judged.push({ ...facts, isTrialReused: facts.isTrialReused || isEnded });
      }
      return judged;
    },

    async rememberAccount(userId) {
      const user = await db
        .prepare(
          `SELECT email FROM users WHERE id = ?1 AND email_confirmed_at IS NOT NULL AND EXISTS
            (SELECT 1 FROM customers WHERE user_id = ?1 AND trial_used_at IS NOT NULL)`,
        )
        .bind(userId)
        .first<{ email: string }>();
      if (user === null) return;
      await db.batch(remember(keys.mailbox(user.email), keys.holder(userId)));
    },
  };
}

/** Forgets trials that lie too far back. */
export async function sweepUsedTrials(db: D1Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TRIAL_MEMORY_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM used_trials WHERE used_at <= ?').bind(before).run();
}

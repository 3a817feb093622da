import { createHash, randomBytes } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { HOUR_MS } from '#shared/format/duration.ts';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';

/** A token for the operator's routes, valid for an hour unless renewed. Never print `value`. */
export interface OperatorToken {
  value: string;
  /** Makes it valid for another hour. Call it more often than once an hour. */
  renew: () => Promise<void>;
  remove: () => Promise<void>;
}

const STORE = `INSERT INTO operator_tokens (token_hash, expires_at) VALUES (?1, ?2)
  ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`;
const REMOVE = 'DELETE FROM operator_tokens WHERE token_hash = ?1';

export const createTokenValue = (): string => randomBytes(32).toString('base64url');

const hashToken = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Stores the hash of a token in the database, local or deployed, or renews it. */
export async function storeOperatorToken(
  db: D1Database,
  value: string,
  expiresAt: Date,
): Promise<void> {
  const statement = db.prepare(STORE).bind(hashToken(value), expiresAt.toISOString());
  await onceUnlocked(() => statement.run());
}

/** Creates a token for the time of one command. */
export async function createOperatorToken(
  db: D1Database,
  now: () => Date = () => new Date(),
): Promise<OperatorToken> {
  const value = createTokenValue();
  const renew = () => storeOperatorToken(db, value, new Date(now().getTime() + HOUR_MS));
  await renew();
  return {
    value,
    renew,
    remove: async () => {
      await onceUnlocked(() => db.prepare(REMOVE).bind(hashToken(value)).run());
    },
  };
}

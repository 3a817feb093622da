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

/** Stores the hash of a new token in the database, local or deployed. */
export async function createOperatorToken(
  db: D1Database,
  now: () => Date = () => new Date(),
): Promise<OperatorToken> {
  const value = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(value).digest('hex');
  const renew = async () => {
    const expiresAt = new Date(now().getTime() + HOUR_MS).toISOString();
    await onceUnlocked(() => db.prepare(STORE).bind(hash, expiresAt).run());
  };
  await renew();
  return {
    value,
    renew,
    remove: async () => {
      await onceUnlocked(() => db.prepare(REMOVE).bind(hash).run());
    },
  };
}

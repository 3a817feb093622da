import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '#worker/auth/reset/reset-mail.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';

/** Whose account a link opens. */
export interface ResetOwner {
  id: string;
  email: string;
}

export interface ResetLinks {
  /** Makes a link's token: 256 random bits, kept as their hash, valid an hour. It opens nothing when the account has another address by now. */
  create(user: { id: string; email: string }): Promise<string>;
  /** The account of a living token, or null. */
  findOwner(token: string): Promise<ResetOwner | null>;
  /**
   * Spends a token: the new password stands, the address is proven and confirmed, every session and every other link of the account ends, one
   * to another address included. False when it was spent before.
   */
  spend(token: string, passwordHash: string): Promise<boolean>;
}

const OWNER = 'SELECT user_id FROM password_resets WHERE token_hash = ?1 AND expires_at > ?2';

/** Links to choose a new password, in D1. */
export function createResetLinks({ db, now }: { db: D1Database; now: () => Date }): ResetLinks {
  const moment = (): string => now().toISOString();
  return {
    async create({ id, email }) {
      const token = randomBytes(32).toString('base64url');
      const end = new Date(now().getTime() + RESET_MINUTES * 60_000).toISOString();
      await db
        .prepare(
          `INSERT INTO password_resets (token_hash, user_id, expires_at)
          SELECT ?1, id, ?3 FROM users WHERE id = ?2 AND email = ?4`,
        )
        .bind(sha256Hex(token), id, end, email)
        .run();
      return token;
    },

    async findOwner(token) {
      return db
        .prepare(`SELECT id, email FROM users WHERE id = (${OWNER})`)
        .bind(sha256Hex(token), moment())
        .first<ResetOwner>();
    },

    async spend(token, passwordHash) {
      const tokenHash = sha256Hex(token);
      const at = moment();
      // One transaction, the link itself last: whoever comes second finds it gone and changes nothing.
      const [changed] = await db.batch([
        db
          .prepare(
            `UPDATE users SET password_hash = ?3, updated_at = ?2, email_proven_at = ?2,
              email_confirmed_at = ?2 WHERE id = (${OWNER})`,
          )
          .bind(tokenHash, at, passwordHash),
        db.prepare(`DELETE FROM sessions WHERE user_id = (${OWNER})`).bind(tokenHash, at),
        // Whoever held the account before must not move it away from who holds it now.
        db.prepare(`DELETE FROM email_changes WHERE user_id = (${OWNER})`).bind(tokenHash, at),
        db.prepare(`DELETE FROM password_resets WHERE user_id = (${OWNER})`).bind(tokenHash, at),
      ]);
      // The changes of triggers are counted too.
      return (changed?.meta.changes ?? 0) > 0;
    },
  };
}

/** Removes the links that have run out. */
export async function sweepResetLinks(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM password_resets WHERE expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

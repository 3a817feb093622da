import { randomBytes } from 'node:crypto';
import type { PendingEmail } from '#shared/api/email-change.ts';
import { EMAIL_CHANGE_MINUTES } from '#worker/auth/email-change/letters.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';

/** A wish that was kept, and the token that grants it. */
export interface KeptChange {
  pending: PendingEmail;
  token: string;
}

/** Whose account a living token moves, and where to. */
export interface Move {
  userId: string;
  from: string;
  to: string;
}

export interface EmailChanges {
  /** The address an account waits for; null when it waits for none, or its link has run out. */
  find(userId: string): Promise<PendingEmail | null>;
  /** Keeps a wish instead of the one before, for an hour. Null when the password is no longer the one that was checked. */
  keep(asked: {
    userId: string;
    sidHash: string;
    passwordHash: string;
    email: string;
  }): Promise<KeptChange | null>;
  /** Gives a living wish another token and another hour; the token before is worth nothing. Null when there is none. */
  renew(userId: string): Promise<KeptChange | null>;
  cancel(userId: string): Promise<void>;
  /** What a token is for; null when it was spent, has run out or never was. */
  findMove(token: string): Promise<Move | null>;
  /**
   * Spends a token: the account has its new address, confirmed but not proven as an operator's must be, and every session but the one that
   * asked, every link to a new password and the wish itself end. `taken` leaves all as it was.
   */
  spend(token: string): Promise<'moved' | 'taken' | 'gone'>;
}

const LIVING = 'token_hash = ?1 AND expires_at > ?2';
/** Whose address is the wished one: after the first statement of `spend`, the account of the token or nobody. */
const MOVED = `SELECT users.id FROM email_changes c JOIN users ON users.id = c.user_id AND users.email = c.email
  WHERE ${LIVING}`;

/** Wishes for another address, in D1. */
export function createEmailChanges({ db, now }: { db: D1Database; now: () => Date }): EmailChanges {
  const moment = (): string => now().toISOString();
  const draw = () => ({
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now().getTime() + EMAIL_CHANGE_MINUTES * 60_000).toISOString(),
  });
  return {
    async find(userId) {
      return db
        .prepare(
          'SELECT email, expires_at AS expiresAt FROM email_changes WHERE user_id = ?1 AND expires_at > ?2',
        )
        .bind(userId, moment())
        .first<PendingEmail>();
    },

    async keep({ userId, sidHash, passwordHash, email }) {
      const { token, expiresAt } = draw();
      const { meta } = await db
        .prepare(
          `INSERT INTO email_changes (user_id, token_hash, email, email_key, sid_hash, expires_at)
          SELECT id, ?2, ?3, ?4, ?5, ?6 FROM users WHERE id = ?1 AND password_hash = ?7
          ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email,
            email_key = excluded.email_key, sid_hash = excluded.sid_hash, expires_at = excluded.expires_at`,
        )
        .bind(userId, sha256Hex(token), email, emailKey(email), sidHash, expiresAt, passwordHash)
        .run();
      return meta.changes > 0 ? { pending: { email, expiresAt }, token } : null;
    },

    async renew(userId) {
      const { token, expiresAt } = draw();
      const pending = await db
        .prepare(
          `UPDATE email_changes SET token_hash = ?2, expires_at = ?3 WHERE user_id = ?1 AND expires_at > ?4
          RETURNING email, expires_at AS expiresAt`,
        )
        .bind(userId, sha256Hex(token), expiresAt, moment())
        .first<PendingEmail>();
      return pending && { pending, token };
    },

    async cancel(userId) {
      await db.prepare('DELETE FROM email_changes WHERE user_id = ?1').bind(userId).run();
    },

    async findMove(token) {
      return db
        .prepare(
          `SELECT users.id AS userId, users.email AS "from", c.email AS "to"
          FROM email_changes c JOIN users ON users.id = c.user_id WHERE ${LIVING}`,
        )
        .bind(sha256Hex(token), moment())
        .first<Move>();
    },

    async spend(token) {
      const bound = [sha256Hex(token), moment()] as const;
      // One transaction, the wish itself last: whoever comes second finds it gone and changes nothing.
      const [moved, , , , left] = await db.batch([
        db
          .prepare(
            `UPDATE users SET email = c.email, email_key = c.email_key, email_proven_at = NULL,
              email_confirmed_at = ?2, updated_at = ?2
            FROM email_changes c WHERE ${LIVING} AND users.id = c.user_id
              AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email_key = c.email_key)`,
          )
          .bind(...bound),
        db
          .prepare(
            `DELETE FROM sessions WHERE user_id = (${MOVED})
              AND sid_hash <> (SELECT sid_hash FROM email_changes WHERE ${LIVING})`,
          )
          .bind(...bound),
        db.prepare(`DELETE FROM password_resets WHERE user_id = (${MOVED})`).bind(...bound),
        db.prepare(`DELETE FROM email_changes WHERE user_id = (${MOVED})`).bind(...bound),
        db.prepare(`SELECT 1 FROM email_changes WHERE ${LIVING}`).bind(...bound),
      ]);
      // The changes of triggers are counted too.
      if ((moved?.meta.changes ?? 0) > 0) return 'moved';
      return left?.results.length === 1 ? 'taken' : 'gone';
    },
  };
}

/** Removes the wishes whose link has run out. */
export async function sweepEmailChanges(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM email_changes WHERE expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

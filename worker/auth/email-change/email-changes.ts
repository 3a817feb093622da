import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PendingEmail } from '#shared/api/auth/email-change.ts';
import { EMAIL_CHANGE_MINUTES } from './copy.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import type { AccessEnd } from '#worker/auth/access/end-access.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { firstRow } from '#worker/db/rows.ts';

export interface StoredEmailChange {
  pending: PendingEmail;
  token: string;
}

export type EmailChange = z.infer<typeof emailChangeSchema>;
const emailChangeSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  from: z.string(),
  to: z.string(),
});

const pendingRowSchema = z.object({
  email: z.string(),
  expiresAt: z.string(),
}) satisfies z.ZodType<PendingEmail>;

export interface EmailChanges {
  /**
   * The address an account is about to switch to. Null when there is none or its link has expired.
   */
  find(userId: string): Promise<PendingEmail | null>;
  /**
   * Stores a request for an hour, replacing an earlier one. Null when the password changed since it
   * was checked.
   */
  store(request: {
    userId: string;
    sidHash: string;
    passwordHash: string;
    email: string;
  }): Promise<StoredEmailChange | null>;
  /**
   * Issues a new token for another hour; the previous token stops working. Null when no request is
   * pending.
   */
  renew(userId: string): Promise<StoredEmailChange | null>;
  cancel(userId: string): Promise<void>;
  /** The change that a token makes. Null when it was used, has expired or never existed. */
  findEmailChange(token: string): Promise<EmailChange | null>;
  /**
   * Consumes a token. The account gets its new address, confirmed but not proven (as an operator's
   * must be). All sessions except the requesting one, all password reset links and the request
   * itself end, and if no address of the account was confirmed before, what the first proof ends.
   * `taken` changes nothing. The statements of `writes` run after the change.
   */
  consumeToken(
    token: string,
    writes: readonly D1PreparedStatement[],
    end: AccessEnd,
  ): Promise<EndedAccess[] | 'taken' | 'gone'>;
}

const VALID_TOKEN = 'token_hash = ?1 AND expires_at > ?2';
/** After the first statement of `consumeToken`, this selects the account of the token, or no row. */
const CHANGED_USER = `SELECT users.id FROM email_changes c JOIN users ON users.id = c.user_id AND users.email = c.email
  WHERE ${VALID_TOKEN}`;

export function createEmailChanges({ db, now }: { db: D1Database; now: () => Date }): EmailChanges {
  const currentTime = (): string => now().toISOString();
  const createToken = () => ({
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now().getTime() + EMAIL_CHANGE_MINUTES * 60_000).toISOString(),
  });
  return {
    async find(userId) {
      const statement = db
        .prepare(
          'SELECT email, expires_at AS expiresAt FROM email_changes WHERE user_id = ?1 AND expires_at > ?2',
        )
        .bind(userId, currentTime());
      return firstRow(statement, pendingRowSchema);
    },

    async store({ userId, sidHash, passwordHash, email }) {
      const { token, expiresAt } = createToken();
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
      const { token, expiresAt } = createToken();
      const statement = db
        .prepare(
          `UPDATE email_changes SET token_hash = ?2, expires_at = ?3 WHERE user_id = ?1 AND expires_at > ?4
          RETURNING email, expires_at AS expiresAt`,
        )
        .bind(userId, sha256Hex(token), expiresAt, currentTime());
      const pending = await firstRow(statement, pendingRowSchema);
      return pending && { pending, token };
    },

    async cancel(userId) {
      await db.prepare('DELETE FROM email_changes WHERE user_id = ?1').bind(userId).run();
    },

    async findEmailChange(token) {
      const statement = db
        .prepare(
          `SELECT users.id AS userId, users.first_name AS firstName, users.last_name AS lastName,
            users.email AS "from", c.email AS "to"
          FROM email_changes c JOIN users ON users.id = c.user_id WHERE ${VALID_TOKEN}`,
        )
        .bind(sha256Hex(token), currentTime());
      return firstRow(statement, emailChangeSchema);
    },

    async consumeToken(token, writes, end) {
      const bound = [sha256Hex(token), currentTime()] as const;
      // One transaction that deletes the request last: a second call finds no request and changes
      // nothing.
      const [changed, , , , remaining, ...results] = await db.batch([
        db
          .prepare(
            `UPDATE users SET email = c.email, email_key = c.email_key, email_proven_at = NULL,
              access_change_id = iif(email_confirmed_at IS NULL, ?3, access_change_id),
              email_confirmed_at = ?2, updated_at = ?2
            FROM email_changes c WHERE ${VALID_TOKEN} AND users.id = c.user_id
              AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email_key = c.email_key)`,
          )
          .bind(...bound, end.changeId),
        db
          .prepare(
            `DELETE FROM sessions WHERE user_id = (${CHANGED_USER})
              AND sid_hash <> (SELECT sid_hash FROM email_changes WHERE ${VALID_TOKEN})`,
          )
          .bind(...bound),
        db.prepare(`DELETE FROM password_resets WHERE user_id = (${CHANGED_USER})`).bind(...bound),
        db.prepare(`DELETE FROM email_changes WHERE user_id = (${CHANGED_USER})`).bind(...bound),
        db.prepare(`SELECT 1 FROM email_changes WHERE ${VALID_TOKEN}`).bind(...bound),
        ...end.statements,
        ...writes,
      ]);
      // `changes` also counts rows changed by triggers.
      if ((changed?.meta.changes ?? 0) > 0) return end.read(results);
      return remaining?.results.length === 1 ? 'taken' : 'gone';
    },
  };
}

export async function sweepEmailChanges(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM email_changes WHERE expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

// Links that confirm an address: `<user id>.<expiry>.<HMAC-SHA-256>`, over the address as well. Nothing is stored, because using a
// link twice does no harm: it says that its reader reads this mailbox, and opens no account. Not supported: revoking one link.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link works, in hours: a sign-up on Friday evening is confirmed on Monday. */
export const CONFIRMATION_HOURS = 72;
const TOKEN = /^([\da-f-]{36})\.([\da-z]{1,10})\.([\w-]{43})$/;

export interface ConfirmationLinks {
  /** The token of a link for the address an account has now. */
  create(user: { id: string; email: string }): string;
  /** Whose address a token confirms; null for one that was changed, has expired, or names another address than the account has. */
  find(token: string): Promise<{ userId: string; email: string } | null>;
  /** Marks an address as confirmed; false when it was before, or when the account has another one by now. */
  confirm(account: { userId: string; email: string }): Promise<boolean>;
}

/** Confirmation links by the first secret; those after it are only still accepted. */
export function createConfirmationLinks(deps: {
  db: D1Database;
  secrets: readonly [string, ...string[]];
  now: () => Date;
}): ConfirmationLinks {
  const { db, now } = deps;
  const keys = deps.secrets.map((secret) =>
    createHmac('sha256', secret).update('email confirmations').digest(),
  );
  return {
    create({ id, email }) {
      const seconds = Math.floor(now().getTime() / 1000) + CONFIRMATION_HOURS * 3600;
      const expiry = seconds.toString(36);
      const [key] = keys;
      if (key === undefined) throw new Error('no secret signs confirmation links');
      return `${id}.${expiry}.${sign(key, [id, expiry, email]).toString('base64url')}`;
    },

    async find(token) {
      const [, userId = '', expiry = '', mac = ''] = TOKEN.exec(token) ?? [];
      if (Number.parseInt(expiry, 36) * 1000 <= now().getTime() || mac === '') return null;
      const email = await db
        .prepare('SELECT email FROM users WHERE id = ?')
        .bind(userId)
        .first<string>('email');
      if (email === null) return null;
      const given = Buffer.from(mac, 'base64url');
      const isSigned = keys.some((key) =>
        timingSafeEqual(sign(key, [userId, expiry, email]), given),
      );
      return isSigned ? { userId, email } : null;
    },

    async confirm({ userId, email }) {
      const { meta } = await db
        .prepare(
          `UPDATE users SET email_confirmed_at = ?3
          WHERE id = ?1 AND email = ?2 AND email_confirmed_at IS NULL`,
        )
        .bind(userId, email, now().toISOString())
        .run();
      // The changes of triggers are counted too.
      return meta.changes > 0;
    },
  };
}

function sign(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

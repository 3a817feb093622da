// Links that confirm an address: `<user ID>.<expiry>.<HMAC-SHA-256>`. The MAC also covers the
// address. Nothing is stored: using a link twice is harmless, because it only proves that its
// reader receives this mail and gives no access to the account.
// Not supported: revoking a single link.
import { z } from 'zod';
import type { AccessEnd } from '#worker/auth/access/end-access.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { firstRow } from '#worker/db/rows.ts';
import { createSigner } from '#worker/http/crypto/signer.ts';

/** How long a link is valid, in hours: long enough to confirm a Friday sign-up on Monday. */
export const CONFIRMATION_HOURS = 72;
const userSchema = z.object({ email: z.string() });
const TOKEN = /^([\da-f-]{36})\.([\da-z]{1,10})\.([\w-]{43})$/;

export interface ConfirmationLinks {
  /** Creates a token for the current address of an account. */
  create(user: { id: string; email: string }): string;
  /**
   * The account and address that a token confirms. Null for a token that was tampered with, has
   * expired, or names an address the account no longer has.
   */
  find(token: string): Promise<{ userId: string; email: string } | null>;
  /**
   * Marks an address as confirmed and ends what the first proof ends. Returns that, or null when the
   * address already was confirmed or has changed.
   */
  confirm(
    account: { userId: string; email: string },
    end: AccessEnd,
  ): Promise<EndedAccess[] | null>;
}

/** Signs with the first secret and accepts the others. */
export function createConfirmationLinks(deps: {
  db: D1Database;
  secrets: readonly [string, ...string[]];
  now: () => Date;
}): ConfirmationLinks {
  const { db, now } = deps;
  const signer = createSigner(deps.secrets, 'email confirmations');
  return {
    create({ id, email }) {
      const seconds = Math.floor(now().getTime() / 1000) + CONFIRMATION_HOURS * 3600;
      const expiry = seconds.toString(36);
      return `${id}.${expiry}.${signer.sign([id, expiry, email])}`;
    },

    async find(token) {
      const [, userId = '', expiry = '', mac = ''] = TOKEN.exec(token) ?? [];
      if (Number.parseInt(expiry, 36) * 1000 <= now().getTime() || mac === '') return null;
      const statement = db.prepare('SELECT email FROM users WHERE id = ?').bind(userId);
      const user = await firstRow(statement, userSchema);
      if (user === null) return null;
      const { email } = user;
      return signer.isSigned([userId, expiry, email], mac) ? { userId, email } : null;
    },

    async confirm({ userId, email }, { changeId, statements, read }) {
      const [changed, ...results] = await db.batch([
        db
          .prepare(
            `UPDATE users SET email_confirmed_at = ?3, access_change_id = ?4
            WHERE id = ?1 AND email = ?2 AND email_confirmed_at IS NULL`,
          )
          .bind(userId, email, now().toISOString(), changeId),
        ...statements,
      ]);
      // `changes` also counts rows changed by triggers.
      return (changed?.meta.changes ?? 0) > 0 ? read(results) : null;
    },
  };
}

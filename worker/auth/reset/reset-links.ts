import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RESET_MINUTES } from './copy.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { firstRow } from '#worker/db/rows.ts';
import type { AccessEnd } from '#worker/auth/access/end-access.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';

export type ResetOwner = z.infer<typeof ownerSchema>;
const ownerSchema = z.object({ id: z.string(), email: z.string() });

export interface ResetLinks {
  /**
   * Creates a token of 256 random bits, stored as its hash and valid for an hour. It stops working
   * when the account's address changes.
   */
  create(user: { id: string; email: string }): Promise<string>;
  findOwner(token: string): Promise<ResetOwner | null>;
  /**
   * Consumes a token: sets the new password, marks the address as proven and confirmed, and ends
   * what a reset ends. Returns what acted without a session, or null when it was already used.
   */
  consumeToken(token: string, passwordHash: string, end: AccessEnd): Promise<EndedAccess[] | null>;
}

const OWNER = 'SELECT user_id FROM password_resets WHERE token_hash = ?1 AND expires_at > ?2';

export function createResetLinks({ db, now }: { db: D1Database; now: () => Date }): ResetLinks {
  const currentTime = (): string => now().toISOString();
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
      const statement = db
        .prepare(`SELECT id, email FROM users WHERE id = (${OWNER})`)
        .bind(sha256Hex(token), currentTime());
      return firstRow(statement, ownerSchema);
    },

    async consumeToken(token, passwordHash, { changeId, statements, read }) {
      // One transaction that also deletes the link: a second request finds no link and changes
      // nothing.
      const [changed, ...results] = await db.batch([
        db
          .prepare(
            `UPDATE users SET password_hash = ?3, updated_at = ?2, email_proven_at = ?2,
              email_confirmed_at = ?2, access_change_id = ?4 WHERE id = (${OWNER})`,
          )
          .bind(sha256Hex(token), currentTime(), passwordHash, changeId),
        ...statements,
      ]);
      // `changes` also counts rows changed by triggers.
      return (changed?.meta.changes ?? 0) > 0 ? read(results) : null;
    },
  };
}

export async function sweepResetLinks(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM password_resets WHERE expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RESUME_LINK_HOURS } from '#shared/api/programs/keys.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { firstRow } from '#worker/db/rows.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { KeyOwner } from './key-store.ts';
import { buildResumeWaySql } from './resume-sql.ts';

/** Who resumes a key, with the password that was checked. */
interface Resumption {
  id: string;
  owner: KeyOwner;
  userId: string;
  /** Of a mailed link. */
  token: string | undefined;
  now: Date;
}

const RESUMED = 'paused_at = NULL, resume_token_hash = NULL, resume_usable_at = NULL';
const RESUME = {
  person: `UPDATE api_keys SET ${RESUMED} WHERE id = ?1 AND user_id = ?2 AND paused_at IS NOT NULL`,
  // The way is judged again in the statement, as the caller may have lost the role meanwhile.
  organization: `UPDATE api_keys SET ${RESUMED}
    WHERE id = ?1 AND organization_id = ?2 AND ${buildResumeWaySql('?3')} = 'password'`,
} as const;
const RESUME_BY_LINK = `UPDATE api_keys SET ${RESUMED}
  WHERE id = ?1 AND organization_id = ?2 AND ${buildResumeWaySql('?3')} = 'link'
    AND resume_token_hash = ?4 AND resume_usable_at <= ?5`;
const STORE_LINK = `UPDATE api_keys SET resume_token_hash = ?4, resume_usable_at = ?5
  WHERE id = ?1 AND organization_id = ?2 AND ${buildResumeWaySql('?3')} = 'link'`;

/**
 * Lets a paused key work again, with the statements that record it. Returns false where it takes a
 * mailed link first. Throws `other_admin_confirms` and `too_early`.
 */
export async function resumeKey(
  db: D1Database,
  { id, owner, userId, token, now }: Resumption,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  if (owner.kind === 'person') {
    await db.batch([db.prepare(RESUME.person).bind(id, owner.id)]);
    return true;
  }
  const paused = await findPaused(db, id, userId);
  // A key that works is left as it is, as a repetition finds it.
  if (paused === null) return true;
  if (paused.resumeWith === 'other_admin') throw new ApiError('other_admin_confirms');
  if (paused.resumeWith === 'link' && token === undefined) return false;
  const values = [id, owner.id, userId];
  const statement =
    paused.resumeWith === 'link'
      ? db.prepare(RESUME_BY_LINK).bind(...values, sha256Hex(token ?? ''), now.toISOString())
      : db.prepare(RESUME.organization).bind(...values);
  const [resumed] = await db.batch([statement, ...audit]);
  if ((resumed?.meta.changes ?? 0) > 0) return true;
  const isEarly = paused.linkUsableAt !== null && now.toISOString() < paused.linkUsableAt;
  throw new ApiError(isEarly ? 'too_early' : 'not_found');
}

const pausedSchema = z.object({
  resumeWith: z.enum(['password', 'link', 'other_admin']),
  linkUsableAt: z.string().nullable(),
});
const FIND_PAUSED = `SELECT ${buildResumeWaySql('?2')} AS resumeWith, resume_usable_at AS linkUsableAt
  FROM api_keys WHERE id = ?1 AND paused_at IS NOT NULL`;

function findPaused(db: D1Database, id: string, userId: string) {
  return firstRow(db.prepare(FIND_PAUSED).bind(id, userId), pausedSchema);
}

/** Stores a link that confirms a key, in place of an earlier one. Throws `not_found`. */
export async function storeResumeLink(
  db: D1Database,
  { id, owner, userId, now }: Omit<Resumption, 'token'>,
): Promise<{ token: string; usableAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const usableAt = new Date(now.getTime() + RESUME_LINK_HOURS * HOUR_MS).toISOString();
  const { meta } = await db
    .prepare(STORE_LINK)
    .bind(id, owner.id, userId, sha256Hex(token), usableAt)
    .run();
  if (meta.changes === 0) throw new ApiError('not_found');
  return { token, usableAt };
}

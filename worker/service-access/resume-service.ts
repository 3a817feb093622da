import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RESUME_LINK_HOURS, resumeWaySchema } from '#shared/api/programs/service.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { firstRow } from '#worker/db/rows.ts';
import { buildResumeWaySql, SERVICE_TABLES, type ServiceKind } from '#worker/db/service-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';

/** Who resumes something of an organization, with the password that was checked. */
export interface ServiceResumption {
  kind: ServiceKind;
  id: string;
  organizationId: string;
  userId: string;
  /** Of a mailed link. */
  token: string | undefined;
  now: Date;
}

const buildIsWay = (kind: ServiceKind, way: 'password' | 'link'): string =>
  `id = ?1 AND organization_id = ?2 AND ${buildResumeWaySql(kind, '?3')} = '${way}'`;

// The way is judged again in the statement, as the caller may have lost the role meanwhile.
function buildResume(kind: ServiceKind, way: 'password' | 'link'): string {
  const { table, resumed } = SERVICE_TABLES[kind];
  return `UPDATE ${table}
    SET paused_at = NULL, resume_token_hash = NULL, resume_usable_at = NULL${resumed}
    WHERE ${buildIsWay(kind, way)}${way === 'link' ? ' AND resume_token_hash = ?4 AND resume_usable_at <= ?5' : ''}`;
}

/**
 * Lets what is paused work again, with the statements that record it. Returns false where it takes a
 * mailed link first. Throws `other_admin_confirms`, `too_early` and `not_found`.
 */
export async function resumeService(
  db: D1Database,
  { kind, id, organizationId, userId, token, now }: ServiceResumption,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const paused = await findPaused(db, kind, { id, userId });
  // What works is left as it is, as a repetition finds it.
  if (paused === null) return true;
  if (paused.resumeWith === 'other_admin') throw new ApiError('other_admin_confirms');
  if (paused.resumeWith === 'link' && token === undefined) return false;
  const values = [id, organizationId, userId];
  const statement =
    paused.resumeWith === 'link'
      ? db
          .prepare(buildResume(kind, 'link'))
          .bind(...values, sha256Hex(token ?? ''), now.toISOString())
      : db.prepare(buildResume(kind, 'password')).bind(...values);
  const [resumed] = await db.batch([statement, ...audit]);
  if ((resumed?.meta.changes ?? 0) > 0) return true;
  const isEarly = paused.linkUsableAt !== null && now.toISOString() < paused.linkUsableAt;
  throw new ApiError(isEarly ? 'too_early' : 'not_found');
}

const pausedSchema = z.object({
  resumeWith: resumeWaySchema,
  linkUsableAt: z.string().nullable(),
});

function findPaused(
  db: D1Database,
  kind: ServiceKind,
  { id, userId }: Pick<ServiceResumption, 'id' | 'userId'>,
) {
  const find = `SELECT ${buildResumeWaySql(kind, '?2')} AS resumeWith, resume_usable_at AS linkUsableAt
    FROM ${SERVICE_TABLES[kind].table} WHERE id = ?1 AND paused_at IS NOT NULL`;
  return firstRow(db.prepare(find).bind(id, userId), pausedSchema);
}

/** Stores a link that confirms it, in place of an earlier one. Throws `not_found`. */
export async function storeResumeLink(
  db: D1Database,
  { kind, id, organizationId, userId, now }: Omit<ServiceResumption, 'token'>,
): Promise<{ token: string; usableAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const usableAt = new Date(now.getTime() + RESUME_LINK_HOURS * HOUR_MS).toISOString();
  const store = `UPDATE ${SERVICE_TABLES[kind].table} SET resume_token_hash = ?4, resume_usable_at = ?5
    WHERE ${buildIsWay(kind, 'link')}`;
  const values = [id, organizationId, userId, sha256Hex(token), usableAt];
  const { meta } = await db
    .prepare(store)
    .bind(...values)
    .run();
  if (meta.changes === 0) throw new ApiError('not_found');
  return { token, usableAt };
}

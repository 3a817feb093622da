import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';

const IS_CREATED = 'k.organization_id = ?1 AND k.created_by = ?2';

/** The number of the organization's API keys that an account made. They end with its membership. */
export async function countCreatedKeys(
  db: D1Database,
  organizationId: string,
  userId: string,
): Promise<number> {
  const statement = db
    .prepare(`SELECT count(*) AS count FROM api_keys k WHERE ${IS_CREATED}`)
    .bind(organizationId, userId);
  return (await requireRow(statement, z.object({ count: z.int() }))).count;
}

const IS_ENDED = `${IS_CREATED} AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?3)`;
const RECORD = `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), ?1, ?4, ?5, ?6, 'api_key.revoked', k.id,
    json_object('name', k.name, 'leaver', ?2), ?7, ?8
  FROM api_keys k WHERE ${IS_ENDED}`;
const END = `DELETE FROM api_keys AS k WHERE ${IS_ENDED}`;

interface EndedMaker {
  /** The account whose membership ends. */
  userId: string;
  /** ID of the audit entry of the end; without it the statements do nothing. */
  entry: string;
  source: AuditSource;
}

/**
 * Statements that revoke the keys a leaver made, and record each: the leaver has seen them, and they
 * have the rights of an admin.
 */
export function buildKeyEndings(
  db: D1Database,
  { userId, entry, source }: EndedMaker,
): D1PreparedStatement[] {
  const { organizationId, at, actor, actorEmail, requestId, ipPrefix } = source;
  const key = [organizationId, userId, entry] as const;
  return [
    db.prepare(RECORD).bind(...key, at, actor, actorEmail, requestId, ipPrefix),
    db.prepare(END).bind(...key),
  ];
}

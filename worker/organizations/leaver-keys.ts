import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';

const IS_MAKER = 'k.organization_id = ?1 AND k.created_by = ?2';
const IS_CREATED = `${IS_MAKER} AND k.is_service = 0`;
const STAYS = 'organization_id = ?1 AND created_by = ?2 AND is_service = 1';
const COUNT = `SELECT coalesce(sum(k.is_service = 0), 0) AS keys,
    coalesce(sum(k.is_service = 1), 0) AS serviceKeys,
    (SELECT count(*) FROM webhook_endpoints WHERE ${STAYS}) AS webhooks,
    (SELECT count(*) FROM oauth_grants WHERE ${STAYS} AND connected_at IS NOT NULL) AS apps
  FROM api_keys k WHERE ${IS_MAKER}`;
const countSchema = z.object({
  keys: z.int(),
  serviceKeys: z.int(),
  webhooks: z.int(),
  apps: z.int(),
});
export type CreatedPrograms = z.infer<typeof countSchema>;

/**
 * The numbers of what an account made for an organization: keys that end with its membership, and service
 * keys, endpoints and apps that do not.
 */
export async function countCreatedPrograms(
  db: D1Database,
  organizationId: string,
  userId: string,
): Promise<z.infer<typeof countSchema>> {
  return requireRow(db.prepare(COUNT).bind(organizationId, userId), countSchema);
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
 * Statements that revoke the keys a leaver made, except for service keys, and record each: the leaver
 * has seen them, and they have the rights of an admin.
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

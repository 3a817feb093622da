import { z } from 'zod';
import type { BulkChange } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { buildManagesSql, buildRecentSql } from '#worker/db/manager-sql.ts';
import { requireRow } from '#worker/db/rows.ts';

const COUNT = `SELECT count(*) AS count
  FROM organization_members m
    JOIN api_keys k ON k.organization_id = m.organization_id AND k.created_by = m.user_id
  WHERE m.organization_id = ?1 AND m.id IN (SELECT value FROM json_each(?2))
    AND (k.expires_at IS NULL OR k.expires_at > ?3) AND k.paused_at IS NULL
    AND (k.is_service = 0 OR (?4 AND ${buildRecentSql('k.created_at', '?3')}))
    AND ${buildManagesSql('m.organization_id', 'm.user_id', 'manageApiKeys')}`;

const countSchema = z.object({ count: z.int() });

/** Whether a change of members pauses the keys that they made for their organization. */
const pausesKeys = (change: BulkChange): boolean =>
  ('status' in change && change.status === 'suspended') ||
  ('role' in change && findScope(change.role, 'manageApiKeys') === null);

/** The number of an organization's valid API keys that a change of these members pauses. */
export async function countPausedKeys(
  db: D1Database,
  { organizationId, memberIds }: { organizationId: string; memberIds: readonly string[] },
  change: BulkChange,
  now: string,
): Promise<number> {
  if (memberIds.length === 0 || !pausesKeys(change)) return 0;
  const isSuspension = 'status' in change;
  const values = [organizationId, JSON.stringify(memberIds), now, +isSuspension];
  return (await requireRow(db.prepare(COUNT).bind(...values), countSchema)).count;
}

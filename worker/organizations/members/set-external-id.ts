import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { buildHasRoleSql } from '#worker/organizations/access/actor-sql.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const IS_TAKEN = `SELECT 1 AS taken FROM organization_members o WHERE o.organization_id = ?2
  AND o.external_id = ?3 AND o.id <> ?1 AND o.status <> 'left'`;
const UPDATE = `UPDATE organization_members SET external_id = ?3
  WHERE id = ?1 AND organization_id = ?2 AND status <> 'left' AND external_id IS NOT ?3
    AND ${buildHasRoleSql({ actor: '?4', organization: '?2', role: '?5' })}
    AND (?3 IS NULL OR NOT EXISTS (${IS_TAKEN}))`;

interface NamedMember {
  id: string;
  externalId: string | null;
}

/** Throws `id_taken` if another member has the ID. */
export async function requireFreeExternalId(
  db: D1Database,
  { organization }: Pick<Actor, 'organization'>,
  { id, externalId }: NamedMember,
): Promise<void> {
  const taken = db.prepare(IS_TAKEN).bind(id, organization.id, externalId);
  if (await hasRow(taken)) throw new ApiError('id_taken', { message: ID_OF_OTHER });
}

/** Sets what another system calls a member. Throws `id_taken`. */
export async function setExternalId(
  db: D1Database,
  actor: Actor,
  { id, externalId }: NamedMember,
  source: AuditSource,
): Promise<void> {
  const values = [id, actor.organization.id, externalId, actor.id, actor.role];
  const event = { action: 'member.updated', target: id, details: { externalId } } as const;
  const [updated] = await db.batch([
    db.prepare(UPDATE).bind(...values),
    recordAudit(db, source, event, { ifChanged: true }),
  ]);
  if ((updated?.meta.changes ?? 0) === 0)
    await requireFreeExternalId(db, actor, { id, externalId });
}

const ID_OF_OTHER = 'Another member of the team has this ID.';

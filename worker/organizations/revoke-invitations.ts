import { canGrantRole } from '#shared/organization/permissions.ts';
import { ROLES, type Role } from '#shared/organization/role.ts';
import { buildHasKeySql } from '#worker/organizations/access/actor-sql.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';

const PAIRS = ROLES.flatMap((role) =>
  ROLES.filter((other) => canGrantRole(role, other)).map((other) => `'${role} ${other}'`),
).join(', ');

/**
 * SQL condition: the inviter of invitation `i` may still give its role. Invitations as a plain
 * member stay valid after the inviter's membership or key ends.
 */
export const INVITER_MAY_GRANT = `(i.role = 'member' OR EXISTS (SELECT 1 FROM organization_members inviter
  WHERE inviter.organization_id = i.organization_id AND inviter.user_id = i.invited_by
    AND inviter.status = 'active' AND inviter.role || ' ' || i.role IN (${PAIRS}))
  OR ('admin ' || i.role IN (${PAIRS}) AND ${buildHasKeySql('i.invited_by', 'i.organization_id')}))`;

const ABOVE = `i.organization_id = ?1 AND i.invited_by = ?2
  AND i.role NOT IN (SELECT value FROM json_each(?3))
  AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?4)`;
const RECORD = `INSERT INTO organization_audit_outbox
    (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16))), i.organization_id, ?5, ?6, ?7, 'invitation.revoked', i.email,
    json_object('role', i.role, 'inviter', i.invited_by), ?8, ?9
  FROM organization_invitations i WHERE ${ABOVE}`;
const REVOKE = `DELETE FROM organization_invitations AS i WHERE ${ABOVE}`;

interface Demotion {
  /** The account whose role is lower from now on. */
  inviterId: string;
  /** Its role, or null without an active membership. */
  role: Role | null;
  /** ID of the audit entry of the change; without it the statements do nothing. */
  entry: string;
  source: AuditSource;
}

/** Statements that revoke invitations of roles that their inviter may no longer give. */
export function buildRevocations(
  db: D1Database,
  { inviterId, role, entry, source }: Demotion,
): D1PreparedStatement[] {
  const { organizationId, at, actor, actorEmail, requestId, ipPrefix } = source;
  const grantable = ROLES.filter(
    (other) => other === 'member' || (role !== null && canGrantRole(role, other)),
  );
  const key = [organizationId, inviterId, JSON.stringify(grantable), entry] as const;
  return [
    db.prepare(RECORD).bind(...key, at, actor, actorEmail, requestId, ipPrefix),
    db.prepare(REVOKE).bind(...key),
  ];
}

import type { AuditAction } from '#shared/organization/audit-actions.ts';
import { MEMBER_GROUPS_MAX } from '#shared/organization/limits.ts';
import { buildHasRoleSql } from '#worker/organizations/access/actor-sql.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { applyChange, type MembershipChange } from '#worker/organizations/membership-change.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import { buildSharesGroupSql, type MemberRow } from '#worker/organizations/member-row.ts';
import { buildServicePauses } from '#worker/organizations/keys/recent-service-access.ts';
import { buildRevocations } from '#worker/organizations/revoke-invitations.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';

const BILLING_OWNER = '(SELECT billing_owner_id FROM organizations WHERE id = ?2)';

/** The actor still has the role by which the change was judged, and shares a group where needed. */
const ACTOR_MAY = `${buildHasRoleSql({ actor: '?8', organization: '?2', role: '?9' })}
  AND (?10 = 0 OR ${buildSharesGroupSql('?8', '?1')})`;
const STAYS_ACTIVE_OWNER = `(?3 = 'owner' AND ?4 = 'active')`;
const ANOTHER_OWNER = `EXISTS (SELECT 1 FROM organization_members other
  WHERE other.organization_id = ?2 AND other.role = 'owner' AND other.status = 'active'
    AND other.id <> ?1)`;
/** Groups to add (`?11`) and to remove (`?12`) exist, and a manager is in each. */
const GROUPS_EXIST = `NOT EXISTS (SELECT 1 FROM (
    SELECT value FROM json_each(?11) UNION ALL SELECT value FROM json_each(?12)) named
  WHERE NOT EXISTS (SELECT 1 FROM organization_groups g
    WHERE g.id = named.value AND g.organization_id = ?2 AND (?10 = 0 OR EXISTS (
      SELECT 1 FROM organization_group_members own
      WHERE own.group_id = g.id AND own.member_id = ?8))))`;
const GROUPS_FIT = `(?11 = '[]' OR (SELECT count(*) FROM (
    SELECT group_id FROM organization_group_members
    WHERE member_id = ?1 AND group_id NOT IN (SELECT value FROM json_each(?12))
    UNION SELECT value FROM json_each(?11))) <= ${MEMBER_GROUPS_MAX})`;

/**
 * Writes the role (`?3`) and status (`?4`) that follow from those read (`?6`, `?7`), if every rule
 * holds when it runs. `?13`: whether a person decided about the status.
 */
const UPDATE_MEMBER = `UPDATE organization_members SET role = ?3, status = ?4,
    suspended_by = CASE WHEN ?4 <> 'suspended' THEN NULL WHEN ?13 THEN 'person' ELSE suspended_by END,
    left_at = CASE WHEN ?4 = 'left' THEN ?5 END
  WHERE id = ?1 AND organization_id = ?2 AND role = ?6 AND status = ?7 AND status <> 'left'
    AND ${ACTOR_MAY}
    AND (${STAYS_ACTIVE_OWNER} OR role <> 'owner' OR status <> 'active' OR ${ANOTHER_OWNER})
    AND (${STAYS_ACTIVE_OWNER} OR user_id <> ${BILLING_OWNER})
    AND (?4 <> 'active' OR status = 'active' OR ${buildHasSeatSql(BILLING_OWNER)})
    AND ${GROUPS_EXIST} AND ${GROUPS_FIT}`;

interface Recorded {
  source: AuditSource;
  /** Instead of the action that follows from the change. */
  action?: AuditAction;
  /** ID of the audit entry, by which further statements find out whether the change happened. */
  entry?: string;
  /** Further details of the audit entry. */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Statements that change a member if all rules hold when they run, or do nothing. `changes` of the
 * first one shows which.
 */
export function buildChangeStatements(
  db: D1Database,
  actor: Actor,
  member: MemberRow,
  change: MembershipChange,
  { source, action = findAction(change), entry = crypto.randomUUID(), details }: Recorded,
): [D1PreparedStatement, ...D1PreparedStatement[]] {
  const { addGroups = [], removeGroups = [] } = change;
  const next = applyChange(member, change);
  const added = JSON.stringify(addGroups);
  const removed = JSON.stringify(removeGroups);
  const update = db
    .prepare(UPDATE_MEMBER)
    .bind(
      member.id,
      actor.organization.id,
      next.role,
      next.status,
      source.at,
      member.role,
      member.status,
      actor.id,
      actor.role,
      actor.scope === 'groups' ? 1 : 0,
      added,
      removed,
      change.status === undefined ? 0 : 1,
    );
  const audit = recordAudit(
    db,
    source,
    { action, target: member.id, details: { ...describeChange(member, change), ...details } },
    { ifChanged: true, id: entry },
  );
  // Later statements check for this entry, because it exists only if the first one changed the
  // member.
  const remove = db
    .prepare(
      `DELETE FROM organization_group_members
      WHERE member_id = ?1 AND group_id IN (SELECT value FROM json_each(?2))
        AND EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?3)`,
    )
    .bind(member.id, removed, entry);
  const add = db
    .prepare(
      `INSERT OR IGNORE INTO organization_group_members (group_id, member_id)
      SELECT value, ?1 FROM json_each(?2)
      WHERE EXISTS (SELECT 1 FROM organization_audit_outbox WHERE id = ?3)`,
    )
    .bind(member.id, added, entry);
  const role = next.status === 'active' ? next.role : null;
  const pauses =
    change.status === 'suspended'
      ? buildServicePauses(db, { userId: member.userId, entry, source })
      : [];
  const revocations = buildRevocations(db, { inviterId: member.userId, role, entry, source });
  return [
    update,
    audit,
    ...recordStatus(db, member, next.status, source),
    ...(removeGroups.length > 0 ? [remove] : []),
    ...(addGroups.length > 0 ? [add] : []),
    ...(change.role === undefined && change.status === undefined ? [] : revocations),
    ...pauses,
  ];
}

function recordStatus(
  db: D1Database,
  member: MemberRow,
  status: MemberRow['status'],
  { organizationId, at }: AuditSource,
): D1PreparedStatement[] {
  if (status === member.status || status === 'active') return [];
  const type = status === 'left' ? 'member.left' : 'member.suspended';
  return [recordMemberEvent(db, { organizationId, type, at, member })];
}

function findAction({ status }: MembershipChange): AuditAction {
  if (status === 'left') return 'member.removed';
  if (status === 'suspended') return 'member.suspended';
  return status === 'active' ? 'member.reactivated' : 'member.updated';
}

function describeChange(member: MemberRow, change: MembershipChange) {
  const { role, status, groups, email } = member;
  const next = applyChange(member, change);
  const rest = groups.filter((id) => !change.removeGroups?.includes(id));
  const all = [...new Set([...rest, ...(change.addGroups ?? [])])];
  return { email, before: { role, status, groups }, after: { ...next, groups: all } };
}

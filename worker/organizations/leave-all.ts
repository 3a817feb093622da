import { z } from 'zod';
import { toIpPrefix } from '#worker/audit/audit-entry.ts';
import { allRows, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { leaveEverywhere } from '#worker/departures/leave-everywhere.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { describeBlockedRemoval } from '#worker/organizations/copy.ts';
import { HAS_OTHERS, listOrganizationsToLeave } from '#worker/organizations/left-organizations.ts';
import { startRemoval } from '#worker/organizations/removal/remove-organization.ts';

const idSchema = z.object({ id: z.string() });

/**
 * Throws `billing_owner` while the account pays for an organization in which others have members,
 * cards or contacts.
 */
export async function requireNoOrganization(
  kernel: Pick<Kernel, 'db' | 'list'>,
  userId: string,
): Promise<void> {
  const waiting = (await listOrganizationsToLeave(kernel, userId)).find(
    ({ kind }) => kind === 'waits',
  );
  if (waiting === undefined) return;
  throw new ApiError('billing_owner', { message: describeBlockedRemoval(waiting.name) });
}

const RECORD = `INSERT INTO organization_audit_outbox
  (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT lower(hex(randomblob(16)))`;
const RECORD_DELETED = `${RECORD}, o.id, ?2, ?1, u.email, 'organization.deleted', o.id,
    json_object('name', o.name), ?3, ?4
  FROM organizations o JOIN users u ON u.id = ?1
  WHERE o.billing_owner_id = ?1 AND NOT ${HAS_OTHERS}`;
const HIDE_OWN = `UPDATE organizations AS o SET deleting_at = ?2, billing_owner_id = NULL
  WHERE o.billing_owner_id = ?1 AND NOT ${HAS_OTHERS} RETURNING id`;
/** The last owner cannot be among them, because the billing owner is an owner and stays. */
const OTHERS_OWN = `m.user_id = ?1 AND m.status <> 'left' AND m.organization_id IN (
  SELECT id FROM organizations WHERE billing_owner_id <> ?1)`;
const RECORD_LEFT = `${RECORD}, m.organization_id, ?2, ?1, u.email, 'member.left', m.id,
    json_object('email', u.email, 'before', json_object('role', m.role, 'status', m.status)), ?3, ?4
  FROM organization_members m JOIN users u ON u.id = ?1 WHERE ${OTHERS_OWN}`;
const LEAVE_OTHERS = `UPDATE organization_members AS m
  SET status = 'left', suspended_by = NULL, left_at = ?2 WHERE ${OTHERS_OWN}`;

/** The request that deletes the account. */
export interface AccountDeletion {
  /** The public origin, for what is refreshed. */
  origin: string;
  requestId: string;
  clientAddress: string;
}

/**
 * Ends all memberships of an account that is about to be deleted, by each organization's setting for
 * leavers, and deletes the organizations in which no one else is active. Throws `billing_owner` as
 * `requireNoOrganization` does.
 */
export async function leaveAll(
  context: Kernel,
  userId: string,
  { origin, requestId, clientAddress }: AccountDeletion,
): Promise<void> {
  const { db } = context;
  await requireNoOrganization(context, userId);
  const request = { requestId, ipPrefix: toIpPrefix(clientAddress) };
  await leaveEverywhere(context, userId, { ...request, origin });
  const values = [userId, context.now().toISOString()];
  const [, hidden] = await db.batch([
    db.prepare(RECORD_DELETED).bind(...values, request.requestId, request.ipPrefix),
    db.prepare(HIDE_OWN).bind(...values),
    db.prepare(RECORD_LEFT).bind(...values, request.requestId, request.ipPrefix),
    db.prepare(LEAVE_OTHERS).bind(...values),
  ]);
  const ids = parseRows(hidden, idSchema).map(({ id }) => id);
  await startRemoval(context, ids);
}

const SELECT_MEMBERSHIPS = `SELECT o.name, o.slug, m.role, m.status, m.joined_at AS joinedAt,
    m.last_active_on AS lastActiveOn, m.left_at AS leftAt, m.is_listed AS isListed
  FROM organization_members m JOIN organizations o ON o.id = m.organization_id
  WHERE m.user_id = ?1 AND o.deleting_at IS NULL ORDER BY m.joined_at, m.id`;
const membershipSchema = z.object({
  name: z.string(),
  slug: z.string(),
  role: z.string(),
  status: z.string(),
  joinedAt: z.string(),
  lastActiveOn: z.string(),
  leftAt: z.string().nullable(),
  isListed: sqlBoolean,
});

export async function* exportMemberships(db: D1Database, userId: string) {
  const memberships = await allRows(db.prepare(SELECT_MEMBERSHIPS).bind(userId), membershipSchema);
  yield { path: 'memberships.json', content: `${JSON.stringify({ memberships }, null, 2)}\n` };
}

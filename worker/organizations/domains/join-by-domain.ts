import { z } from 'zod';
import type { joinOrganization, listJoinable } from '#shared/api/organizations/domains.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { buildCardClaims, finishClaims } from '#worker/cards/claim-prepared-cards.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { DOMAIN_TEXT } from '#worker/organizations/domains/copy.ts';
import { readJoined } from '#worker/organizations/invitations/accept/accept-invitation.ts';
import { INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';

/** Organizations that a person is shown. */
const SHOWN_MAX = 20;

/** The part after the `@` of an account `u`. An address has one `@`. */
const DOMAIN_OF_USER = "substr(u.email_key, instr(u.email_key, '@') + 1)";
const IS_JOINABLE = "d.can_join = 1 AND d.status <> 'pending'";

/**
 * SQL condition: the account was never a member. People who were suspended, were removed or left
 * return only through an admin.
 */
const buildIsNewSql = (organization: string, user: string): string =>
  ['organization_members', 'organization_former_members']
    .map(
      (table) => `NOT EXISTS (SELECT 1 FROM ${table} was
        WHERE was.organization_id = ${organization} AND was.user_id = ${user})`,
    )
    .join(' AND ');

const LIST = `SELECT o.id, o.name FROM users u
    JOIN organization_domains d ON d.domain = ${DOMAIN_OF_USER} AND ${IS_JOINABLE}
    JOIN organizations o ON o.id = d.organization_id AND ${IS_OPEN}
  WHERE u.id = ?1 AND u.email_confirmed_at IS NOT NULL AND ${buildIsNewSql('o.id', '?1')}
  ORDER BY o.created_at, o.id LIMIT ${SHOWN_MAX}`;

/** Organizations that an account may join by the domain of its confirmed address. */
export async function readJoinable(
  { db }: Pick<Kernel, 'db'>,
  userId: string,
): Promise<z.infer<typeof listJoinable.response>> {
  const statement = db.prepare(LIST).bind(userId);
  return {
    organizations: await allRows(statement, z.object({ id: z.string(), name: z.string() })),
  };
}

const MAY_JOIN = `EXISTS (SELECT 1 FROM users u JOIN organization_domains d
  ON d.organization_id = ?2 AND d.domain = ${DOMAIN_OF_USER} AND ${IS_JOINABLE}
  WHERE u.id = ?3 AND u.email_confirmed_at IS NOT NULL)`;
const HAS_SEAT = `EXISTS (SELECT 1 FROM organizations o
  WHERE o.id = ?2 AND ${buildHasSeatSql('o.billing_owner_id')})`;
const CONDITION = `${MAY_JOIN} AND ${HAS_SEAT} AND ${buildIsNewSql('?2', '?3')}`;
const AGREE = `UPDATE organization_members SET agreed_at = ?4
  WHERE organization_id = ?2 AND user_id = ?3 AND id = ?1`;
// The invitation is no longer needed, and frees its seat.
const DELETE_INVITATION = `DELETE FROM organization_invitations WHERE organization_id = ?2
  AND email_key = (SELECT email_key FROM users WHERE id = ?3)
  AND EXISTS (SELECT 1 FROM organization_members WHERE id = ?1)`;

/**
 * Joins as a member. Throws `not_found` for an organization whose proven domain is not the
 * account's, `already_member`, `forbidden` for former members, and `plan_limit`.
 */
export async function joinByDomain(
  context: Kernel,
  user: SessionUser,
  organizationId: string,
  { origin, ...request }: Pick<AuditSource, 'requestId' | 'ipPrefix'> & { origin: string },
): Promise<z.infer<typeof joinOrganization.response>> {
  const { db, now } = context;
  const at = now().toISOString();
  const source = { ...request, organizationId, actor: user.id, actorEmail: user.email, at };
  const id = crypto.randomUUID();
  const { firstName, lastName, email } = user;
  const member = { id, organizationId, userId: user.id, role: 'member' as const, at };
  const [insert, ...terms] = buildMemberInserts(
    db,
    { ...member, firstName, lastName, email },
    CONDITION,
  );
  if (insert === undefined) throw new Error('no statement adds the member');
  const details = { by: 'domain', role: 'member', agreed: true };
  const [joined] = await db.batch([
    insert,
    recordAudit(
      db,
      source,
      { action: 'member.joined', target: user.id, details },
      { ifChanged: true },
    ),
    recordMemberEvent(db, {
      organizationId,
      type: 'member.joined',
      at,
      member: { ...member, firstName, lastName, email },
    }),
    ...terms,
    db.prepare(AGREE).bind(id, organizationId, user.id, at),
    ...buildCardClaims(db, organizationId, user.id),
    db.prepare(DELETE_INVITATION).bind(id, organizationId, user.id),
  ]);
  if ((joined?.meta.changes ?? 0) === 0) throw await explainRefusal(db, user.id, organizationId);
  await finishClaims(context, { organizationId, userId: user.id, origin });
  return readJoined({ db }, user.id, organizationId);
}

const stateSchema = z.object({
  mayJoin: sqlBoolean,
  hasSeat: sqlBoolean,
  status: z.string().nullable(),
  isFormer: sqlBoolean,
});
const READ_STATE = `SELECT ${MAY_JOIN} AS mayJoin, ${HAS_SEAT} AS hasSeat,
  (SELECT status FROM organization_members WHERE organization_id = ?2 AND user_id = ?3) AS status,
  EXISTS (SELECT 1 FROM organization_former_members
    WHERE organization_id = ?2 AND user_id = ?3) AS isFormer
  WHERE ?1 IS NULL`;

async function explainRefusal(
  db: D1Database,
  userId: string,
  organizationId: string,
): Promise<ApiError> {
  const statement = db.prepare(READ_STATE).bind(null, organizationId, userId);
  const state = await firstRow(statement, stateSchema);
  if (state?.mayJoin !== true) return new ApiError('not_found');
  if (state.status === 'active') return new ApiError('already_member');
  if (state.status !== null || state.isFormer) {
    return new ApiError('forbidden', { message: DOMAIN_TEXT.noRejoin });
  }
  const message = INVITATION_TEXT.noSeatLeft;
  return state.hasSeat ? new ApiError('not_found') : new ApiError('plan_limit', { message });
}

import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { listDepartedCards, buildCardReturn } from '#worker/cards/hand-over-cards.ts';
import { enqueuePropagation } from '#worker/cards/propagate.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';
import { CANNOT_UNDO, UNDO_NEEDS_SEAT } from '#worker/departures/copy.ts';
import { enqueueHandover, handOverNow } from '#worker/departures/hand-over-contacts.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const BILLING_OWNER = '(SELECT billing_owner_id FROM organizations WHERE id = ?2)';

/** The departure can be undone: it is recent, and the actor (`?4`, `?5`) still has the role. */
const IS_UNDOABLE = `EXISTS (SELECT 1 FROM organization_departures d
    WHERE d.id = ?1 AND d.organization_id = ?2 AND d.undone_at IS NULL AND d.departed_at > ?3)
  AND EXISTS (SELECT 1 FROM organization_members actor
    WHERE actor.id = ?4 AND actor.organization_id = ?2 AND actor.status = 'active' AND actor.role = ?5)`;

// Groups return with the status, because the member joined at the same time as before.
const REACTIVATE = `UPDATE organization_members SET status = 'active', left_at = NULL,
    role = (SELECT role FROM organization_departures WHERE id = ?1)
  WHERE id = (SELECT member_id FROM organization_departures WHERE id = ?1) AND organization_id = ?2
    AND status = 'left' AND ${IS_UNDOABLE} AND ${buildHasSeatSql(BILLING_OWNER)}`;

// A member who rejoined in the meantime gets the cards back.
const MARK_UNDONE = `UPDATE organization_departures SET undone_at = ?6
  WHERE id = ?1 AND organization_id = ?2 AND ${IS_UNDOABLE}
    AND EXISTS (SELECT 1 FROM organization_members m
      WHERE m.id = organization_departures.member_id AND m.status = 'active')`;
const DELETE_UNDONE = 'DELETE FROM organization_departures WHERE id = ? AND undone_at IS NOT NULL';

const departureSchema = z.object({
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  departedAt: z.string(),
  isPresent: sqlBoolean,
});

// A manager must be in one of the groups the leaver was in.
const SELECT_DEPARTURE = `SELECT d.member_id AS memberId, d.name, d.email, d.role, d.departed_at AS departedAt,
    EXISTS (SELECT 1 FROM organization_members m WHERE m.id = d.member_id) AS isPresent
  FROM organization_departures d WHERE d.id = ?1 AND d.organization_id = ?2
    AND (?3 IS NULL OR EXISTS (SELECT 1 FROM organization_group_members own
      WHERE own.member_id = ?3 AND own.group_id IN (SELECT value FROM json_each(d.groups))))`;

/**
 * Undoes a departure: membership, role, groups and cards return in one transaction. Throws
 * `not_found` for one outside the actor's scope or undone before, `already_decided` after 30 days
 * and for a deleted account, and `plan_limit` without a seat.
 */
export async function restoreMember(
  context: Kernel,
  actor: Actor,
  departureId: string,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<void> {
  const { db, now } = context;
  const { organization, scope } = actor;
  const statement = db
    .prepare(SELECT_DEPARTURE)
    .bind(departureId, organization.id, scope === 'groups' ? actor.id : null);
  const departure = await firstRow(statement, departureSchema);
  if (departure === null) throw new ApiError('not_found');
  if (!canGrantRole(actor.role, departure.role)) throw new ApiError('forbidden');
  const earliest = new Date(now().getTime() - DEPARTURE_UNDO_DAYS * DAY_MS).toISOString();
  if (!departure.isPresent || departure.departedAt <= earliest) {
    throw new ApiError('already_decided', { message: CANNOT_UNDO });
  }
  const names = (await listDepartedCards(db, [departureId])).map(({ username }) => username);
  await enqueuePropagation(context, names, origin);
  const handovers = [{ organizationId: organization.id, departureId }];
  await enqueueHandover(context, handovers);
  const key = [departureId, organization.id, earliest, actor.id, actor.role] as const;
  const { memberId, email, role } = departure;
  const [, undone] = await db.batch([
    db.prepare(REACTIVATE).bind(...key),
    db.prepare(MARK_UNDONE).bind(...key, source.at),
    recordAudit(
      db,
      source,
      { action: 'member.restored', target: memberId, details: { email, role, cards: names } },
      { ifChanged: true },
    ),
    recordMemberEvent(db, {
      organizationId: organization.id,
      type: 'member.joined',
      at: source.at,
      member: { id: memberId, firstName: departure.name, lastName: '', email, role },
    }),
    ...buildCardReturn(db, departureId),
    db.prepare(DELETE_UNDONE).bind(departureId),
  ]);
  if ((undone?.meta.changes ?? 0) === 0) await throwRefusal(db, departureId);
  await handOverNow(context, handovers);
  await showOrganizationCards(context, names, origin);
}

/** Without a change, the departure was undone by another request, or there was no seat. */
async function throwRefusal(db: D1Database, departureId: string): Promise<never> {
  const statement = db
    .prepare('SELECT 1 AS isThere FROM organization_departures WHERE id = ?')
    .bind(departureId);
  const isThere = (await firstRow(statement, z.object({ isThere: sqlBoolean }))) !== null;
  if (!isThere) throw new ApiError('not_found');
  throw new ApiError('plan_limit', { message: UNDO_NEEDS_SEAT });
}

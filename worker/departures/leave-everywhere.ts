import { z } from 'zod';
import { roleSchema } from '#shared/organization/role.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { listDepartedCards } from '#worker/cards/hand-over-cards.ts';
import { enqueuePropagation } from '#worker/cards/propagate.ts';
import { allRows } from '#worker/db/rows.ts';
import {
  buildDepartureStatements,
  describeDeparture,
} from '#worker/departures/end/departure-statements.ts';
import { enqueueHandover, handOverNow } from '#worker/departures/hand-over-contacts.ts';
import { planDeparture } from '#worker/departures/plan-departure.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordMemberEvent } from '#worker/organizations/member-event.ts';
import { buildRevocations } from '#worker/organizations/revoke-invitations.ts';

const membershipSchema = z.object({
  id: z.string(),
  userId: z.string(),
  organizationId: z.string(),
  billingOwnerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
});

const SELECT_MEMBERSHIPS = `SELECT m.id, m.user_id AS userId, m.organization_id AS organizationId,
    o.billing_owner_id AS billingOwnerId, u.first_name AS firstName, u.last_name AS lastName, u.email, m.role
  FROM organization_members m JOIN organizations o ON o.id = m.organization_id
    JOIN users u ON u.id = m.user_id
  WHERE m.user_id = ?1 AND m.status <> 'left' AND o.billing_owner_id <> ?1
  ORDER BY m.joined_at, m.id`;

const LEAVE = `UPDATE organization_members SET status = 'left', suspended_by = NULL, left_at = ?3
  WHERE id = ?1 AND organization_id = ?2 AND status <> 'left'
    AND user_id <> (SELECT billing_owner_id FROM organizations WHERE id = ?2)`;

/**
 * Ends every membership of an account before it is deleted, each by its organization's setting. The
 * organization cards stay with the organizations. Organizations that the account pays for are left out.
 * May be repeated.
 */
export async function leaveEverywhere(
  context: Kernel,
  userId: string,
  { origin, ...request }: Pick<AuditSource, 'requestId' | 'ipPrefix'> & { origin: string },
): Promise<void> {
  const { db, now } = context;
  const statement = db.prepare(SELECT_MEMBERSHIPS).bind(userId);
  for (const leaver of await allRows(statement, membershipSchema)) {
    const { organizationId, billingOwnerId, email } = leaver;
    const planned = await planDeparture(context, organizationId, leaver, {});
    await enqueuePropagation(
      context,
      planned.cards.map(({ username }) => username),
      origin,
    );
    const [id, entry] = [crypto.randomUUID(), crypto.randomUUID()];
    const handovers = planned.heir === null ? [] : [{ organizationId, departureId: id }];
    await enqueueHandover(context, handovers);
    const at = now().toISOString();
    const source = { ...request, organizationId, actor: userId, actorEmail: email, at };
    const details = { email, hasDeletedAccount: true, ...describeDeparture(planned) };
    const [left] = await db.batch([
      db.prepare(LEAVE).bind(leaver.id, organizationId, at),
      recordAudit(
        db,
        source,
        { action: 'member.left', target: leaver.id, details },
        { ifChanged: true, id: entry },
      ),
      recordMemberEvent(db, { organizationId, type: 'member.left', at, member: leaver }),
      ...buildDepartureStatements(db, {
        id,
        entry,
        // The address is deleted with the account. The name shows for 30 days whose card it was.
        leaver: { ...leaver, email: '' },
        planned,
        billingOwnerId,
        source,
      }),
      ...buildRevocations(db, { inviterId: userId, role: null, entry, source }),
    ]);
    // The person left, or got the billing, at the same time; the caller checks that again.
    if ((left?.meta.changes ?? 0) === 0) continue;
    await handOverNow(context, handovers);
    const departed = await listDepartedCards(db, [id]);
    await showOrganizationCards(
      context,
      departed.map(({ username }) => username),
      origin,
    );
  }
}

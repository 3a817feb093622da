import type { z } from 'zod';
import type { chooseSeats, SeatChoice } from '#shared/api/organizations/people/seat-choice.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { describeTooMany } from '#worker/organizations/copy.ts';
import { readAllMemberRows, toMembers } from '#worker/organizations/member-row.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import { CHOOSABLE_SEATS, findReduction } from '#worker/organizations/seats/rank-members.ts';

type Organization = Membership['organization'];

/** The choice of an organization's owners; null while the plan has or will have seats for everyone. */
export async function readChoice(
  db: D1Database,
  organization: Organization,
): Promise<SeatChoice | null> {
  const found = await findReduction(db, organization);
  if (found === null || found.members <= found.seats) return null;
  const { choosable: _, staying, ...choice } = found;
  const rows = await readAllMemberRows(db, organization.id, staying);
  return { ...choice, staying: await toMembers(db, organization.id, rows) };
}

// Owners and people who left meanwhile are left out: both need no seat of the choice.
const CHOSEN = `(SELECT json_group_array(m.id) FROM organization_members m
  WHERE m.organization_id = ?2 AND m.status = 'active' AND m.role <> 'owner'
    AND m.id IN (SELECT value FROM json_each(?3)))`;
/** Stores the choice `?3` of account `?5` at `?6`, if no one chose since the revision `?4`. */
const CHOOSE = `INSERT INTO seat_choices (organization_id, members, revision, chosen_by, chosen_at)
  SELECT ?2, ${CHOSEN}, ?4 + 1, ?5, ?6 FROM plan_reductions
  WHERE user_id = ?1 AND json_array_length(${CHOSEN}) <= ${CHOOSABLE_SEATS}
    AND ?4 = coalesce((SELECT revision FROM seat_choices WHERE organization_id = ?2), 0)
  ON CONFLICT (organization_id) DO UPDATE SET members = excluded.members,
    revision = excluded.revision, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`;

/**
 * Stores whom an owner chose to stay. Throws `not_found` while there is nothing to choose,
 * `seats_changed` with the present choice if another owner was faster, and `invalid_input` for more
 * people than seats.
 */
export async function storeChoice(
  db: D1Database,
  organization: Organization,
  { members, revision }: z.infer<typeof chooseSeats.request>,
  source: AuditSource,
): Promise<SeatChoice> {
  const { id, billingOwnerId } = organization;
  if ((await readChoice(db, organization)) === null) throw new ApiError('not_found');
  const [stored] = await db.batch([
    db
      .prepare(CHOOSE)
      .bind(billingOwnerId, id, JSON.stringify(members), revision, source.actor, source.at),
    recordAudit(
      db,
      source,
      { action: 'seats.chosen', target: id, details: { people: members.length } },
      { ifChanged: true },
    ),
  ]);
  const choice = await readChoice(db, organization);
  if (choice === null) throw new ApiError('not_found');
  if ((stored?.meta.changes ?? 0) > 0 || isRepeated(choice, { members, revision }, source))
    return choice;
  if (choice.revision !== revision) throw new ApiError('seats_changed', { current: choice });
  const message = describeTooMany(choice.seats);
  throw new ApiError('invalid_input', { message, issues: [{ path: 'members', message }] });
}

/** Whether the call was stored before, and only its answer was lost. */
function isRepeated(
  choice: SeatChoice,
  { members, revision }: z.infer<typeof chooseSeats.request>,
  { actorEmail }: AuditSource,
): boolean {
  const isOwn = choice.revision === revision + 1 && choice.chosenBy === actorEmail;
  return isOwn && choice.chosen.toSorted().join() === members.toSorted().join();
}

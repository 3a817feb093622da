import type { DeparturePlan, LeaverSetting } from '#shared/api/organizations/people/departures.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { listDepartedCards } from '#worker/cards/hand-over-cards.ts';
import { enqueuePropagation } from '#worker/cards/propagate.ts';
import {
  buildDepartureStatements,
  describeDeparture,
} from '#worker/departures/end/departure-statements.ts';
import { enqueueHandover, handOverNow } from '#worker/departures/hand-over-contacts.ts';
import { planDeparture, type PlannedDeparture } from '#worker/departures/plan-departure.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readRoom } from '#worker/organizations/change-member.ts';
import { buildChangeStatements } from '#worker/organizations/change-statements.ts';
import { findRefusal } from '#worker/organizations/membership-change.ts';
import { readMemberRows, type MemberRow } from '#worker/organizations/member-row.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { countPasses } from './count-passes.ts';

/** A departure is repeated when the member changed between reading and writing. */
const ATTEMPTS_MAX = 3;
const LEAVE = { status: 'left' } as const;

export interface DepartureRequest {
  /** Choices for this person. Anything else follows the organization's setting. */
  overrides?: Partial<LeaverSetting>;
  source: AuditSource;
  action: 'member.left' | 'member.removed';
  /** The public origin, for what is refreshed. */
  origin: string;
}

/**
 * Ends a membership with what was decided about the cards, in one transaction. Throws `not_found`
 * outside the actor's scope, and the refusals of a change of members.
 */
export async function endMembership(
  context: Kernel,
  actor: Actor,
  memberId: string,
  request: DepartureRequest,
): Promise<DeparturePlan & { id: string }> {
  const { db } = context;
  const { overrides = {}, source, action, origin } = request;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { member, planned } = await checkDeparture(context, actor, memberId, overrides);
    const plan = await describePlan(context, member, planned);
    const names = planned.cards.map(({ username }) => username);
    await enqueuePropagation(context, names, origin);
    const id = crypto.randomUUID();
    const handovers = [{ organizationId: actor.organization.id, departureId: id }];
    if (planned.heir !== null) await enqueueHandover(context, handovers);
    const statements = buildDeparture(context, actor, { id, member, planned, source, action });
    const [ended] = await db.batch(statements);
    if ((ended?.meta.changes ?? 0) === 0) continue;
    if (planned.heir !== null) await handOverNow(context, handovers);
    // Includes a card that was created in the meantime.
    const departed = await listDepartedCards(db, [id]);
    await showOrganizationCards(
      context,
      departed.map(({ username }) => username),
      origin,
    );
    return { id, ...plan };
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** Says what `endMembership` would do. */
export async function previewDeparture(
  context: Kernel,
  actor: Actor,
  memberId: string,
  overrides: Partial<LeaverSetting>,
): Promise<DeparturePlan> {
  const { member, planned } = await checkDeparture(context, actor, memberId, overrides);
  return describePlan(context, member, planned);
}

interface PlannedLeaver {
  id: string;
  member: MemberRow;
  planned: PlannedDeparture;
  source: AuditSource;
  action: DepartureRequest['action'];
}

/** The statements of one departure. `changes` of the first one shows whether it happened. */
export function buildDeparture(
  context: Kernel,
  actor: Actor,
  { id, member, planned, source, action }: PlannedLeaver,
): [D1PreparedStatement, ...D1PreparedStatement[]] {
  const entry = crypto.randomUUID();
  const { billingOwnerId } = actor.organization;
  const details = describeDeparture(planned);
  const leaver = { id, entry, leaver: member, planned, billingOwnerId, source };
  return [
    ...buildChangeStatements(context.db, actor, member, LEAVE, { source, action, entry, details }),
    ...buildDepartureStatements(context.db, leaver),
  ];
}

async function checkDeparture(
  context: Kernel,
  actor: Actor,
  memberId: string,
  overrides: Partial<LeaverSetting>,
): Promise<{ member: MemberRow; planned: PlannedDeparture }> {
  const [member] = await readMemberRows(context.db, actor, [memberId], { isScoped: true });
  if (member === undefined) throw new ApiError('not_found');
  const refusal = findRefusal(actor, member, LEAVE, await readRoom(context.db, actor, LEAVE));
  if (refusal !== null) throw refusal;
  const planned = await planDeparture(context, actor.organization.id, member, overrides);
  return { member, planned };
}

async function describePlan(
  { db }: Kernel,
  member: MemberRow,
  { decision, successor, heir, cards, created }: PlannedDeparture,
): Promise<DeparturePlan> {
  const toPerson = (taker: typeof heir) => taker && { id: taker.id, name: taker.name };
  return {
    card: decision.card,
    until: decision.liveUntil,
    successor: toPerson(successor),
    heir: toPerson(heir),
    cards,
    passes: await countPasses(
      db,
      cards.map(({ username }) => username),
    ),
    ...created,
    freesSeat: member.status === 'active',
  };
}

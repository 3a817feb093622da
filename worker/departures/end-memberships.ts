import type { BulkResult } from '#shared/api/organizations/people/members.ts';
import { showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { listDepartedCards } from '#worker/cards/hand-over-cards.ts';
import { enqueuePropagation } from '#worker/cards/propagate.ts';
import { buildDeparture, type DepartureRequest } from '#worker/departures/end-membership.ts';
import { enqueueHandover, handOverNow } from '#worker/departures/hand-over-contacts.ts';
import { planDeparture, type PlannedDeparture } from '#worker/departures/plan-departure.ts';
import type { Kernel } from '#worker/kernel.ts';
import { changeMembers } from '#worker/organizations/change-member.ts';
import { readMemberRows } from '#worker/organizations/member-row.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

interface BulkRemoval extends Pick<DepartureRequest, 'source' | 'origin'> {
  isDryRun: boolean;
}

const change = () => ({ status: 'left' }) as const;

/**
 * Ends several memberships by the organization's setting in one transaction. Each succeeds or fails
 * independently.
 */
export async function endMemberships(
  context: Kernel,
  actor: Actor,
  memberIds: readonly string[],
  { source, origin, isDryRun }: BulkRemoval,
): Promise<BulkResult[]> {
  const { db } = context;
  if (isDryRun) return changeMembers(db, actor, memberIds, { change, source, isDryRun });
  const members = await readMemberRows(db, actor, [...new Set(memberIds)], { isScoped: true });
  const plans = new Map<string, PlannedDeparture>();
  for (const member of members) {
    plans.set(member.id, await planDeparture(context, actor.organization.id, member, {}));
  }
  const cards = [...plans.values()].flatMap((planned) => planned.cards);
  await enqueuePropagation(
    context,
    cards.map(({ username }) => username),
    origin,
  );
  const ids = new Map(members.map(({ id }) => [id, crypto.randomUUID()]));
  const handovers = members.flatMap((member) => {
    const departureId = plans.get(member.id)?.heir ? ids.get(member.id) : undefined;
    return departureId === undefined
      ? []
      : [{ organizationId: actor.organization.id, departureId }];
  });
  await enqueueHandover(context, handovers);
  const results = await changeMembers(db, actor, memberIds, {
    change,
    source,
    isDryRun,
    build: (member) => {
      const planned = plans.get(member.id);
      const id = ids.get(member.id);
      if (planned === undefined || id === undefined)
        throw new Error('a member joined during a removal');
      const leaver = { id, member, planned, source, action: 'member.removed' as const };
      return buildDeparture(context, actor, leaver);
    },
  });
  await handOverNow(context, handovers);
  const departed = await listDepartedCards(db, [...ids.values()]);
  await showOrganizationCards(
    context,
    departed.map(({ username }) => username),
    origin,
  );
  return results;
}

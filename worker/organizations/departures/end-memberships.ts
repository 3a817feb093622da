import type { BulkResult } from '#shared/api/organizations/members.ts';
import type { Actor } from '#worker/organizations/access/require-member.ts';
import {
  buildDeparture,
  type DepartureContext,
  type DepartureRequest,
} from '#worker/organizations/departures/end-membership.ts';
import {
  planDeparture,
  type PlannedDeparture,
} from '#worker/organizations/departures/plan-departure.ts';
import { changeMembers } from '#worker/organizations/members/change-member.ts';
import { readMemberRows } from '#worker/organizations/members/member-row.ts';

interface BulkRemoval extends Pick<DepartureRequest, 'source' | 'origin'> {
  isDryRun: boolean;
}

const change = () => ({ status: 'left' }) as const;

/** Ends several memberships by the organization's setting, each for itself, in one transaction. */
export async function endMemberships(
  context: DepartureContext,
  actor: Actor,
  memberIds: readonly string[],
  { source, origin, isDryRun }: BulkRemoval,
): Promise<BulkResult[]> {
  const { db, departures } = context;
  if (isDryRun) return changeMembers(db, actor, memberIds, { change, source, isDryRun });
  const members = await readMemberRows(db, actor, [...new Set(memberIds)], { isScoped: true });
  const plans = new Map<string, PlannedDeparture>();
  for (const member of members) {
    plans.set(member.id, await planDeparture(context, actor.organization.id, member, {}));
  }
  const cards = [...plans.values()].flatMap((planned) => planned.cards);
  await departures.enqueue(
    cards.map(({ username }) => username),
    origin,
  );
  const ids: string[] = [];
  const results = await changeMembers(db, actor, memberIds, {
    change,
    source,
    isDryRun,
    build: (member) => {
      const planned = plans.get(member.id);
      if (planned === undefined) throw new Error('a member joined during a removal');
      const id = crypto.randomUUID();
      ids.push(id);
      const leaver = { id, member, planned, source, action: 'member.removed' as const };
      return buildDeparture(context, actor, leaver);
    },
  });
  const departed = await departures.listDeparted(ids);
  await departures.propagateNow(
    departed.map(({ username }) => username),
    origin,
  );
  return results;
}

import { enqueueHeldCards, showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { settleHeldPauses } from '#worker/cards/pauses.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readMemberRows, type MemberRow } from '#worker/organizations/member-row.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

interface ShownChange<Result> {
  memberIds: readonly string[];
  origin: string;
  write: () => Promise<Result>;
}

/**
 * Runs a change of members' status or groups and updates their organization cards: the first ones at
 * once, the others through the queue. They are enqueued before the change, so that they do not
 * depend on this request.
 */
export async function showOnCards<Result>(
  context: Kernel,
  actor: Actor,
  { memberIds, origin, write }: ShownChange<Result>,
): Promise<Result> {
  const members = await readMemberRows(context.db, actor, memberIds, { isScoped: true });
  const userIds = members.map(({ userId }) => userId);
  const names =
    userIds.length === 0
      ? []
      : await enqueueHeldCards(context, actor.organization.id, userIds, origin);
  const result = await write();
  await showOrganizationCards(context, names, origin);
  return result;
}

/** Builds the statement that pauses or resumes the cards of a member whose status changes. */
export function buildSettle(db: D1Database, organizationId: string, at: string) {
  return ({ userId }: MemberRow) => settleHeldPauses(db, { organizationId, userId, at });
}

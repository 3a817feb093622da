import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { readMemberRows, type MemberRow } from '#worker/organizations/member-row.ts';

type CardsContext = { db: D1Database } & Pick<OrganizationPorts, 'companyCards'>;

interface ShownChange<Result> {
  memberIds: readonly string[];
  origin: string;
  write: () => Promise<Result>;
}

/**
 * Runs a change of members' status or groups and updates their company cards: the first ones at
 * once, the others through the queue. They are enqueued before the change, so that they do not
 * depend on this request.
 */
export async function showOnCards<Result>(
  { db, companyCards }: CardsContext,
  actor: Actor,
  { memberIds, origin, write }: ShownChange<Result>,
): Promise<Result> {
  const members = await readMemberRows(db, actor, memberIds, { isScoped: true });
  const userIds = members.map(({ userId }) => userId);
  const names =
    userIds.length === 0
      ? []
      : await companyCards.enqueueHeld(actor.organization.id, userIds, origin);
  const result = await write();
  await companyCards.propagate(names, origin);
  return result;
}

/** Builds the statement that pauses or resumes the cards of a member whose status changes. */
export function buildSettle(
  { companyCards }: Pick<CardsContext, 'companyCards'>,
  organizationId: string,
  at: string,
) {
  return ({ userId }: MemberRow) => companyCards.settleHeld({ organizationId, userId, at });
}

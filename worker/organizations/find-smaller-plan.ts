import type { OrganizationAttention } from '#shared/api/organizations/attention.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import { findReduction } from '#worker/organizations/seats/rank-members.ts';

/** The plan that is or becomes too small for an organization, or null. */
export async function findSmallerPlan(
  db: D1Database,
  organization: Membership['organization'],
): Promise<OrganizationAttention['smallerPlan']> {
  const found = await findReduction(db, organization);
  if (found === null || found.members <= found.seats) return null;
  const { plan, suspendsAt, members, seats, revision } = found;
  const hasSeats = findLimit(plan, 'teamMembers') > 0;
  return { suspendsAt, members, seats, hasSeats, isChosen: revision > 0 };
}

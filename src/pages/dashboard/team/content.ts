import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';

export function limitLine(plan: PlanId): string {
  const members = findLimit(plan, 'teamMembers');
  return members === Infinity ? 'Unlimited team members' : `Up to ${members} team members`;
}

/** The four counters. */
export function countOrganization(
  counts: NonNullable<OrganizationDetails['members']>,
  cards: number,
): { label: string; value: string }[] {
  const { active, suspended, invited } = counts;
  return [
    { label: 'Members', value: format(active + suspended + invited) },
    { label: 'Active', value: format(active) },
    { label: 'Invited', value: format(invited) },
    { label: 'Cards created', value: format(cards) },
  ];
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}

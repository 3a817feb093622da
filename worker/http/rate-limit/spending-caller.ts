import type { SessionUser } from '#worker/http/app-env.ts';
import type { SpendingCaller } from './daily-budget.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** Who pays for what a member does in a team. */
export interface OrganizationPayer {
  organizationId: string;
  memberId: string;
  billingOwnerId: string;
  plan: PlanId;
}

/** Finds who pays for what an account does in a team; null outside of it. */
export type FindOrganizationPayer = (
  userId: string,
  organizationId: string,
) => Promise<OrganizationPayer | null>;

/** The spender of all sessions of an account. */
export const OWN_SESSIONS = 'sessions';

/** The budget that pays for a call of an account's session, key or app. */
export function findSpendingCaller(
  { id, plan, apiKeyId, apiKeyName = '', organizationKey }: SessionUser,
  team: OrganizationPayer | null,
): SpendingCaller {
  const program = { spender: `key:${apiKeyId}`, name: apiKeyName, isProgram: true };
  if (organizationKey !== undefined) {
    const { id: teamId, billingOwnerId: ownerId, plan: payingPlan } = organizationKey.organization;
    return { budget: 'teams', ownerId, plan: payingPlan, team: teamId, ...program };
  }
  const own = { budget: 'account', ownerId: id, plan, team: '' } as const;
  if (apiKeyId !== undefined) return { ...own, ...program };
  const person = { name: '', isProgram: false };
  if (team === null) return { ...own, spender: OWN_SESSIONS, ...person };
  const { organizationId, memberId, billingOwnerId: ownerId, plan: payingPlan } = team;
  const paid = { budget: 'teams', ownerId, plan: payingPlan, team: organizationId } as const;
  return { ...paid, spender: memberId, ...person };
}

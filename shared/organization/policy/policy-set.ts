import type { CardLogo } from '#shared/card/policy/organization-logo.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { PolicyAssignment } from './choose-policy.ts';
import type { Policy } from './policy.ts';

export interface StoredPolicy extends Policy {
  /** Its pictures that an operator removed from every card. */
  removedPictures: readonly string[];
}

/** The policies of an organization, with its plan and its logo. */
export interface PolicySet extends PolicyAssignment {
  plan: PlanId;
  /** Of the organization. */
  name: string;
  policies: readonly StoredPolicy[];
  logo: CardLogo | null;
  /** Whether an operator removed the logo from every card. */
  isLogoRemoved: boolean;
}

/** The logo that cards of an organization may show. */
export function findShownLogo({
  logo,
  isLogoRemoved,
}: Pick<PolicySet, 'logo' | 'isLogoRemoved'>): CardLogo | null {
  return isLogoRemoved ? null : logo;
}

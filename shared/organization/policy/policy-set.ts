import type { PlanId } from '#shared/plan/plan.ts';
import type { PolicyAssignment } from './choose-policy.ts';
import type { Policy } from './policy.ts';

/** A policy as the database has it. */
export interface StoredPolicy extends Policy {
  /** Its pictures that an operator removed from every card. */
  removedPictures: readonly string[];
}

/** The policies of an organization, with its plan. */
export interface PolicySet extends PolicyAssignment {
  plan: PlanId;
  policies: readonly StoredPolicy[];
}

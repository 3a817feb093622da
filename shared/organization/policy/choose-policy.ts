/** Which policies an organization has, and for which groups, in order of precedence. */
export interface PolicyAssignment {
  /** IDs of policies with their groups, first one first. Without the default policy. */
  assigned: readonly { policyId: string; groups: readonly string[] }[];
  defaultPolicyId: string;
}

/**
 * The policy of a member: the first one, in the organization's order, that is assigned to one of
 * their groups, or else the default.
 */
export function choosePolicy(assignment: PolicyAssignment, groups: readonly string[]): string {
  const match = assignment.assigned.find((one) => one.groups.some((id) => groups.includes(id)));
  return match?.policyId ?? assignment.defaultPolicyId;
}

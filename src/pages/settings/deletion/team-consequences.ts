import { readOrganization, type Organization } from '#shared/api/organizations/organizations.ts';
import { api } from '#src/state/api.ts';

/** What the deletion of the account means for one of its teams. */
export interface OrganizationConsequence {
  id: string;
  name: string;
  /**
   * The person leaves it; it is deleted, because no one else is active there; or it blocks the
   * deletion, because the person pays for others.
   */
  kind: 'left' | 'deleted' | 'blocking';
}

/** Reads for each team what happens. Only owners can pay, so other teams need no request. */
export function findOrganizationConsequences(
  teams: readonly Organization[],
): Promise<OrganizationConsequence[]> {
  return Promise.all(
    teams.map(async ({ id, name, role }): Promise<OrganizationConsequence> => {
      if (role !== 'owner') return { id, name, kind: 'left' };
      const answer = await api.call(readOrganization, { params: { org: id } });
      // The server refuses the deletion if it blocks.
      if (!answer.ok || !answer.value.organization.isBillingOwner)
        return { id, name, kind: 'left' };
      const active = answer.value.organization.members?.active ?? 0;
      return { id, name, kind: active > 1 ? 'blocking' : 'deleted' };
    }),
  );
}

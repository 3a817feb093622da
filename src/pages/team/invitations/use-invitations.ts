import { listInvitations, type Invitation } from '#shared/api/organizations/people/invitations.ts';
import { useEndpointRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';

export interface Invitations extends PagedList<Invitation> {
  /** Shows a new or changed invitation first. */
  put: (invitation: Invitation) => void;
  remove: (id: string) => void;
}

/** Open and expired invitations, newest first. */
export function useInvitations(org: string): Invitations {
  const list = useEndpointRows(
    listInvitations,
    { params: { org } },
    ({ invitations: rows, next }) => ({ rows, next }),
  );
  const remove = (id: string) => list.update((rows) => rows.filter((row) => row.id !== id));
  return {
    ...list,
    put: (invitation) => {
      // Not loaded yet: the request may have been answered before the invitation existed.
      if (list.rows === null) return list.reload();
      return list.update((rows) => [invitation, ...rows.filter(({ id }) => id !== invitation.id)]);
    },
    remove,
  };
}

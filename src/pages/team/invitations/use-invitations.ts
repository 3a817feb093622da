import { useCallback } from 'react';
import { listInvitations, type Invitation } from '#shared/api/organizations/people/invitations.ts';
import { toRowPage, usePagedRows, type PagedTeamRows } from '#src/state/loading/use-paged-rows.ts';
import { api } from '#src/state/api.ts';

export interface Invitations extends PagedTeamRows<Invitation> {
  /** Shows a new or changed invitation first. */
  put: (invitation: Invitation) => void;
  remove: (id: string) => void;
}

/** Open and expired invitations, newest first. */
export function useInvitations(org: string): Invitations {
  const load = useCallback(
    async (cursor: string | null) => {
      const query: Record<string, string> = cursor === null ? {} : { cursor };
      const answer = await api.call(listInvitations, { params: { org }, query });
      return toRowPage(answer, ({ invitations, next }) => ({ rows: invitations, next }));
    },
    [org],
  );
  const list = usePagedRows(load);
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

import { useState } from 'react';
import { listInvitations, type Invitation } from '#shared/api/organizations/people/invitations.ts';
import { useEndpointRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';

export interface Invitations extends PagedList<Invitation> {
  /** Shows a new or changed invitation first. */
  put: (invitation: Invitation) => void;
  remove: (id: string) => void;
  /** The text that the listed addresses contain; empty for all. */
  q: string;
  setQ: (q: string) => void;
  /** Whether rows are, or are about to be, those of a search. */
  isSearch: boolean;
}

/** Open and expired invitations, newest first; those that a search finds by address. */
export function useInvitations(org: string): Invitations {
  const [q, setQ] = useState('');
  const searched = useDebouncedValue(q.trim());
  const list = useEndpointRows(
    listInvitations,
    { params: { org }, query: { q: searched } },
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
    q,
    setQ,
    isSearch: q !== '' || searched !== '',
  };
}

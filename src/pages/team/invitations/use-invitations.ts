import { useEffect, useRef, useState } from 'react';
import { listInvitations, type Invitation } from '#shared/api/organizations/invitations.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface Invitations {
  /** Null until the first response. */
  list: readonly Invitation[] | null;
  failure: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** Shows a new or changed invitation first. */
  put: (invitation: Invitation) => void;
  remove: (id: string) => void;
}

/** Open and expired invitations, newest first. */
export function useInvitations(org: string): Invitations {
  const [list, setList] = useState<readonly Invitation[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const latestRequest = useRef(0);
  const load = async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const answer = await api.call(listInvitations, { params: { org } });
    if (request !== latestRequest.current) return;
    setFailure(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    setList(answer.value.invitations);
    setNext(answer.value.next);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once; the view is mounted per organization
  useEffect(() => void load(), []);
  const loadMore = async () => {
    if (next === null) return;
    const request = latestRequest.current;
    setIsLoadingMore(true);
    const answer = await api.call(listInvitations, { params: { org }, query: { cursor: next } });
    setIsLoadingMore(false);
    if (request !== latestRequest.current) return;
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    const { invitations } = answer.value;
    setNext(answer.value.next);
    setList((current) => [...(current ?? []), ...invitations]);
  };
  return {
    list,
    failure,
    hasMore: next !== null,
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => void load(),
    put: (invitation) => setList((current) => [invitation, ...without(current, invitation.id)]),
    remove: (id) => setList((current) => without(current, id)),
  };
}

function without(list: readonly Invitation[] | null, id: string): readonly Invitation[] {
  return (list ?? []).filter((invitation) => invitation.id !== id);
}

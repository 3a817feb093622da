import { useEffect, useSyncExternalStore } from 'react';
import {
  listOrganizations,
  type Organization,
  type OwnInvitation,
} from '#shared/api/organizations/organizations.ts';
import { createObservable } from '#src/browser/observable.ts';
import { api, type Api } from '#src/state/api.ts';

interface LoadState {
  userId: string | null;
  /** Null until the first response. */
  value: readonly Organization[] | null;
  /** Pending, to the account's address. */
  invitations: readonly OwnInvitation[];
  failure: string | null;
}
const EMPTY: LoadState = { userId: null, value: null, invitations: [], failure: null };

/** The organizations of the signed-in account and invitations to it, requested once and shared by every screen. */
export function createOwnOrganizations({ call }: Api) {
  const state = createObservable(EMPTY);
  let latestRequest = 0;

  const load = async (userId: string): Promise<void> => {
    latestRequest += 1;
    const request = latestRequest;
    const current = state.get();
    const known = current.userId === userId ? current : EMPTY;
    state.set({ ...known, userId, failure: null });
    const answer = await call(listOrganizations, {});
    if (request !== latestRequest) return;
    state.set(
      answer.ok
        ? {
            userId,
            value: answer.value.organizations,
            invitations: answer.value.invitations,
            failure: null,
          }
        : { ...known, userId, failure: answer.error.message },
    );
  };

  return {
    load,
    read: state.get,
    use: (userId: string | null) => {
      const current = useSyncExternalStore(state.subscribe, state.get, () => EMPTY);
      useEffect(() => {
        if (userId !== null && state.get().userId !== userId) void load(userId);
      }, [userId]);
      return current.userId === userId ? current : EMPTY;
    },
  };
}

export const ownOrganizations = createOwnOrganizations(api);

import { useEffect, useSyncExternalStore } from 'react';
import { listOrganizations, type Organization } from '#shared/api/organizations/organizations.ts';
import { createObservable } from '#src/browser/observable.ts';
import { api, type Api } from '#src/state/api.ts';

interface LoadState {
  userId: string | null;
  /** Null until the first response. */
  value: readonly Organization[] | null;
  failure: string | null;
}
const EMPTY: LoadState = { userId: null, value: null, failure: null };

/** The organizations of the signed-in account, requested once and shared by every screen. */
export function createOwnOrganizations({ call }: Api) {
  const state = createObservable(EMPTY);
  let latestRequest = 0;

  const load = async (userId: string): Promise<void> => {
    latestRequest += 1;
    const request = latestRequest;
    const current = state.get();
    const value = current.userId === userId ? current.value : null;
    state.set({ userId, value, failure: null });
    const answer = await call(listOrganizations, {});
    if (request !== latestRequest) return;
    state.set(
      answer.ok
        ? { userId, value: answer.value.organizations, failure: null }
        : { userId, value, failure: answer.error.message },
    );
  };

  return {
    load,
    read: state.get,
    use: (userId: string | null) => {
      const {
        userId: ownerId,
        value,
        failure,
      } = useSyncExternalStore(state.subscribe, state.get, () => EMPTY);
      useEffect(() => {
        if (userId !== null && state.get().userId !== userId) void load(userId);
      }, [userId]);
      const isOwn = ownerId === userId;
      return { value: isOwn ? value : null, failure: isOwn ? failure : null };
    },
  };
}

export const ownOrganizations = createOwnOrganizations(api);

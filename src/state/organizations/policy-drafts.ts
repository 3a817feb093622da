import { useSyncExternalStore } from 'react';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { createObservable } from '#src/browser/observable.ts';

/** Unsaved changes of a card policy. */
export interface PolicyDraft {
  name: string;
  content: PolicyContent;
  /** The version that the changes are based on. */
  version: number;
}

/** Identifies a draft: no other account on this computer may see it. */
interface DraftKey {
  userId: string;
  policy: string;
}

const toKey = ({ userId, policy }: DraftKey) => `${userId} ${policy}`;

/** Drafts of policies, which outlive the screen but not the page: closing it asks first. */
function createPolicyDrafts() {
  const drafts = createObservable<ReadonlyMap<string, PolicyDraft>>(new Map());
  return {
    read: (key: DraftKey) => drafts.get().get(toKey(key)) ?? null,
    set: (key: DraftKey, draft: PolicyDraft | null) => {
      const next = new Map(drafts.get());
      if (draft === null) next.delete(toKey(key));
      else next.set(toKey(key), draft);
      drafts.set(next);
    },
    subscribe: drafts.subscribe,
    getSnapshot: drafts.get,
  };
}

export const policyDrafts = createPolicyDrafts();

export function usePolicyDraft(key: DraftKey): PolicyDraft | null {
  const { subscribe, getSnapshot } = policyDrafts;
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot).get(toKey(key)) ?? null;
}

import { useEffect, useState } from 'react';
import { updatePolicy, type CardPolicy } from '#shared/api/organizations/policies.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { confirmBeforeUnload } from '#src/browser/page/page.ts';
import { findPolicyIssues, isSamePolicy } from '#src/pages/team/policies/policy-content.ts';
import { api } from '#src/state/api.ts';
import {
  policyDrafts,
  usePolicyDraft,
  type PolicyDraft,
} from '#src/state/organizations/policy-drafts.ts';

export interface PolicyEditing {
  draft: PolicyDraft;
  isChanged: boolean;
  isSaving: boolean;
  /** Whether the stored policy is newer than the one that the changes are based on. */
  hasConflict: boolean;
  failure: string | null;
  /** By path, such as `rules.title`. */
  issues: ReadonlyMap<string, string>;
  changeName: (name: string) => void;
  changeContent: (content: PolicyContent) => void;
  /** Saves; with `isOverwriting` over the other version. Returns the stored policy, or null. */
  save: (isOverwriting: boolean) => Promise<CardPolicy | null>;
  discard: () => void;
}

interface EditedPolicy {
  org: string;
  userId: string;
  policy: CardPolicy;
  /** Called after a conflict, to load the other version. */
  onReload: () => void;
}

/** A policy with its unsaved changes, which stay when the view or the connection is left. */
export function usePolicyEditing({ org, userId, policy, onReload }: EditedPolicy): PolicyEditing {
  const key = { userId, policy: policy.id };
  const { name, content, version } = policy;
  const stored = usePolicyDraft(key);
  const draft = stored ?? { name, content, version };
  const isChanged = stored !== null;
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => (isChanged ? confirmBeforeUnload() : undefined), [isChanged]);

  const change = (part: Partial<PolicyDraft>) => {
    const next = { ...(policyDrafts.read(key) ?? draft), ...part };
    policyDrafts.set(key, isSamePolicy(next, policy) ? null : next);
    setRefused(new Map());
  };
  const save = async (isOverwriting: boolean) => {
    setIsSaving(true);
    const answer = await api.call(updatePolicy, {
      params: { org, policy: policy.id },
      body: {
        ...(draft.name !== name && { name: draft.name.trim() }),
        content: draft.content,
        version: isOverwriting ? version : draft.version,
      },
    });
    setIsSaving(false);
    if (answer.ok) {
      setFailure(null);
      policyDrafts.set(key, null);
      return answer.value.policy;
    }
    if (answer.error.code === 'version_conflict') {
      setFailure(null);
      onReload();
      return null;
    }
    setFailure(answer.error.message);
    setRefused(
      new Map(
        answer.error.issues.map(({ path, message }) => [path.replace(/^content\./, ''), message]),
      ),
    );
    return null;
  };
  return {
    draft,
    isChanged,
    isSaving,
    hasConflict: isChanged && draft.version < version,
    failure,
    issues: new Map([...refused, ...findPolicyIssues(draft)]),
    changeName: (next) => change({ name: next }),
    changeContent: (next) => change({ content: next }),
    save,
    discard: () => {
      setFailure(null);
      setRefused(new Map());
      policyDrafts.set(key, null);
    },
  };
}

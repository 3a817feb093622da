import type { User } from '#shared/api/auth/auth.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import type { Group } from '#shared/api/organizations/people/members.ts';
import {
  deletePolicy,
  restorePolicy,
  type CardPolicy,
} from '#shared/api/organizations/policies.ts';
import { SaveState } from '#src/features/card-editor/save-state.tsx';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { BackLink } from '#src/pages/team/back-link.tsx';
import {
  buildSavedPolicyToast,
  CONFLICT,
  describeReach,
  POLICY_DELETED,
} from '#src/pages/team/policies/copy.ts';
import { PolicySections } from '#src/pages/team/policies/policy-sections.tsx';
import { PolicyPreview } from '#src/pages/team/policies/preview/policy-preview.tsx';
import {
  usePolicyEditing,
  type PolicyEditing,
} from '#src/pages/team/policies/use-policy-editing.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';
import { withUndo } from '#src/state/undo.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useRef, useState } from 'react';

interface PolicyEditorProps {
  organization: OrganizationDetails;
  user: User;
  policy: CardPolicy;
  policies: readonly CardPolicy[];
  groups: readonly Group[];
  hasDirectory: boolean;
  onSaved: (policy: CardPolicy) => void;
  onReload: () => void;
  onClose: () => void;
}

/** One policy, with three members' cards always in view. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { organization, user, policy, policies, groups, onSaved, onReload, onClose } = props;
  const { id: org } = organization;
  const editing = usePolicyEditing({ org, userId: user.id, policy, onReload });
  const { draft, issues, failure, hasConflict } = editing;
  const [isDeleting, setIsDeleting] = useState(false);
  const { isBusy, run } = useAction('Delete Failed');
  const form = useRef<HTMLDivElement>(null);
  const reach = describeReach(policy, policies, groups, organization.members?.active ?? null);
  const save = async (isOverwriting: boolean) => {
    if (issues.size > 0) {
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      const group = invalid?.closest('details');
      if (group) group.open = true;
      invalid?.focus();
      return;
    }
    const saved = await editing.save(isOverwriting);
    if (saved === null) return;
    onSaved(saved);
    toasts.show(buildSavedPolicyToast(reach));
  };
  const remove = () =>
    run(
      () => orGone(api.call(deletePolicy, { params: { org, policy: policy.id } })),
      () => {
        editing.discard();
        onReload();
        onClose();
      },
      withUndo(
        POLICY_DELETED,
        () => api.call(restorePolicy, { params: { org, policy: policy.id } }),
        onReload,
      ),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to={teamUrl(org, 'policies')}>All policies</BackLink>
        {!policy.isDefault && (
          <Button variant="quiet" onClick={() => setIsDeleting(true)}>
            Delete policy
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div
          ref={form}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-xl:order-last"
        >
          {hasConflict && (
            <ConflictNotice
              isSaving={editing.isSaving}
              onUseOther={editing.discard}
              onKeepMine={() => void save(true)}
            />
          )}
          {failure !== null && <FailureNotice>{failure}</FailureNotice>}
          <PolicySections
            org={org}
            policy={policy}
            policies={policies}
            groups={groups}
            editing={editing}
            hasDirectory={props.hasDirectory}
            onAssigned={onReload}
          />
        </div>
        <div className="xl:sticky xl:top-24 xl:self-start">
          <PolicyPreview
            organization={organization}
            user={user}
            policyId={policy.id}
            content={draft.content}
            isValid={issues.size === 0}
            isPaused={isDeleting}
          />
        </div>
      </div>
      <PolicySaveBar editing={editing} reach={reach} onSave={() => void save(false)} />
      {isDeleting && (
        <ConfirmDialog
          title={`Delete “${policy.name}”?`}
          confirmLabel="Delete policy"
          busyLabel="Deleting..."
          busy={isBusy}
          onConfirm={() => remove()}
          onCancel={() => setIsDeleting(false)}
        >
          {policy.groups.length === 0
            ? 'No group uses it.'
            : `It rules ${reach}. They follow the next policy within about a minute.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ConflictNoticeProps {
  isSaving: boolean;
  onUseOther: () => void;
  onKeepMine: () => void;
}

function ConflictNotice({ isSaving, onUseOther, onKeepMine }: ConflictNoticeProps) {
  return (
    <Notice
      role="alert"
      tone="warn"
      title={CONFLICT.title}
      action={
        <div className="flex gap-2">
          <Button variant="outline" onClick={onUseOther}>
            Use the other
          </Button>
          <Button busy={isSaving} onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
      }
    >
      {CONFLICT.text}
    </Notice>
  );
}

interface PolicySaveBarProps {
  editing: PolicyEditing;
  /** Whose cards a save changes. */
  reach: string;
  onSave: () => void;
}

/** Stays at the bottom of the screen: what a save changes, and its button. */
function PolicySaveBar({ editing, reach, onSave }: PolicySaveBarProps) {
  const { isChanged, isSaving, hasConflict } = editing;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-(--session-bar) z-20 -mx-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-ground/94 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:px-1"
    >
      <div className="min-w-0 flex-1 basis-56">
        <SaveState state={isSaving ? 'saving' : isChanged ? 'changed' : 'saved'} />
        {isChanged && (
          <p className="text-xs text-stone">Saving changes {reach} within about a minute.</p>
        )}
      </div>
      {isChanged && (
        <div className="flex gap-2">
          <Button variant="outline" disabled={isSaving} onClick={editing.discard}>
            Discard
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." disabled={hasConflict} onClick={onSave}>
            Save policy
          </Button>
        </div>
      )}
    </div>
  );
}

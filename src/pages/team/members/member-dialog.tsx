import { useState } from 'react';
import {
  updateMember,
  type Group,
  type Member,
  type MemberChanges,
} from '#shared/api/organizations/people/members.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { canChangeMember } from '#shared/organization/role.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import {
  describeSuspendedBy,
  describeSuspension,
  groupNames,
  MEMBER_SAVED,
  nameOf,
} from '#src/pages/team/copy.ts';
import { RemoveMemberDialog } from '#src/pages/team/leavers/remove-member-dialog.tsx';
import { MemberForm } from '#src/pages/team/members/member-form.tsx';
import { PausedKeys } from '#src/pages/team/members/paused-keys.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type Question = 'suspend' | 'remove';

interface MemberDialogProps {
  organization: OrganizationDetails;
  groups: readonly Group[];
  /** Null while closed. */
  member: Member | null;
  /** Whether the member is the signed-in person, who leaves in another view. */
  isSelf: boolean;
  onClose: () => void;
  onSaved: (member: Member) => void;
  onRemoved: () => void;
}

/** One member: role, groups, suspension and removal, each only if the role allows it. */
export function MemberDialog(props: MemberDialogProps) {
  const { organization, groups, member, isSelf, onClose, onSaved, onRemoved } = props;
  const [question, ask] = useState<Question | null>(null);
  const { isBusy, run } = useAction('Update Failed');
  const { role, name: team, id: org } = organization;
  const canEdit =
    member !== null &&
    findScope(role, 'editMembers') !== null &&
    canChangeMember(role, member.role);
  const close = () => {
    ask(null);
    onClose();
  };
  const save = ({ id }: Member, body: MemberChanges) =>
    run(
      () => api.call(updateMember, { params: { org, member: id }, body }),
      (answer) => {
        onSaved(answer.member);
        close();
      },
      MEMBER_SAVED,
    );
  const name = member === null ? '' : nameOf(member);
  const suspension = describeSuspendedBy(member?.suspendedBy ?? null);
  return (
    <>
      <Dialog
        open={member !== null}
        busy={isBusy}
        title={name}
        description={member?.email}
        onClose={close}
      >
        {member !== null && (
          <div className="grid gap-6">
            {suspension !== null && <Notice tone="warn" title={suspension} />}
            {canEdit ? (
              <MemberForm
                key={member.id}
                org={org}
                role={role}
                member={member}
                groups={groups}
                isBusy={isBusy}
                onSave={(changes) => save(member, changes)}
              />
            ) : (
              <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-2">
                <dt className="text-stone">Role</dt>
                <dd>{ROLE_NAMES[member.role]}</dd>
                <dt className="text-stone">Groups</dt>
                <dd>{groupNames(member.groups, groups) || 'None'}</dd>
              </dl>
            )}
            {member.isBillingOwner && (
              <p className="text-xs text-stone">
                Pays for this team. Billing is transferred under Billing.
              </p>
            )}
            {canEdit && !isSelf && !member.isBillingOwner && (
              <MemberActions
                isSuspended={member.status === 'suspended'}
                isBusy={isBusy}
                onReactivate={() => save(member, { status: 'active' })}
                onAsk={ask}
              />
            )}
          </div>
        )}
      </Dialog>
      {question === 'suspend' && (
        <ConfirmDialog
          title={`Suspend ${name}?`}
          confirmLabel="Suspend"
          busyLabel="Suspending..."
          busy={isBusy}
          onConfirm={() => member && save(member, { status: 'suspended' })}
          onCancel={() => ask(null)}
        >
          {describeSuspension(name, team)}
          {member !== null && <PausedKeys org={org} member={member} nextRole={null} />}
        </ConfirmDialog>
      )}
      {question === 'remove' && member !== null && (
        <RemoveMemberDialog
          org={org}
          team={team}
          member={member}
          onClose={() => ask(null)}
          onRemoved={() => {
            close();
            onRemoved();
          }}
        />
      )}
    </>
  );
}

interface MemberActionsProps {
  isSuspended: boolean;
  isBusy: boolean;
  onReactivate: () => void;
  onAsk: (question: Question) => void;
}

function MemberActions({ isSuspended, isBusy, onReactivate, onAsk }: MemberActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-hairline pt-5">
      {isSuspended ? (
        <Button variant="outline" disabled={isBusy} onClick={onReactivate}>
          Reactivate
        </Button>
      ) : (
        <Button variant="outline" disabled={isBusy} onClick={() => onAsk('suspend')}>
          Suspend
        </Button>
      )}
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        disabled={isBusy}
        onClick={() => onAsk('remove')}
      >
        Remove from team
      </Button>
    </div>
  );
}

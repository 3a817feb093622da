import { useRef, useState } from 'react';
import {
  resendInvitation,
  revokeInvitation,
  type Invitation,
} from '#shared/api/organizations/people/invitations.ts';
import type { Group } from '#shared/api/organizations/people/members.ts';
import { formatDay } from '#shared/format/day.ts';
import { buildInvitedToast } from '#src/features/organization/copy.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { groupNames, INVITATION_REVOKED } from '#src/pages/team/copy.ts';
import { SelectBox } from '#src/pages/team/selection/select-box.tsx';
import type { RowSelection } from '#src/pages/team/selection/use-selection.ts';
import type { Invitations } from '#src/pages/team/invitations/use-invitations.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface InvitationListProps {
  org: string;
  groups: readonly Group[];
  rows: readonly Invitation[];
  invitations: Pick<Invitations, 'put' | 'remove'>;
  selection: RowSelection;
  onChanged: () => void;
}

export function InvitationList(props: InvitationListProps) {
  const { org, groups, rows, invitations, selection, onChanged } = props;
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const resend = async ({ id, email }: Invitation) => {
    setBusyId(id);
    const answer = await api.call(resendInvitation, { params: { org, invitation: id } });
    setBusyId(null);
    if (!answer.ok) return toasts.show(failureToast('Resend Failed', answer.error));
    invitations.put(answer.value.invitation);
    onChanged();
    return toasts.show(buildInvitedToast(email));
  };
  const revoke = async ({ id }: Invitation) => {
    setBusyId(id);
    const answer = await api.call(revokeInvitation, { params: { org, invitation: id } });
    setBusyId(null);
    // Accepted or revoked meanwhile: it is not open anymore either way.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Revoke Failed', answer.error));
    }
    setRevoking(null);
    invitations.remove(id);
    list.current?.focus({ preventScroll: true });
    onChanged();
    return toasts.show(INVITATION_REVOKED);
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Invitations"
        className="divide-y divide-hairline border-y border-hairline outline-none"
      >
        {rows.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            groups={groups}
            isBusy={busyId === invitation.id}
            isSelected={selection.ids.has(invitation.id)}
            onSelect={() => selection.toggle(invitation.id)}
            onResend={() => void resend(invitation)}
            onRevoke={() => setRevoking(invitation)}
          />
        ))}
      </ul>
      {revoking !== null && (
        <ConfirmDialog
          title="Revoke this invitation?"
          confirmLabel="Revoke"
          busyLabel="Revoking..."
          busy={busyId !== null}
          onConfirm={() => void revoke(revoking)}
          onCancel={() => setRevoking(null)}
        >
          The link we emailed to {revoking.email} stops working, and the seat becomes free.
        </ConfirmDialog>
      )}
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  groups: readonly Group[];
  isBusy: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onResend: () => void;
  onRevoke: () => void;
}

function InvitationRow(props: InvitationRowProps) {
  const { invitation, groups, isBusy, isSelected, onSelect, onResend, onRevoke } = props;
  const { email, role, status, expiresAt } = invitation;
  const isExpired = status === 'expired';
  const names = groupNames(invitation.groups, groups);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="-ml-3 flex min-w-0 flex-1 basis-56 items-center gap-x-1">
        <SelectBox name={email} checked={isSelected} onChange={onSelect} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{email}</p>
          <p className="truncate text-xs text-stone">
            {[ROLE_NAMES[role], names].filter(Boolean).join(' · ')}
            {' · '}
            {isExpired ? 'Expired' : 'Expires'} {formatDay(expiresAt, 'local')}
          </p>
        </div>
      </div>
      {isExpired && <Badge tone="warn">Expired</Badge>}
      <div className="-mx-3 flex">
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Resend the invitation to ${email}`}
          busy={isBusy}
          onClick={onResend}
        >
          Resend
        </Button>
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Revoke the invitation to ${email}`}
          disabled={isBusy}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

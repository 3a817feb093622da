import { useState } from 'react';
import { deleteOrganization, readDeletion } from '#shared/api/organizations/deletion.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { PendingDeletionPanel } from '#src/pages/team/company/deletion/pending-deletion.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DELETION_INTRO, DELETION_SCHEDULED, listEnding } from './copy.ts';

/** Schedules the deletion of the team, or shows the one that is scheduled. */
export function DeleteOrganization({ organization, user, onChanged }: TeamViewProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (organization.deletesAt !== null) {
    return <PendingDeletionPanel organization={organization} user={user} />;
  }
  return (
    <>
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        onClick={() => setIsOpen(true)}
      >
        Delete team
      </Button>
      {isOpen && (
        <DeleteOrganizationDialog
          organization={organization}
          user={user}
          onChanged={onChanged}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function DeleteOrganizationDialog({
  organization: { id: org, name },
  user,
  onChanged,
  onClose,
}: TeamViewProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { value, failure: loadFailure } = useEndpoint(readDeletion, { params: { org } });
  const { isBusy, failure, run } = useAction();
  const isWrongPassword = failure?.code === 'wrong_password';
  const schedule = () =>
    run(
      () => api.call(deleteOrganization, { params: { org }, body: { name, password } }),
      () => {
        toasts.show(DELETION_SCHEDULED);
        onClose();
        onChanged();
        void ownOrganizations.load(user.id);
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete team"
      busyLabel="Scheduling..."
      cancelLabel="Don't delete"
      busy={isBusy}
      isReady={value !== null && typed.trim() === name && password !== ''}
      onConfirm={schedule}
      onCancel={onClose}
      body={
        <>
          {failure !== null && !isWrongPassword && <FailureNotice>{failure.message}</FailureNotice>}
          {loadFailure !== null && <FailureNotice>{loadFailure}</FailureNotice>}
          {value === null ? (
            <Skeleton className="h-36" />
          ) : (
            <MarkedList
              items={listEnding(value.ending)}
              mark="bad-dot"
              className="gap-1.5 text-stone"
            />
          )}
          <p className="text-stone">
            {'Save a copy first: '}
            <Link to={teamUrl(org, 'contacts')} className="text-link">
              export the contacts
            </Link>
            {' and '}
            <Link to={teamUrl(org, 'audit')} className="text-link">
              the audit log
            </Link>
            .
          </p>
          <TextField
            label={`Type ${name} to confirm`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={isWrongPassword ? failure.message : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      }
    >
      {DELETION_INTRO}
    </ConfirmDialog>
  );
}

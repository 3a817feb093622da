import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteOrganization } from '#shared/api/organizations/organizations.ts';
import { href } from '#shared/routes.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { ORGANIZATION_DELETED } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type DeleteOrganizationProps = Pick<TeamViewProps, 'organization' | 'user'>;

export function DeleteOrganization({ organization, user }: DeleteOrganizationProps) {
  const [isOpen, setIsOpen] = useState(false);
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
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function DeleteOrganizationDialog({
  organization,
  user,
  onClose,
}: DeleteOrganizationProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { isBusy, failure, run } = useAction();
  const navigate = useNavigate();
  const { id, name } = organization;
  const remove = () =>
    run(
      () => orGone(api.call(deleteOrganization, { params: { org: id }, body: { name } })),
      async () => {
        await ownOrganizations.load(user.id);
        toasts.show(ORGANIZATION_DELETED);
        await navigate(href('dashboard'), { replace: true });
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete team"
      busyLabel="Deleting..."
      cancelLabel="Don't delete"
      busy={isBusy}
      isReady={typed.trim() === name}
      onConfirm={remove}
      onCancel={onClose}
      body={
        <>
          {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
          <MarkedList
            items={listDeletionConsequences(organization)}
            mark="bad-dot"
            className="gap-1.5 text-stone"
          />
          <TextField
            label={`Type ${name} to confirm`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      }
    >
      You can't undo this.
    </ConfirmDialog>
  );
}

function listDeletionConsequences({ members }: TeamViewProps['organization']): string[] {
  const people = members === null ? 0 : members.active + members.suspended;
  return [
    `${countNoun(people, 'member')} lose access at once. Their own cards stay theirs.`,
    'Company cards go offline, and their wallet passes stop working.',
    'We delete groups and domains, and open invitations stop working.',
    'Your plan goes on. Cancel it in Billing if you no longer need it.',
  ];
}

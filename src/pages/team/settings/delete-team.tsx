import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { deleteOrganization } from '#shared/api/organizations/organizations.ts';
import { href } from '#shared/routes.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { TEAM_DELETED } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type DeleteTeamProps = Pick<TeamViewProps, 'organization' | 'user'>;

export function DeleteTeam({ organization, user }: DeleteTeamProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        onClick={() => setIsOpen(true)}
      >
        Delete team
      </Button>
      <Dialog
        open={isOpen}
        role="alertdialog"
        width="small"
        busy={isBusy}
        title={`Delete ${organization.name}?`}
        description="You can't undo this."
        onClose={() => setIsOpen(false)}
      >
        {isOpen && (
          <DeleteTeamForm
            organization={organization}
            user={user}
            isBusy={isBusy}
            setIsBusy={setIsBusy}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Dialog>
    </>
  );
}

interface DeleteTeamFormProps extends DeleteTeamProps {
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function DeleteTeamForm({ organization, user, isBusy, setIsBusy, onClose }: DeleteTeamFormProps) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const isReady = name.trim() === organization.name;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setFailure(null);
    setIsBusy(true);
    const answer = await api.call(deleteOrganization, {
      params: { org: organization.id },
      body: { name: organization.name },
    });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') {
      setFailure(answer.error.message);
      return;
    }
    await ownOrganizations.load(user.id);
    toasts.show(TEAM_DELETED);
    void navigate(href('dashboard'), { replace: true });
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <MarkedList
        items={listDeletionConsequences(organization)}
        mark="bad-dot"
        className="gap-1.5 text-stone"
      />
      <TextField
        label={`Type ${organization.name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Don't delete
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isReady}
          busy={isBusy}
          busyLabel="Deleting..."
        >
          Delete team
        </Button>
      </div>
    </form>
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

import { useState } from 'react';
import { createOrganizationCard } from '#shared/api/organizations/cards.ts';
import type { Member } from '#shared/api/organizations/people/members.ts';
import { USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { deriveUsername } from '#shared/card/username/derive-username.ts';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { ORGANIZATION_CARD_CREATED } from '#src/pages/team/cards/copy.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface CreateCardDialogProps {
  org: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Picks a member, then a username. What is chosen outlives a failure. */
export function CreateCardDialog({ org, onClose, onCreated }: CreateCardDialogProps) {
  const [member, setMember] = useState<Member | null>(null);
  if (member === null) {
    return (
      <MemberPicker
        org={org}
        title="New card"
        hint="Choose who holds it. You choose its username next."
        isOffered={({ status }) => status === 'active'}
        onPick={setMember}
        onClose={onClose}
      />
    );
  }
  return (
    <UsernameStep
      org={org}
      member={member}
      onBack={() => setMember(null)}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}

interface UsernameStepProps extends CreateCardDialogProps {
  member: Member;
  onBack: () => void;
}

const isAboutName = (code: string): boolean => code.startsWith('username');

function UsernameStep({ org, member, onBack, onClose, onCreated }: UsernameStepProps) {
  const [username, setUsername] = useState(() =>
    deriveUsername({ ...member, name: nameOf(member) }, []),
  );
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const { isBusy, failure, run } = useAction(({ code, message }) =>
    setIssue(isAboutName(code) ? message : undefined),
  );
  const availability = useAvailability(username, '', []);
  const create = () => {
    if (username === '') return setIssue(USERNAME_MESSAGES.required);
    if (availability.kind === 'taken' || availability.kind === 'invalid') return;
    run(
      () =>
        api.call(createOrganizationCard, {
          params: { org },
          body: { member: member.id, username },
        }),
      onCreated,
      ORGANIZATION_CARD_CREATED,
    );
  };
  return (
    <Dialog
      open
      busy={isBusy}
      width="small"
      title={`New card for ${nameOf(member)}`}
      description="It starts with their name, email address and job title, and follows the card policy."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" form="create-card" busy={isBusy} busyLabel="Creating...">
            Create card
          </Button>
        </>
      }
    >
      <form
        id="create-card"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        {failure !== null && !isAboutName(failure.code) && (
          <FailureNotice>{failure.message}</FailureNotice>
        )}
        <UsernameField
          name={username}
          availability={availability}
          publishError={issue}
          onNameChange={(name) => {
            setUsername(name);
            setIssue(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

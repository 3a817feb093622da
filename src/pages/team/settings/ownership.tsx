import { useState } from 'react';
import { transferOwnership, type Member } from '#shared/api/organizations/people/members.ts';
import { nameOf, OWNER_ADDED } from '#src/pages/team/copy.ts';
import { MemberPicker } from '#src/pages/team/settings/member-picker.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

/** Makes a member an owner. */
export function Ownership({ organization, user, onChanged }: TeamViewProps) {
  const { id: org, name } = organization;
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<Member | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setIsPicking(false);
    setPicked(null);
  };
  const transfer = async ({ id: member }: Member) => {
    setIsBusy(true);
    const answer = await api.call(transferOwnership, { params: { org }, body: { member } });
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast('Transfer Failed', answer.error));
    close();
    onChanged();
    return toasts.show(OWNER_ADDED);
  };
  return (
    <div>
      <p className="font-medium">Add an owner</p>
      <p className="mt-1 text-stone">
        They may do everything you may. You stay an owner; to step down afterwards, let them change
        your role.
      </p>
      <Button variant="outline" className="mt-3" onClick={() => setIsPicking(true)}>
        Add owner
      </Button>
      {isPicking && (
        <MemberPicker
          org={org}
          title="Who becomes an owner?"
          hint="Any active member."
          isOffered={({ role, email, status }) =>
            status === 'active' &&
            role !== 'owner' &&
            email.toLowerCase() !== user.email.toLowerCase()
          }
          onPick={setPicked}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={picked !== null}
        title={`Make ${picked === null ? '' : nameOf(picked)} an owner?`}
        tone="primary"
        confirmLabel="Add owner"
        busyLabel="Adding..."
        busy={isBusy}
        onConfirm={() => picked && void transfer(picked)}
        onCancel={() => setPicked(null)}
      >
        {`They may do everything, including deleting ${name} and removing you.`}
      </ConfirmDialog>
    </div>
  );
}

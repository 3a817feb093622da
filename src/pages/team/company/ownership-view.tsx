import { useState } from 'react';
import { transferOwnership, type Member } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { DeleteOrganization } from '#src/pages/team/company/deletion/delete-organization.tsx';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import { nameOf, OWNER_ADDED } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

/** Who may do everything, and the end of the team. */
export function OwnershipView({ organization, user, onChanged }: TeamViewProps) {
  return (
    <SettingsSections>
      <SettingsSection
        anchor="owners"
        title="Add an owner"
        description="They may do everything you may. You stay an owner; to step down afterwards, let them change your role."
      >
        <Ownership organization={organization} user={user} onChanged={onChanged} />
      </SettingsSection>
      {findScope(organization.role, 'deleteOrganization') !== null && (
        <SettingsSection
          anchor="danger-zone"
          title="Danger zone"
          description="Delete the team with everything that belongs to it."
        >
          <DeleteOrganization organization={organization} user={user} onChanged={onChanged} />
        </SettingsSection>
      )}
    </SettingsSections>
  );
}

/** Makes a member an owner. */
function Ownership({ organization, user, onChanged }: TeamViewProps) {
  const { id: org, name } = organization;
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<Member | null>(null);
  const { isBusy, run } = useAction('Transfer Failed');
  const close = () => {
    setIsPicking(false);
    setPicked(null);
  };
  const transfer = ({ id: member }: Member) =>
    run(
      () => api.call(transferOwnership, { params: { org }, body: { member } }),
      () => {
        close();
        onChanged();
      },
      OWNER_ADDED,
    );
  return (
    <div>
      <Button variant="outline" onClick={() => setIsPicking(true)}>
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
      {picked !== null && (
        <ConfirmDialog
          title={`Make ${nameOf(picked)} an owner?`}
          tone="primary"
          confirmLabel="Add owner"
          busyLabel="Adding..."
          busy={isBusy}
          onConfirm={() => transfer(picked)}
          onCancel={() => setPicked(null)}
        >
          {`They may do everything, including deleting ${name} and removing you.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

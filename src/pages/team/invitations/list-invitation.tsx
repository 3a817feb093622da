import { ArrowLeft } from 'lucide-react';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { CheckedRows } from '#src/pages/team/invitations/checked-rows.tsx';
import { ListForm } from '#src/pages/team/invitations/list-form.tsx';
import { SentRows } from '#src/pages/team/invitations/sent-rows.tsx';
import { useListInvitation } from '#src/pages/team/invitations/use-list-invitation.ts';
import { Button } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

interface ListInvitationProps {
  organization: OrganizationDetails;
  groups: readonly Group[];
  /** A list that was sent before, to follow it; null for a new one. */
  listId: string | null;
  onClose: () => void;
}

/** Invites a list of people and makes their cards: enter, check each row, send, follow. */
export function ListInvitation({ organization, groups, listId, onClose }: ListInvitationProps) {
  const list = useListInvitation(organization.id);
  const { checked } = list;
  const sentId = listId ?? list.sentId;
  const step = sentId !== null ? 'sent' : checked === null ? 'entered' : 'checked';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Button
          variant="quiet"
          className="-ml-3 px-3"
          icon={<ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={onClose}
        >
          Invitations
        </Button>
        {/* Each step begins at its heading: what was pressed is gone. */}
        <h2
          key={step}
          ref={focusOnMount}
          tabIndex={-1}
          className="mt-2 scroll-mt-24 font-display text-xl outline-none"
        >
          {listId === null ? 'Invite from a list' : 'Your list'}
        </h2>
      </div>
      {sentId === null && checked === null && <ListForm list={list} groups={groups} />}
      {sentId === null && checked !== null && (
        <CheckedRows
          checked={checked}
          isBusy={list.isBusy}
          failure={list.failure}
          progress={list.photos.progress}
          onEdit={list.edit}
          onSend={list.send}
        />
      )}
      {sentId !== null && <SentRows org={organization.id} list={sentId} onClose={onClose} />}
    </div>
  );
}

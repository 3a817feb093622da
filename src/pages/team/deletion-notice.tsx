import { findScope } from '#shared/organization/permissions.ts';
import {
  describeDeletionDay,
  describeDeletionNotice,
} from '#src/pages/team/company/deletion/copy.ts';
import { CancelDeletionButton } from '#src/pages/team/company/deletion/cancel-deletion-button.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { Notice } from '#src/ui/content/notice.tsx';

/** On every view of a team that will be deleted: when, and for owners the button that keeps it. */
export function DeletionNotice({ organization, user, onChanged }: TeamViewProps) {
  const { id, role, deletesAt } = organization;
  if (deletesAt === null) return null;
  const mayKeep = findScope(role, 'deleteOrganization') !== null;
  return (
    <Notice
      tone="warn"
      title={describeDeletionDay(deletesAt)}
      action={mayKeep && <CancelDeletionButton org={id} userId={user.id} onCanceled={onChanged} />}
    >
      {describeDeletionNotice(mayKeep)}
    </Notice>
  );
}

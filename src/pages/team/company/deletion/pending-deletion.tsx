import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endOrganization, readDeletion } from '#shared/api/organizations/deletion.ts';
import { href } from '#shared/routes.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  DELETION_APPROVED,
  describeEarlierEnd,
  describePending,
  LINK_MAILED,
  ORGANIZATION_DELETED,
} from './copy.ts';

const TOKEN = /^#token=([\w-]+)$/;

/** A deletion that is scheduled: who scheduled it, and how it is brought forward. */
export function PendingDeletionPanel({
  organization,
  user,
}: Pick<TeamViewProps, 'organization' | 'user'>) {
  const { id: org, name } = organization;
  const token = TOKEN.exec(useLocation().hash)?.[1];
  const { value, failure, set, reload } = useEndpoint(readDeletion, { params: { org } });
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const pending = value?.pending ?? null;
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load the deletion" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null || pending === null) return <Skeleton className="h-24" />;
  const end = async (password: string): Promise<string | null> => {
    const body = { password, ...(token !== undefined && { token }) };
    const answer = await api.call(endOrganization, { params: { org }, body });
    if (!answer.ok) return answer.error.message;
    setIsConfirming(false);
    if (answer.value.isDeleted) {
      await ownOrganizations.load(user.id);
      toasts.show(ORGANIZATION_DELETED);
      await navigate(href('dashboard'), { replace: true });
      return null;
    }
    toasts.show(pending.owners > 1 ? DELETION_APPROVED : LINK_MAILED);
    set({ ...value, pending: answer.value.pending });
    return null;
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="[overflow-wrap:anywhere]">{describePending(pending)}</p>
      <p className="text-stone">{describeEarlierEnd(pending, token !== undefined)}</p>
      {!pending.hasApproved && (
        <Button
          variant="outline"
          className="border-bad/50! text-bad! hover:border-bad!"
          onClick={() => setIsConfirming(true)}
        >
          Delete now
        </Button>
      )}
      {isConfirming && (
        <PasswordDialog
          title={`Delete ${name} now?`}
          description={describeEarlierEnd(pending, token !== undefined)}
          confirmLabel={
            pending.owners > 1 || token !== undefined ? 'Delete now' : 'Email me the link'
          }
          busyLabel="Checking..."
          onConfirm={end}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

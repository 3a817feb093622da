import { useState } from 'react';
import { useNavigate } from 'react-router';
import { previewOwnDeparture } from '#shared/api/organizations/people/departures.ts';
import { leaveOrganization } from '#shared/api/organizations/people/members.ts';
import { href } from '#shared/routes.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { ORGANIZATION_LEFT } from '#src/pages/team/copy.ts';
import { listOwnDeparture } from '#src/pages/team/leavers/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { PlannedCards } from '#src/pages/team/leavers/departure-summary.tsx';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { toasts } from '#src/state/toasts.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type LeaveOrganizationProps = Pick<TeamViewProps, 'organization' | 'user'>;

export function LeaveOrganization({ organization, user }: LeaveOrganizationProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (organization.isBillingOwner) {
    return (
      <p className="text-stone">
        You pay for this team.{' '}
        <Link to={teamUrl(organization.id, 'billing')} className="text-link">
          Transfer billing
        </Link>{' '}
        before you leave, or delete the team.
      </p>
    );
  }
  return (
    <>
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        onClick={() => setIsOpen(true)}
      >
        Leave team
      </Button>
      {isOpen && (
        <LeaveDialog organization={organization} user={user} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Says what happens to the person's organization cards and what stays theirs. */
function LeaveDialog({
  organization,
  user,
  onClose,
}: LeaveOrganizationProps & { onClose: () => void }) {
  const { id, name } = organization;
  const preview = useEndpoint(previewOwnDeparture, { params: { org: id } });
  const plan = preview.value;
  const { isBusy, failure, run } = useAction();
  const navigate = useNavigate();
  const leave = () =>
    run(
      () => orGone(api.call(leaveOrganization, { params: { org: id } })),
      async () => {
        await ownOrganizations.load(user.id);
        toasts.show(ORGANIZATION_LEFT);
        await navigate(href('dashboard'), { replace: true });
      },
    );
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      confirmLabel="Leave"
      busyLabel="Leaving..."
      busy={isBusy}
      isReady={plan !== null}
      onConfirm={leave}
      onCancel={onClose}
      body={
        <>
          {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
          {preview.failure !== null && (
            <RetryNotice title="We couldn't check what leaving changes" onRetry={preview.reload}>
              {preview.failure}
            </RetryNotice>
          )}
          {plan === null && preview.failure === null && <Skeleton className="h-28" />}
          {plan !== null && (
            <>
              <PlannedCards plan={plan.departure} firstName={user.firstName} />
              <MarkedList items={listOwnDeparture(name, plan)} mark="dot" className="gap-2" />
            </>
          )}
        </>
      }
    />
  );
}

import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { previewOwnDeparture } from '#shared/api/organizations/people/departures.ts';
import { leaveOrganization } from '#shared/api/organizations/people/members.ts';
import { href } from '#shared/routes.ts';
import { teamUrl } from '#src/features/team/team-url.ts';
import { TEAM_LEFT } from '#src/pages/team/copy.ts';
import { listOwnDeparture } from '#src/pages/team/leavers/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { PlannedCards } from '#src/pages/team/leavers/departure-summary.tsx';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type LeaveTeamProps = Pick<TeamViewProps, 'organization' | 'user'>;

export function LeaveTeam({ organization, user }: LeaveTeamProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (organization.isBillingOwner) {
    return (
      <p className="text-stone">
        You pay for this team.{' '}
        <Link to={`${teamUrl(organization.id, 'settings')}#ownership`} className="text-link">
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

/** Says what happens to the person's company cards and what stays theirs. */
function LeaveDialog({ organization, user, onClose }: LeaveTeamProps & { onClose: () => void }) {
  const { id, name } = organization;
  const loadPlan = useCallback(() => api.call(previewOwnDeparture, { params: { org: id } }), [id]);
  const preview = useResource(loadPlan);
  const plan = preview.value;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const leave = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await api.call(leaveOrganization, { params: { org: id } });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') return setFailure(answer.error.message);
    await ownOrganizations.load(user.id);
    toasts.show(TEAM_LEFT);
    return navigate(href('dashboard'), { replace: true });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      width="small"
      busy={isBusy}
      title={`Leave ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" data-autofocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={plan === null}
            busy={isBusy}
            busyLabel="Leaving..."
            onClick={() => void leave()}
          >
            Leave
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
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
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  acceptOwnInvitation,
  declineOwnInvitation,
} from '#shared/api/organizations/people/invitations.ts';
import type { OwnInvitation } from '#shared/api/organizations/organizations.ts';
import { href } from '#shared/routes.ts';
import { AgreeAndJoin } from '#src/features/organization/agree-and-join.tsx';
import {
  buildDeclinedToast,
  buildInvitationLine,
  buildJoinedToast,
} from '#src/features/organization/invited-copy.ts';
import { openAfterJoining } from '#src/features/organization/after-joining.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

interface OwnInvitationProps {
  userId: string;
  invitation: OwnInvitation;
}

/** For the account of the invited address. */
export function OwnInvitationView({ userId, invitation }: OwnInvitationProps) {
  const { id, organization } = invitation;
  const navigate = useNavigate();
  const [isGone, setIsGone] = useState(false);
  const { isBusy, failure, run } = useAction(({ code }) => setIsGone(code === 'not_found'));
  const params = { invitation: id };
  const onJoined = (org: string) => {
    toasts.show(buildJoinedToast(organization));
    void ownOrganizations.load(userId);
    openAfterJoining(navigate, org, invitation.role);
  };
  const onDecline = () =>
    run(
      () => api.call(declineOwnInvitation, { params }),
      () => {
        void ownOrganizations.load(userId);
        void navigate(href('dashboard'), { replace: true });
      },
      buildDeclinedToast(organization),
    );
  if (isGone) {
    return (
      <EmptyState
        title="This invitation was withdrawn"
        action={
          <ButtonLink to={href('dashboard')} variant="outline">
            Your cards
          </ButtonLink>
        }
      >
        It was revoked, or it expired. To join {organization}, ask the person who invited you for a
        new one.
      </EmptyState>
    );
  }
  return (
    <section className="mx-auto grid w-full max-w-(--container-form) gap-6 py-6">
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          Join <span dir="auto">{organization}</span>
        </h1>
        <p className="mt-2 text-md text-stone [overflow-wrap:anywhere]">
          {buildInvitationLine(invitation)}
        </p>
      </header>
      <AgreeAndJoin
        organization={organization}
        label="Join team"
        join={() => api.call(acceptOwnInvitation, { params, body: { agreed: true } })}
        onJoined={onJoined}
        onGone={() => setIsGone(true)}
      />
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
      <Button
        variant="outline"
        size="large"
        wide
        busy={isBusy}
        busyLabel="Declining..."
        onClick={onDecline}
      >
        Decline
      </Button>
      <p className="text-stone">
        If you decline, the link in your invitation email stops working, too.
      </p>
    </section>
  );
}

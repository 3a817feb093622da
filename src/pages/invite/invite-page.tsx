import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import {
  readInvitation,
  type InvitationPreview,
} from '#shared/api/organizations/people/invitations.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { teamUrl } from '#src/features/team/team-url.ts';
import { buildJoinedToast, buildInvitationLine } from '#src/features/team/invited-copy.ts';
import { CustomerInvitation } from '#src/pages/invite/customer-invitation.tsx';
import { LinkUnusable } from '#src/pages/invite/link-unusable.tsx';
import { JoinForm } from '#src/pages/invite/join-form.tsx';
import { OtherAccount } from '#src/pages/invite/other-account.tsx';
import { SignInFirst } from '#src/pages/invite/sign-in-first.tsx';
import { SignUpInvited } from '#src/pages/invite/sign-up-invited.tsx';
import { api } from '#src/state/api.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Opened by the link of an invitation mail. */
export function InvitePage() {
  const token = useLinkToken();
  const customerToken = useLinkToken('customer');
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      {customerToken !== null && <CustomerInvitation token={customerToken} />}
      {customerToken === null && token === null && (
        <LinkUnusable title="Open your invitation">
          Open the link in the email we sent you. It works once, within 14 days.
        </LinkUnusable>
      )}
      {customerToken === null && token !== null && <Invitation key={token} token={token} />}
    </section>
  );
}

function Invitation({ token }: { token: string }) {
  const load = useCallback(() => api.call(readInvitation, { body: { token } }), [token]);
  const { value, failure, failureCode, reload } = useResource(load);
  const { status } = session.use();
  if (failureCode === 'not_found') {
    return (
      <LinkUnusable title="This link doesn't work anymore">
        It was already used, or the invitation expired or was revoked. If you already joined, sign
        in. Otherwise ask the person who invited you for a new link.
      </LinkUnusable>
    );
  }
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load your invitation" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null || status === 'loading') {
    return (
      <div role="status" aria-label="Loading your invitation" className="grid gap-4">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  return <InvitationCase token={token} invitation={value} onGone={reload} />;
}

interface InvitationCaseProps {
  token: string;
  invitation: InvitationPreview;
  onGone: () => void;
}

/** The invited account joins; everyone else signs in as the invited address or signs up first. */
function InvitationCase({ token, invitation, onGone }: InvitationCaseProps) {
  const { user } = session.use();
  const navigate = useNavigate();
  const onJoined = (org: string, userId: string) => {
    toasts.show(buildJoinedToast(invitation.organization));
    void ownOrganizations.load(userId);
    void navigate(teamUrl(org), { replace: true });
  };
  const isInvited = user?.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          Join <span dir="auto">{invitation.organization}</span>
        </h1>
        <p className="mt-2 text-md text-stone [overflow-wrap:anywhere]">
          {buildInvitationLine(invitation)} The invitation is for{' '}
          <strong className="font-medium text-bone">{invitation.email}</strong>.
        </p>
      </header>
      {user !== null && isInvited && (
        <JoinForm
          token={token}
          organization={invitation.organization}
          onJoined={(org) => onJoined(org, user.id)}
          onGone={onGone}
        />
      )}
      {user !== null && !isInvited && <OtherAccount user={user} invited={invitation.email} />}
      {user === null && invitation.hasAccount && <SignInFirst email={invitation.email} />}
      {user === null && !invitation.hasAccount && (
        <SignUpInvited token={token} organization={invitation.organization} onJoined={onJoined} />
      )}
    </div>
  );
}

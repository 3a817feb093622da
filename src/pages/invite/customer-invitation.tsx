import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  acceptCustomerInvitation,
  readCustomerInvitation,
  type CustomerInvitationPreview,
} from '#shared/api/organizations/partner/customers.ts';
import { href } from '#shared/routes.ts';
import { CustomerSignUp } from '#src/pages/invite/customer-sign-up.tsx';
import { LinkUnusable } from '#src/pages/invite/link-unusable.tsx';
import { OtherAccount } from '#src/pages/invite/other-account.tsx';
import { SignInFirst } from '#src/pages/invite/sign-in-first.tsx';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Opened by the link of a mail with which a partner invites a customer. */
export function CustomerInvitation({ token }: { token: string }) {
  const load = useCallback(() => api.call(readCustomerInvitation, { body: { token } }), [token]);
  const { value, failure, failureCode, reload } = useResource(load);
  const { status } = session.use();
  if (failureCode === 'not_found') {
    return (
      <LinkUnusable title="This link doesn't work anymore">
        It was already used, or the invitation expired or was revoked. If you already have an
        account, sign in. Otherwise ask the person who invited you for a new link.
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
  return <CustomerCase token={token} invitation={value} />;
}

/** The invited account joins; everyone else signs in as the invited address or signs up first. */
function CustomerCase({
  token,
  invitation,
}: {
  token: string;
  invitation: CustomerInvitationPreview;
}) {
  const { user } = session.use();
  const navigate = useNavigate();
  const onJoined = () => {
    toasts.show({ title: `Welcome to ${invitation.partner}!`, survivesNavigation: true });
    void navigate(href('dashboard'), { replace: true });
  };
  const isInvited = user?.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          Join <span dir="auto">{invitation.partner}</span>
        </h1>
        <p className="mt-2 text-md text-stone [overflow-wrap:anywhere]">
          The invitation is for{' '}
          <strong className="font-medium text-bone">{invitation.email}</strong>.{' '}
          {invitation.partner} will see your name, email address, plan and how many public cards you
          have. It never sees what your cards contain, your contacts or your password. You can leave
          at any time and keep everything.
        </p>
      </header>
      {user !== null && isInvited && <Accept token={token} onJoined={onJoined} />}
      {user !== null && !isInvited && <OtherAccount user={user} invited={invitation.email} />}
      {user === null && invitation.hasAccount && <SignInFirst email={invitation.email} />}
      {user === null && !invitation.hasAccount && (
        <CustomerSignUp token={token} onJoined={onJoined} />
      )}
    </div>
  );
}

function Accept({ token, onJoined }: { token: string; onJoined: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    setIsBusy(true);
    const answer = await api.call(acceptCustomerInvitation, { body: { token } });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    return onJoined();
  };
  return (
    <div className="grid gap-5">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <Button size="large" wide busy={isBusy} busyLabel="Joining..." onClick={() => void accept()}>
        Join
      </Button>
    </div>
  );
}

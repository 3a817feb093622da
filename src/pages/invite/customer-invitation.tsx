import { useNavigate } from 'react-router';
import {
  acceptCustomerInvitation,
  readCustomerInvitation,
  signUpCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { href } from '#shared/routes.ts';
import { buildJoinedToast } from '#src/features/team/invited-copy.ts';
import { InvitationLink, InvitedAddress } from '#src/pages/invite/invitation-link.tsx';
import { SignUpInvited } from '#src/pages/invite/sign-up-invited.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

/** Opened by the link of a mail with which a partner invites a customer. */
export function CustomerInvitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const onJoined = (partner: string) => {
    toasts.show(buildJoinedToast(partner));
    void navigate(href('dashboard'), { replace: true });
  };
  return (
    <InvitationLink
      resource={useEndpoint(readCustomerInvitation, { body: { token } })}
      getName={({ partner }) => partner}
      renderText={({ partner, email }) => (
        <>
          <InvitedAddress email={email} /> {partner} will see your name, email address, plan and how
          many public cards you have. It never sees what your cards contain, your contacts or your
          password. You can leave at any time and keep everything.
        </>
      )}
      renderJoin={({ partner }) => <Accept token={token} onJoined={() => onJoined(partner)} />}
      renderSignUp={({ partner }) => (
        <SignUpInvited
          organization={null}
          label="Create account"
          send={(account) => api.call(signUpCustomer, { body: { ...account, token } })}
          onJoined={() => onJoined(partner)}
        />
      )}
    />
  );
}

function Accept({ token, onJoined }: { token: string; onJoined: () => void }) {
  const { isBusy, failure, run } = useAction();
  const accept = () => run(() => api.call(acceptCustomerInvitation, { body: { token } }), onJoined);
  return (
    <div className="grid gap-5">
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
      <Button size="large" wide busy={isBusy} busyLabel="Joining..." onClick={accept}>
        Join
      </Button>
    </div>
  );
}

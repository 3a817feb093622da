import {
  acceptCustomerInvitation,
  readCustomerInvitation,
  signUpCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import {
  acceptInvitation,
  readInvitation,
  signUpInvited,
  type InvitationPreview,
} from '#shared/api/organizations/people/invitations.ts';
import { href } from '#shared/routes.ts';
import { SEEN_WITH_LINK, SEEN_WITHOUT_LINK } from '#src/features/auth/link-state.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { AgreeAndJoin } from '#src/features/organization/agree-and-join.tsx';
import { buildJoinedToast, buildInvitationLine } from '#src/features/organization/invited-copy.ts';
import { openAfterJoining } from '#src/features/organization/after-joining.ts';
import {
  InvitationLink,
  InvitationLoading,
  InvitedAddress,
} from '#src/pages/invite/invitation-link.tsx';
import { describePreparedCard } from '#src/pages/invite/copy.ts';
import { DeclineInvitation } from '#src/pages/invite/decline-invitation.tsx';
import { LinkUnusable } from '#src/pages/invite/link-unusable.tsx';
import { SignUpInvited } from '#src/pages/invite/sign-up-invited.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { useNavigate } from 'react-router';

/** Opened by the link of an invitation mail. */
export function InvitePage() {
  const token = useLinkToken();
  const customerToken = useLinkToken('customer');
  const declinedToken = useLinkToken('decline');
  const isHydrated = useHydrated();
  const hasNone = customerToken === null && token === null && declinedToken === null;
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      {customerToken !== null && <CustomerInvitation token={customerToken} />}
      {declinedToken !== null && <DeclineInvitation token={declinedToken} />}
      {hasNone && (
        <div className={isHydrated ? undefined : SEEN_WITHOUT_LINK}>
          <LinkUnusable title="Open your invitation">
            Open the link in the email we sent you. It works once, within 14 days.
          </LinkUnusable>
        </div>
      )}
      {!isHydrated && (
        // `site-start.ts` fetches the app as soon as this is seen.
        <div className={SEEN_WITH_LINK} data-now="">
          <InvitationLoading />
        </div>
      )}
      {customerToken === null && token !== null && (
        <OrganizationInvitation key={token} token={token} />
      )}
    </section>
  );
}

function OrganizationInvitation({ token }: { token: string }) {
  const resource = useEndpoint(readInvitation, { body: { token } });
  const navigate = useNavigate();
  const onJoined = (invitation: InvitationPreview, org: string, userId: string) => {
    toasts.show(buildJoinedToast(invitation.organization));
    void ownOrganizations.load(userId);
    openAfterJoining(navigate, org, invitation.role);
  };
  return (
    <InvitationLink
      resource={resource}
      getName={({ organization }) => organization}
      renderText={(invitation) => (
        <>
          {buildInvitationLine(invitation)} <InvitedAddress email={invitation.email} />{' '}
          {invitation.card !== null && describePreparedCard(invitation.card)}
        </>
      )}
      renderJoin={(invitation, user) => (
        <div className="grid gap-6">
          <AgreeAndJoin
            organization={invitation.organization}
            label="Join team"
            join={() => api.call(acceptInvitation, { body: { token, agreed: true } })}
            onJoined={(org) => onJoined(invitation, org, user.id)}
            onGone={resource.reload}
          />
          <p className="text-stone">
            If you don't know this company, close this page. Nothing will change.
          </p>
        </div>
      )}
      renderSignUp={(invitation) => (
        <SignUpInvited
          organization={invitation.organization}
          label="Create account and join"
          send={(account) => api.call(signUpInvited, { body: { ...account, token, agreed: true } })}
          onJoined={(joined) => onJoined(invitation, joined.organization.id, joined.user.id)}
        />
      )}
    />
  );
}

/** Opened by the link of a mail with which a partner invites a customer. */
function CustomerInvitation({ token }: { token: string }) {
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

import type { User } from '#shared/api/auth/auth.ts';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { SignOut } from '#src/features/sign-out/sign-out.tsx';
import { LinkUnusable } from '#src/pages/invite/link-unusable.tsx';
import type { Resource } from '#src/state/loading/use-resource.ts';
import { session } from '#src/state/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useState, type ReactNode } from 'react';

interface InvitationLinkProps<Preview> {
  resource: Resource<Preview>;
  /** Who invites. */
  getName: (invitation: Preview) => string;
  renderText: (invitation: Preview) => ReactNode;
  renderJoin: (invitation: Preview, user: User) => ReactNode;
  renderSignUp: (invitation: Preview) => ReactNode;
}

/** The invited account joins; everyone else signs in as the invited address or signs up first. */
export function InvitationLink<Preview extends { email: string; hasAccount: boolean }>(
  props: InvitationLinkProps<Preview>,
) {
  const { value: invitation, failure, failureCode } = props.resource;
  const { status, user } = session.use();
  if (failureCode === 'not_found') {
    return (
      <LinkUnusable title="This link doesn't work anymore">
        It was already used, or the invitation expired or was revoked. If you already joined, sign
        in. Otherwise ask the person who invited you for a new link.
      </LinkUnusable>
    );
  }
  if (invitation === null || failure !== null || status === 'loading') {
    return (
      <NotLoaded of={props.resource} noun="your invitation">
        <InvitationLoading />
      </NotLoaded>
    );
  }
  const { email, hasAccount } = invitation;
  const isInvited = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
          Join <span dir="auto">{props.getName(invitation)}</span>
        </h1>
        <p className="mt-2 text-md text-stone [overflow-wrap:anywhere]">
          {props.renderText(invitation)}
        </p>
      </header>
      {user !== null && isInvited && props.renderJoin(invitation, user)}
      {user !== null && !isInvited && <OtherAccount user={user} invited={email} />}
      {user === null && hasAccount && <SignInFirst email={email} />}
      {user === null && !hasAccount && props.renderSignUp(invitation)}
    </div>
  );
}

export function InvitationLoading() {
  return (
    <>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-4 h-48" />
    </>
  );
}

export function InvitedAddress({ email }: { email: string }) {
  return (
    <>
      The invitation is for <strong className="font-medium text-bone">{email}</strong>.
    </>
  );
}

/** Signed in with an address that is not the invited one. */
function OtherAccount({ user, invited }: { user: User; invited: string }) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <div className="grid gap-6">
      <Notice tone="warn" title="You're signed in with another address">
        <span className="[overflow-wrap:anywhere]">
          You're {user.email}. Only {invited} can accept this invitation.
        </span>
      </Notice>
      <Button size="large" wide onClick={() => setIsSigningOut(true)}>
        Switch account
      </Button>
      <SignOut
        isRequested={isSigningOut}
        ownerId={user.id}
        onClose={() => setIsSigningOut(false)}
      />
    </div>
  );
}

/** Signs in on this page, so that the link's token is not lost. */
function SignInFirst({ email }: { email: string }) {
  return (
    <div className="grid gap-6">
      <p>You already have an account. Sign in, then confirm that you want to join.</p>
      <SignInForm email={email} />
    </div>
  );
}

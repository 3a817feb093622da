import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import type { OwnPassesState } from '#src/pages/premium-pass/use-own-passes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice, RetryNotice } from '#src/ui/notice.tsx';

const CARDS = { pathname: href('dashboard'), search: '?tab=cards' };

/** Where one stands before anything can reach a phone: not signed in, not reachable, no pass yet. Nothing otherwise. */
export function Standing({ state }: { state: OwnPassesState }) {
  const { pathname, search } = useLocation();
  if (state.kind === 'guest') {
    return (
      <Place>
        <Notice
          title="Sign in to reach the people who keep your pass"
          action={
            <ButtonLink to={entranceTo('login', pathname + search)} variant="outline">
              Sign In
            </ButtonLink>
          }
        >
          Everything here can be tried out before. Nothing is sent from this device alone.
        </Notice>
      </Place>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Place>
        <RetryNotice title="Your passes could not be asked for" onRetry={state.retry}>
          {state.message} What you typed stays here.
        </RetryNotice>
      </Place>
    );
  }
  if (state.kind === 'ready' && state.passes === 0) {
    return (
      <Place>
        <Notice
          title="You have no pass yet"
          action={
            <ButtonLink to={CARDS} variant="outline">
              Go to your cards
            </ButtonLink>
          }
        >
          Publish a card and choose Generate Premium Pass on it. Looks and places you set here go
          into your first pass.
        </Notice>
      </Place>
    );
  }
  return null;
}

function Place({ children }: { children: ReactNode }) {
  return <div className="pt-6">{children}</div>;
}

import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import type { ManagedPassesState } from './use-managed-passes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';

const CARDS = { pathname: href('dashboard'), search: '?tab=cards' };

/**
 * Explains why no pass can be reached: not signed in, server unreachable, or no pass yet. Renders
 * nothing otherwise.
 */
export function PassManagerNotice({ state }: { state: ManagedPassesState }) {
  const { pathname, search } = useLocation();
  if (state.kind === 'guest') {
    return (
      <NoticeSpacing>
        <Notice
          title="Sign in to send messages"
          action={
            <ButtonLink to={entryUrl('login', pathname + search)} variant="outline">
              Sign In
            </ButtonLink>
          }
        >
          You can try everything before you sign in. We don't send anything until then.
        </Notice>
      </NoticeSpacing>
    );
  }
  if (state.kind === 'failed') {
    return (
      <NoticeSpacing>
        <RetryNotice title="We couldn't load your passes" onRetry={state.retry}>
          {state.message} Your changes are saved here.
        </RetryNotice>
      </NoticeSpacing>
    );
  }
  if (state.kind === 'ready' && state.passes === 0) {
    return (
      <NoticeSpacing>
        <Notice
          title="You don't have any passes yet"
          action={
            <ButtonLink to={CARDS} variant="outline">
              Go to your cards
            </ButtonLink>
          }
        >
          Publish a card and choose Generate Premium Pass on it. Your first pass will include the
          design and places you set here.
        </Notice>
      </NoticeSpacing>
    );
  }
  return null;
}

function NoticeSpacing({ children }: { children: ReactNode }) {
  return <div className="pt-6">{children}</div>;
}

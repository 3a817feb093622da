import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AccountMenu } from './account-menu.tsx';
import { pages } from '#shared/routes.ts';
import { Logo } from './logo.tsx';
import { logError } from '#src/browser/log.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { session } from '#src/state/session/session.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { ButtonLink } from '#src/ui/button.tsx';

const LazySignOut = lazyWithFallback(async () => {
  return (await import('#src/features/sign-out/sign-out.tsx')).SignOut;
});

const LazyTeamSwitcher = lazyWithFallback(async () => {
  return (await import('#src/features/team/switcher/team-switcher.tsx')).TeamSwitcher;
});

async function loadOffline(): Promise<void> {
  (await import('#src/state/offline.ts')).startOffline();
}

export function MemberHeader() {
  const { user, status, canRetry, hasEnded } = session.use();
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const [isSigningOut, setIsSigningOut] = useState(false);
  const isIdle = usePageIdle();
  useEffect(() => {
    // On failure the app only works online.
    if (isIdle) loadOffline().catch((error: unknown) => logError('Offline app', error));
  }, [isIdle]);
  const onFailure = () => {
    showChunkError();
    setIsSigningOut(false);
  };
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-ground/92 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-4 px-5 md:px-8">
        <div className="flex min-w-0 items-center gap-1 max-sm:has-data-switcher:[&>a]:shrink-0 max-sm:has-data-switcher:[&>a>span]:sr-only md:gap-4">
          <Logo />
          {user && !hasEnded && (
            <LazyTeamSwitcher
              active={isIdle && !canRetry}
              preload={false}
              onFailure={(error) => logError('Team switcher', error)}
              props={{ userId: user.id }}
            />
          )}
        </div>
        {user && !hasEnded && (
          <div className="flex items-center gap-2">
            {/* On a wide dashboard it stands next to the tabs. */}
            <ButtonLink
              to={pages.contacts}
              variant="quiet"
              className={pathname === pages.dashboard ? 'md:hidden' : ''}
            >
              Contacts
            </ButtonLink>
            <AccountMenu user={user} onSignOut={() => setIsSigningOut(true)} />
          </div>
        )}
        {/* When the server could not be reached, the user may still be signed in. */}
        {status === 'unauthenticated' && !canRetry && (
          <div className="flex gap-1">
            <ButtonLink to={entryUrl('login', currentPath)} variant="quiet" className="max-md:px-3">
              Log In
            </ButtonLink>
            <ButtonLink
              to={entryUrl('signup', currentPath)}
              variant="outline"
              className="max-md:px-3"
            >
              Sign Up
            </ButtonLink>
          </div>
        )}
      </div>
      {user && !hasEnded && (
        <LazySignOut
          active={isSigningOut}
          preload={isIdle}
          onFailure={onFailure}
          props={{
            isRequested: isSigningOut,
            ownerId: user.id,
            onClose: () => setIsSigningOut(false),
          }}
        />
      )}
    </header>
  );
}

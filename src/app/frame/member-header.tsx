import type { User } from '#shared/api/auth/auth.ts';
import { pages } from '#shared/routes.ts';
import { isDashboardPath } from '#shared/site/dashboard-path.ts';
import { logError } from '#src/browser/log.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import { usePageIdle, usePageInUse } from '#src/state/page-idle.ts';
import { session } from '#src/state/session/session.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import type { MenuButtonProps } from '#src/ui/overlay/use-menu-button.ts';
import { Logo } from './logo.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const LazySignOut = lazyWithFallback(async () => {
  return (await import('#src/features/sign-out/sign-out.tsx')).SignOut;
});

const LazyOrganizationSwitcher = lazyWithFallback(async () => {
  return (await import('./organization-switcher.tsx')).OrganizationSwitcher;
});

async function loadOffline(): Promise<void> {
  (await import('#src/state/offline.ts')).startOffline();
}

export function MemberHeader() {
  const { user, status, canRetry, hasEnded } = session.use();
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const isDashboard = isDashboardPath(pathname);
  const [isSigningOut, setIsSigningOut] = useState(false);
  const isIdle = usePageIdle();
  const isInUse = usePageInUse();
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
            <LazyOrganizationSwitcher
              active={isIdle && !canRetry}
              preload={false}
              onFailure={(error) => logError('Team switcher', error)}
              props={{ userId: user.id }}
            />
          )}
        </div>
        {user && !hasEnded && (
          <div className="flex items-center gap-2">
            {/* On a wide dashboard its tabs and Contacts stand in one row. */}
            {!isDashboard && (
              <ButtonLink to={pages.dashboard} variant="quiet" className="max-md:hidden">
                Dashboard
              </ButtonLink>
            )}
            <ButtonLink
              to={pages.contacts}
              variant="quiet"
              className={isDashboard ? 'md:hidden' : ''}
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
          preload={isInUse}
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

interface AccountMenuProps {
  user: User;
  /**
   * Requests a sign-out. The caller may ask for confirmation first, such as about unpublished
   * cards.
   */
  onSignOut: () => void;
}

const LazyMenu = createLazyMenu<AccountMenuProps, Pick<AccountMenuProps, 'user'>>(
  Trigger,
  async () => (await import('./account-actions.tsx')).AccountActions,
);

/** The account's initials and menu. */
function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  return <LazyMenu button={{ user }} menu={{ user, onSignOut }} />;
}

function Trigger({ user, ...rest }: { user: User } & MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Account of ${user.firstName} ${user.lastName}, ${initials(user)}`}
      {...rest}
      className="flex size-11 shrink-0 items-center justify-center rounded-full border border-hairline-strong bg-raised-2 text-xs font-medium transition-colors hover:border-control md:size-9"
    >
      {initials(user)}
    </button>
  );
}

/** Takes whole characters: a name may start with one that has several code units. */
function initials({ firstName, lastName }: User): string {
  return [firstName, lastName].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AccountMenu } from '#src/app/frame/account-menu.tsx';
import { pages } from '#shared/routes.ts';
import { Logo } from '#src/app/frame/logo.tsx';
import { logError } from '#src/browser/log.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { session } from '#src/state/session.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { createLate } from '#src/ui/late.ts';
import { ButtonLink } from '#src/ui/button.tsx';

const LateSignOut = createLate(async () => {
  return (await import('#src/features/sign-out/sign-out.tsx')).SignOut;
});

async function loadOffline(): Promise<void> {
  (await import('#src/state/offline.ts')).startOffline();
}

/** The header of the dashboard: the logo, and whose dashboard this is. */
export function MemberHeader() {
  const { user, status, canRetry, hasEnded } = session.use();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [isLeaving, setIsLeaving] = useState(false);
  const isSettled = useSettled();
  useEffect(() => {
    // Without it the app is as it was: one that needs a network.
    if (isSettled) loadOffline().catch((error: unknown) => logError('Offline app', error));
  }, [isSettled]);
  const onMissing = () => {
    tellMissingPart();
    setIsLeaving(false);
  };
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-ground/92 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-4 px-5 md:px-8">
        <Logo />
        {user && !hasEnded && (
          <div className="flex items-center gap-2">
            <ButtonLink to={pages.contacts} variant="quiet">
              Contacts
            </ButtonLink>
            <AccountMenu user={user} onSignOut={() => setIsLeaving(true)} />
          </div>
        )}
        {/* Who cannot be asked about may well be signed in. */}
        {status === 'unauthenticated' && !canRetry && (
          <div className="flex gap-1">
            <ButtonLink to={entranceTo('login', here)} variant="quiet" className="max-md:px-3">
              Log In
            </ButtonLink>
            <ButtonLink to={entranceTo('signup', here)} variant="outline" className="max-md:px-3">
              Sign Up
            </ButtonLink>
          </div>
        )}
      </div>
      {user && !hasEnded && (
        <LateSignOut
          isWanted={isLeaving}
          isAhead={isSettled}
          onFailure={onMissing}
          with={{ isAsked: isLeaving, ownerId: user.id, onSettled: () => setIsLeaving(false) }}
        />
      )}
    </header>
  );
}

import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { GuestBanner } from '#src/app/guard/guest-banner.tsx';
import { PageLoading } from '#src/app/page-loading.tsx';
import { SessionEndedBanner } from '#src/app/guard/session-ended-banner.tsx';
import { Unreachable } from '#src/app/guard/unreachable.tsx';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { goElsewhere, reloadPage } from '#src/browser/page.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { session } from '#src/state/session.ts';
import { createLate } from '#src/ui/late.ts';

const LateSessionEnded = createLate(async () => {
  return (await import('#src/app/guard/session-ended.tsx')).SessionEnded;
});

/** Lets members in, and guests where the operator wants them; sends others to log in, remembering the page. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, user, canRetry, isAsking, hasEnded } = session.use();
  const { pathname, search, hash } = useLocation();
  const loginAddress = entranceTo('login', pathname + search + hash);
  // Cards lie on this device; what the other screens are about is the server's to tell.
  const isIn = status === 'authenticated' && (!canRetry || pathname === href('dashboard'));
  if (!isIn) {
    if (status === 'loading' || isAsking) return <PageLoading />;
    if (canRetry) return <Unreachable onRetry={session.start} />;
    if (hasEnded && user === null) {
      return (
        <LateSessionEnded
          isWanted
          isAhead={false}
          // Without its code there is still the way to sign in.
          onFailure={() => goElsewhere(loginAddress)}
          with={{ loginAddress }}
          fallback={<PageLoading />}
        />
      );
    }
    if (!hasEnded && appSettings.isGuestDashboard === null) return <AskWorker />;
    if (!hasEnded && !appSettings.isGuestDashboard) return <Navigate to={loginAddress} replace />;
  }
  return (
    <>
      {hasEnded && <SessionEndedBanner loginAddress={loginAddress} />}
      {!isIn && !hasEnded && <GuestBanner loginAddress={loginAddress} />}
      {/* Kept as it is while a session ends, made again for another person. */}
      <Fragment key={user?.id ?? 'guest'}>{children}</Fragment>
      {hasEnded && <div className="h-28 shrink-0 md:h-20" />}
    </>
  );
}

/** A document written at build does not know whether guests may enter; the one the Worker gives for this address does. */
function AskWorker() {
  useEffect(reloadPage, []);
  return <PageLoading />;
}

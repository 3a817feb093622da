import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { GuestBanner } from './guest-banner.tsx';
import { PageLoading } from '#src/app/page-loading.tsx';
import { SessionEndedBanner } from './session-ended-banner.tsx';
import { Unreachable } from './unreachable.tsx';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { navigateTo, reloadPage } from '#src/browser/page/page.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { session } from '#src/state/session/session.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazySessionEnded = lazyWithFallback(async () => {
  return (await import('./session-ended.tsx')).SessionEnded;
});

/**
 * Admits members, and guests where the operator allows them. Redirects everyone else to log in,
 * with a return address.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { status, user, canRetry, isVerifying, hasEnded } = session.use();
  const { pathname, search, hash } = useLocation();
  const loginAddress = entryUrl('login', pathname + search + hash);
  // Cards are stored on this device; the other pages need data from the server.
  const isAdmitted = status === 'authenticated' && (!canRetry || pathname === href('dashboard'));
  if (!isAdmitted) {
    if (status === 'loading' || isVerifying) return <PageLoading />;
    if (canRetry) return <Unreachable />;
    if (hasEnded && user === null) {
      return (
        <LazySessionEnded
          active
          preload={false}
          // When the code cannot be loaded, go to the login page directly.
          onFailure={() => navigateTo(loginAddress)}
          props={{ loginAddress }}
          fallback={<PageLoading />}
        />
      );
    }
    if (!hasEnded && appSettings.isGuestDashboard === null) return <ReloadFromWorker />;
    if (!hasEnded && !appSettings.isGuestDashboard) return <Navigate to={loginAddress} replace />;
  }
  return (
    <>
      {hasEnded && <SessionEndedBanner loginAddress={loginAddress} />}
      {!isAdmitted && !hasEnded && <GuestBanner loginAddress={loginAddress} />}
      {/* The page stays mounted when a session ends, and remounts for another account. */}
      <Fragment key={user?.id ?? 'guest'}>{children}</Fragment>
      {hasEnded && <div className="h-28 shrink-0 md:h-20" />}
    </>
  );
}

/**
 * A prerendered document does not know whether guests are allowed; the one the Worker serves for
 * this path does.
 */
function ReloadFromWorker() {
  useEffect(reloadPage, []);
  return <PageLoading />;
}

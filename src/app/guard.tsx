import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { GuestBanner } from '#src/app/guest-banner.tsx';
import { PageLoading } from '#src/app/page-loading.tsx';
import { Unreachable } from '#src/app/unreachable.tsx';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { reloadPage } from '#src/browser/page.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { session } from '#src/state/session.ts';

/** Lets members in, and guests where the operator wants them; sends others to log in, remembering the page. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, canRetry, isAsking } = session.use();
  const { pathname, search, hash } = useLocation();
  // Cards lie on this device; what the other screens are about is the server's to tell.
  if (status === 'authenticated' && (!canRetry || pathname === href('dashboard'))) return children;
  if (status === 'loading' || isAsking) return <PageLoading />;
  if (canRetry) return <Unreachable onRetry={session.start} />;
  const here = pathname + search + hash;
  if (appSettings.isGuestDashboard === null) return <AskWorker />;
  if (!appSettings.isGuestDashboard) return <Navigate to={entranceTo('login', here)} replace />;
  return (
    <>
      <GuestBanner loginAddress={entranceTo('login', here)} />
      {children}
    </>
  );
}

/** A document written at build does not know whether guests may enter; the one the Worker gives for this address does. */
function AskWorker() {
  useEffect(reloadPage, []);
  return <PageLoading />;
}

import { href } from '#shared/routes.ts';
import { isDashboardPath } from '#shared/site/dashboard-path.ts';
import { PageLoading } from '#src/app/page-loading.tsx';
import { appSettings } from '#src/browser/app-settings.ts';
import { navigateTo, reloadPage } from '#src/browser/page/page.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { session, SESSION_ENDED } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

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
  const isOnDevice = user !== null && !hasEnded && isDashboardPath(pathname);
  const isAdmitted = isOnDevice || (status === 'authenticated' && !canRetry);
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

function GuestBanner({ loginAddress }: { loginAddress: string }) {
  return (
    <div
      role="note"
      className="mt-4 flex h-11 items-center justify-between gap-x-4 rounded-control border border-hairline bg-raised pl-4"
    >
      <p className="min-w-0 truncate text-stone">
        <span aria-hidden="true" className="md:hidden">
          You're a guest.
        </span>
        <span className="max-md:sr-only">
          You're browsing as a guest. Your cards stay on this device until you publish them.
        </span>
      </p>
      <ButtonLink
        to={loginAddress}
        variant="quiet"
        className="h-full underline underline-offset-4 max-md:px-3"
      >
        Sign in to publish
      </ButtonLink>
    </div>
  );
}

interface SessionEndedBannerProps {
  loginAddress: string;
}

/**
 * Fixed at the bottom while the page stays open: the user may have scrolled away from the top, and
 * the card in view stays visible.
 */
function SessionEndedBanner({ loginAddress }: SessionEndedBannerProps) {
  return (
    <div
      role="alert"
      data-session-ended=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-warn/40 bg-float pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      {/* The button follows the text: a toast covers the right end. */}
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3 md:px-8">
        <p className="min-w-0">
          {SESSION_ENDED}{' '}
          <span className="text-stone">Your cards and edits are saved on this device.</span>
        </p>
        <ButtonLink to={loginAddress}>Sign in</ButtonLink>
      </div>
    </div>
  );
}

/** Shown while a stored token cannot be verified because the server does not respond. */
function Unreachable() {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await session.start();
    setIsRetrying(false);
    if (session.read().canRetry) toasts.show(STILL_UNREACHABLE.page);
  };
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">We can't reach the server</h1>
      <p className="mt-3 text-md text-stone">
        You're still signed in on this device. Check your connection and try again.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button busy={isRetrying} busyLabel="Trying..." onClick={() => void retry()}>
          Try again
        </Button>
        <ButtonLink variant="outline" to={href('showCard')}>
          Show my card
        </ButtonLink>
      </div>
    </section>
  );
}

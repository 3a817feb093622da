import { pages } from '#shared/routes.ts';
import { isDashboardPath } from '#shared/site/dashboard-path.ts';
import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { whenIdle } from '#src/browser/page/when-idle.ts';
import { logError } from '#src/browser/log.ts';
import { markHydrated, scrollToTop, setTitle } from '#src/browser/page/page.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from '#src/app/guard/guard.tsx';
import { MemberFrame } from '#src/app/frame/member-frame.tsx';
import { useLoaded } from './loadable.ts';
import { lazySiteFrame } from './lazy-site-frame.ts';
import type { PageEntry } from './page-table.ts';
import { PageLoading } from './page-loading.tsx';
import { markPageIdle, usePageIdle } from '#src/state/page-idle.ts';
import { toasts } from '#src/state/toasts.ts';

/** Renders a page in its frame, with guard, loading state and error boundary. */
export function Screen({ entry }: { entry: PageEntry }) {
  const { access, load } = entry;
  // Loads while the guard waits for the session. `useLoaded` handles the failure.
  useEffect(() => void load().catch(() => undefined), [load]);
  const { pathname } = useLocation();
  const page = <LoadedPage entry={entry} />;
  const Frame = access === 'site' ? SiteFrame : access === 'member' ? MemberFrame : BareFrame;
  return (
    <Frame>
      {/* The dashboard stays mounted below its editor. */}
      <ErrorBoundary key={isDashboardPath(pathname) ? pages.dashboard : pathname}>
        {access === 'member' ? <Guard>{page}</Guard> : page}
      </ErrorBoundary>
    </Frame>
  );
}

function BareFrame({ children }: { children: ReactNode }) {
  return <main tabIndex={-1}>{children}</main>;
}

function SiteFrame({ children }: { children: ReactNode }) {
  const Frame = useLoaded(lazySiteFrame);
  return Frame && createElement(Frame, null, children);
}

function LoadedPage({ entry }: { entry: PageEntry }) {
  const Page = useLoaded(entry);
  return (
    <>
      <NavigationEffects />
      {Page === null ? (
        <PageLoading />
      ) : (
        <>
          {createElement(Page)}
          <PageEffects title={entry.title} />
          <PrefetchNext prefetchNext={entry.prefetchNext} />
        </>
      )}
    </>
  );
}

// On the first load the browser controls focus and scroll.
let isFirstPage = true;

/**
 * Moves focus and scroll to the top on navigation. At once, not when the page's code has arrived:
 * by then the user may have opened a menu of the frame, which would lose the focus and close.
 */
function NavigationEffects() {
  const type = useNavigationType();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    toasts.onNavigate();
    // Back and forward restore the browser's scroll position.
    if (type !== NavigationType.Pop) scrollToTop();
  }, [type]);
  return null;
}

/** Runs once the page has rendered, and sets the title. */
function PageEffects({ title }: Pick<PageEntry, 'title'>) {
  useEffect(markHydrated, []);
  useEffect(() => whenIdle(markPageIdle), []);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title]);
  return null;
}

/** Preloads the next page once this one is idle. */
function PrefetchNext({ prefetchNext }: Pick<PageEntry, 'prefetchNext'>) {
  const isIdle = usePageIdle();
  useEffect(() => {
    if (isIdle) prefetchNext?.().catch((error: unknown) => logError('Next page preload', error));
  }, [isIdle, prefetchNext]);
  return null;
}

import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { whenIdle } from '#src/browser/idle.ts';
import { logError } from '#src/browser/log.ts';
import { announceTakeOver, goToTop, setTitle } from '#src/browser/page.ts';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { Guard } from '#src/app/guard/guard.tsx';
import { MemberFrame } from '#src/app/frame/member-frame.tsx';
import { siteFrame } from '#src/app/site-frame.ts';
import type { PageEntry } from '#src/app/page-table.ts';
import { PageLoading } from '#src/app/page-loading.tsx';
import { settlePage, useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';

const FRAMES = { member: MemberFrame, site: siteFrame.Component, device: BareFrame } as const;

function BareFrame({ children }: { children: ReactNode }) {
  return <main tabIndex={-1}>{children}</main>;
}

/** A page in its frame: guarded where it must be, waited for, and caught when it breaks. */
export function Screen({ entry }: { entry: PageEntry }) {
  const { Component: Page, access, title, prefetchNext } = entry;
  const Frame = FRAMES[access];
  const page = (
    <Suspense fallback={<PageLoading />}>
      <Page />
      <Arrival title={title} />
      <Ahead prefetchNext={prefetchNext} />
    </Suspense>
  );
  return (
    <Suspense fallback={null}>
      <Frame>
        <ErrorBoundary key={useLocation().pathname}>
          {access === 'member' ? <Guard>{page}</Guard> : page}
        </ErrorBoundary>
      </Frame>
    </Suspense>
  );
}

// The document's own load leaves focus and scroll to the browser.
let isFirstPage = true;

/** Runs once the page is really there: names the window, and starts reading at the top after a move. */
function Arrival({ title }: Pick<PageEntry, 'title'>) {
  const type = useNavigationType();
  const wasHere = useRef(false);
  useEffect(announceTakeOver, []);
  useEffect(() => whenIdle(settlePage), []);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
    if (wasHere.current) return;
    wasHere.current = true;
    if (!isFirstPage) toasts.leavePage();
    // Back and forward keep the place the browser remembers.
    if (!isFirstPage && type !== NavigationType.Pop) goToTop();
    isFirstPage = false;
  }, [title, type]);
  return null;
}

/** Fetches the next page while this one is read. */
function Ahead({ prefetchNext }: Pick<PageEntry, 'prefetchNext'>) {
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) prefetchNext?.().catch((error: unknown) => logError('Next page', error));
  }, [isSettled, prefetchNext]);
  return null;
}

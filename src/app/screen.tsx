import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { whenIdle } from '#src/browser/idle.ts';
import { logError } from '#src/browser/log.ts';
import { announceTakeOver, goToTop, setTitle } from '#src/browser/page.ts';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { Guard } from '#src/app/guard/guard.tsx';
import { MemberFrame } from '#src/app/frame/member-frame.tsx';
import { useLoaded } from '#src/app/loadable.ts';
import { siteFrame } from '#src/app/site-frame.ts';
import type { PageEntry } from '#src/app/page-table.ts';
import { PageLoading } from '#src/app/page-loading.tsx';
import { settlePage, useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';

/** A page in its frame: guarded where it must be, waited for, and caught when it breaks. */
export function Screen({ entry }: { entry: PageEntry }) {
  const { access, load } = entry;
  // While the session is checked, which the guard waits for. Its failure is met by `useLoaded`.
  useEffect(() => void load().catch(() => undefined), [load]);
  const page = <LoadedPage entry={entry} />;
  const Frame = access === 'site' ? SiteFrame : access === 'member' ? MemberFrame : BareFrame;
  return (
    <Frame>
      <ErrorBoundary key={useLocation().pathname}>
        {access === 'member' ? <Guard>{page}</Guard> : page}
      </ErrorBoundary>
    </Frame>
  );
}

function BareFrame({ children }: { children: ReactNode }) {
  return <main tabIndex={-1}>{children}</main>;
}

function SiteFrame({ children }: { children: ReactNode }) {
  const Frame = useLoaded(siteFrame);
  return Frame && createElement(Frame, null, children);
}

function LoadedPage({ entry }: { entry: PageEntry }) {
  const Page = useLoaded(entry);
  if (Page === null) return <PageLoading />;
  return (
    <>
      {createElement(Page)}
      <Arrival title={entry.title} />
      <Ahead prefetchNext={entry.prefetchNext} />
    </>
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

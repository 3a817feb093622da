import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  Route,
  Router,
  Routes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router';
import { documents } from '#shared/routes.ts';
import { hasTestPages } from '#src/browser/app-settings.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import {
  CARD_NOT_FOUND,
  LOCAL_CARD,
  NOT_FOUND,
  pageEntries,
  testPageEntries,
} from './page-table.ts';
import { Screen } from './screen.tsx';
import { lazySiteFrame } from './lazy-site-frame.ts';
import { takeSessionText } from '#src/browser/storage.ts';
import { watchLinks } from '#src/browser/page/watch-links.ts';
import { logError } from '#src/browser/log.ts';
import { setConfirmAccess, type AccessRefusal } from '#src/state/confirm-access.ts';
import { session } from '#src/state/session/session.ts';
import { usePageInUse, watchPageUse } from '#src/state/page-idle.ts';
import { toasts } from '#src/state/toasts.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { PlainToast } from '#src/ui/overlay/plain-toast.tsx';

const LazyToaster = lazyWithFallback(async () => {
  return (await import('#src/ui/overlay/toaster.tsx')).Toaster;
});

const PAGES = [...pageEntries(), ...(hasTestPages ? testPageEntries() : [])];

/**
 * The root of the browser app. Checks the session on start and preloads pages the user is about to
 * visit.
 */
export function App() {
  useEffect(() => {
    void session.start().then(greet);
  }, []);
  useEffect(() => watchLinks(preloadPage), []);
  useEffect(watchPageUse, []);
  useEffect(() => setConfirmAccess(confirmInApp), []);
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}

/** Only where it is needed, and one dialog for calls that fail together. */
async function confirmInApp(refusal: AccessRefusal): Promise<boolean> {
  const { confirmInDialog } = await import('#src/features/confirm-access/confirm-in-dialog.tsx');
  return confirmInDialog(refusal);
}

/** Shows the toast of a sign-in that ended before the app had loaded. */
async function greet(): Promise<void> {
  const path = takeSessionText('enteredBy');
  if (path === null) return;
  const { greetEntrance } = await import('#src/features/auth/greet-entrance.ts');
  greetEntrance(path);
}

/** The routes and the toast outlet. The browser and the prerender share this tree. */
export function Screens() {
  return (
    <>
      {/* Each page has its own boundary; this one also covers the frames. */}
      <ErrorBoundary>
        <Routes>
          {PAGES.map(([path, entry]) => (
            <Route key={path} path={path} element={<Screen entry={entry} />} />
          ))}
          {[documents.card, documents.cardLong].map((path) => (
            <Route key={path} path={path} element={<Screen entry={LOCAL_CARD} />} />
          ))}
          <Route path={`${documents.cardLong}/*`} element={<Screen entry={CARD_NOT_FOUND} />} />
          <Route path="*" element={<Screen entry={NOT_FOUND} />} />
        </Routes>
      </ErrorBoundary>
      <ToastOutlet />
    </>
  );
}

/** Preloads the page of a link. On failure, navigation fetches it again and reports the error. */
function preloadPage(path: string): void {
  loadPageAt(path).catch((error: unknown) => logError('Page preload', error));
}

/** Fetches the page of a path, so that rendering or hydrating it does not suspend. */
export async function loadPageAt(path: string): Promise<void> {
  const entry = PAGES.find(([at]) => at === path)?.[1];
  await Promise.all([entry?.load(), entry?.access === 'site' && lazySiteFrame.load()]);
}

/**
 * The router's own `BrowserRouter`, without the module that has it: that contains links, forms and
 * data routers too, and no bundler can leave them out.
 */
function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history]);
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}

/**
 * Shows the current toast. The toaster loads once the page is in use; if it fails, a plain toast is
 * shown.
 */
function ToastOutlet() {
  const toast = toasts.use();
  const isInUse = usePageInUse();
  const [isMissing, setIsMissing] = useState(false);
  const onFailure = (error: unknown) => {
    logError('Toaster', error);
    setIsMissing(true);
  };
  const plain = isMissing && toast?.isOpen && (
    <PlainToast
      title={toast.title}
      description={toast.description}
      onDismiss={() => toasts.dismiss(toast.id)}
    />
  );
  return (
    <LazyToaster
      active={toast?.isOpen ?? false}
      preload={isInUse}
      onFailure={onFailure}
      props={{ toast, onDismiss: toasts.dismiss }}
      fallback={plain}
    />
  );
}

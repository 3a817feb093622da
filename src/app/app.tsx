import { useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { documents } from '#shared/routes.ts';
import { hasTestPages } from '#src/browser/app-settings.ts';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import {
  CARD_NOT_FOUND,
  LOCAL_CARD,
  NOT_FOUND,
  pageEntries,
  testPageEntries,
} from '#src/app/page-table.ts';
import { Screen } from '#src/app/screen.tsx';
import { siteFrame } from '#src/app/site-frame.ts';
import { watchLinks } from '#src/browser/links.ts';
import { logError } from '#src/browser/log.ts';
import { ToastOutlet } from '#src/app/toast-outlet.tsx';
import { session } from '#src/state/session.ts';

const PAGES = [...pageEntries(), ...(hasTestPages ? testPageEntries() : [])];

/** The browser app: its session is checked at the start, and what is about to be visited is fetched. */
export function App() {
  useEffect(() => {
    void session.start();
  }, []);
  useEffect(() => watchLinks(fetchAhead), []);
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}

/** The pages by the route table, and the one toast: the same tree in the browser and where pages are written at build. */
export function Screens() {
  return (
    <>
      {/* The last net: each page has its own, but a header may break as well. */}
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

/** A page somebody is about to go to: if it does not come, it is asked for again on arrival, where its failure is told. */
function fetchAhead(path: string): void {
  loadPageAt(path).catch((error: unknown) => logError('Page ahead', error));
}

/** Fetches the page of an address, so that it is drawn, or taken over from its document, without a pause. */
export async function loadPageAt(path: string): Promise<void> {
  const entry = PAGES.find(([at]) => at === path)?.[1];
  await Promise.all([entry?.load(), entry?.access === 'site' && siteFrame.load()]);
}

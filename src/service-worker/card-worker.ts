import { forgetCards, isForgetRequest, loadPage, openCardCopies } from './cards/card-copies.ts';
import { parseCardPath } from './cards/copy-rules.ts';
import { serveCard } from './cards/serve-card.ts';
import { OFFLINE_TEXT, OFFLINE_TITLE, TRY_AGAIN } from './copy.ts';
import { buildNoticePage, RETRY_SCRIPT } from './own-document.ts';

declare const self: ServiceWorkerGlobalScope;

// The service worker of visitors: shows the cards they opened last while there is no network, and a
// page of our own for everything else. It has the same scope as the service worker of the app, which
// replaces it when the app is opened.

const savedCards = openCardCopies();
const styles = `@font-face{font-family:"Instrument Serif";src:url(${DISPLAY_FONT})}`;

// It holds no files of a build that an open page may need.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  // The page that registered this worker was loaded before it.
  for (const { url } of await self.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  })) {
    const username = parseCardPath(new URL(url).pathname);
    if (username === null) continue;
    const update = savedCards.begin(username);
    // The query belongs to the address under which the browser has the page already.
    await update(await fetch(url, { redirect: 'manual' }));
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || pathname.startsWith('/api/')) return;
  if (isForgetRequest(request)) return event.respondWith(forgetCards(request, savedCards, styles));
  if (request.method !== 'GET') return;
  // Phones open contact files and passes themselves, which a worker's response may prevent.
  if (pathname.includes('.') && navigator.onLine) return;
  event.respondWith(serveDocument(event));
});

async function serveDocument(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const username = parseCardPath(new URL(request.url).pathname);
  const load = () => loadPage(event, request);
  if (username !== null) return serveCard(event, { username, load, savedCards, buildFallback });
  try {
    return await load();
  } catch {
    // Forgives a missing network.
    return buildFallback();
  }
}

function buildFallback(): Response {
  return buildNoticePage({
    title: OFFLINE_TITLE,
    text: OFFLINE_TEXT,
    // An empty address is that of the page.
    actions: `<a href="">${TRY_AGAIN}</a>`,
    styles,
    script: RETRY_SCRIPT,
    status: 503,
  });
}

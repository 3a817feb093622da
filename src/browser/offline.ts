import { OWN_PICTURES, SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { logError } from '#src/browser/log.ts';
import { reloadPage } from '#src/browser/page.ts';

/**
 * Has the browser keep the app for when there is no network: 400 KB once, and after each deploy what changed. Where it
 * cannot, and where the person asked for little traffic, nothing changes.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return;
  try {
    // Asked for anew at each look: the file decides what every other file is.
    await navigator.serviceWorker.register(ownScript(SERVICE_WORKER_PATH), {
      updateViaCache: 'none',
    });
  } catch (error) {
    // Forgives a browser that keeps nothing: private windows, no network, a full disk.
    logError('Offline app', error);
  }
}

/** Save-Data (Network Information API); not everywhere. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}

/** Our content policy lets no plain text become a script's address; this one is a constant of ours. */
function ownScript(path: string): string {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isPolicyFactory(types)) return path;
  return types.createPolicy('offline-app', { createScriptURL: (url) => url }).createScriptURL(path);
}

interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** Keeps exactly these pictures for when there is no network: those missing are fetched, all others are let go. */
export async function keepPictures(
  paths: ReadonlySet<string>,
  fetchPicture: (path: string) => Promise<Blob | null>,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    if (paths.size === 0) return void (await caches.delete(OWN_PICTURES));
    const cache = await caches.open(OWN_PICTURES);
    const kept = new Map((await cache.keys()).map((key) => [new URL(key.url).pathname, key]));
    for (const [path, key] of kept) if (!paths.has(path)) await cache.delete(key);
    for (const path of paths) {
      const picture = kept.has(path) ? null : await fetchPicture(path);
      if (picture !== null) await cache.put(path, new Response(picture));
    }
  } catch (error) {
    // Forgives a lost network and a full disk: the next change, or the next visit, tries again.
    logError('Offline pictures', error);
  }
}

const RELOADED_AT = 'reloadedForMissingFile';
/** A page that was loaded anew this many milliseconds ago is not loaded anew again. */
const ONCE_MS = 60_000;

/**
 * Loads the page anew, once, when a part of it is gone from the server: a newer build has replaced it. Not while
 * something is typed that leaving would lose; a network that is away is no reason either.
 */
export function reloadForMissingFiles(now: () => Date): void {
  window.addEventListener('vite:preloadError', (event) => {
    const message =
      'payload' in event && event.payload instanceof Error ? event.payload.message : '';
    const file = /\/assets\/[\w.-]+/.exec(message)?.[0];
    if (file !== undefined) void reloadIfGone(file, now().getTime());
  });
}

async function reloadIfGone(file: string, now: number): Promise<void> {
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (status !== 404 || now - last < ONCE_MS || !mayLeave()) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
    reloadPage();
  } catch (error) {
    // Forgives a lost network, and storage that is closed: without a note of the last time it could go on for ever.
    logError('Missing file', error);
  }
}

/** Asks whoever would ask the person before the page is left. */
function mayLeave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

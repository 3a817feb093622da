import { OWN_PICTURES_CACHE, SAVED_PAGES_CACHE, SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { SAVED_CARDS_CACHE } from '#shared/saved-cards.ts';
import { logError } from '#src/browser/log.ts';
import { reloadPage } from './page.ts';

/**
 * Registers the service worker, which caches the app for offline use: 400 KB once, then what a
 * deploy changed. Skipped when unsupported or when the user saves data.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || hasDataSaver()) return;
  try {
    // Never cached over HTTP: the service worker file decides which files are current.
    await navigator.serviceWorker.register(trustedScriptUrl(SERVICE_WORKER_PATH), {
      updateViaCache: 'none',
    });
  } catch (error) {
    // Private windows, no network or a full disk.
    logError('Offline app', error);
  }
}

/** Save-Data (Network Information API); not supported everywhere. */
function hasDataSaver(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}

/** The content security policy requires Trusted Types for script URLs; this one is a constant. */
function trustedScriptUrl(path: string): string {
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

/**
 * Caches exactly these pictures for offline use: fetches the missing ones and deletes all others.
 */
export async function cachePictures(
  paths: ReadonlySet<string>,
  fetchPicture: (path: string) => Promise<Blob | null>,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    if (paths.size === 0) return void (await caches.delete(OWN_PICTURES_CACHE));
    const cache = await caches.open(OWN_PICTURES_CACHE);
    const cached = new Map((await cache.keys()).map((key) => [new URL(key.url).pathname, key]));
    for (const [path, key] of cached) if (!paths.has(path)) await cache.delete(key);
    for (const path of paths) {
      const picture = cached.has(path) ? null : await fetchPicture(path);
      if (picture !== null) await cache.put(path, new Response(picture));
    }
  } catch (error) {
    // No network or a full disk: the next change or visit tries again.
    logError('Offline pictures', error);
  }
}

/** Deletes the copies of pages and cards that this device has opened, as signing out does. */
export async function deleteSavedPages(): Promise<void> {
  await Promise.all([deleteCache(SAVED_PAGES_CACHE), deleteSavedCards()]);
}

/** Deletes the copies of cards. Returns whether that worked. */
export function deleteSavedCards(): Promise<boolean> {
  return deleteCache(SAVED_CARDS_CACHE);
}

async function deleteCache(name: string): Promise<boolean> {
  try {
    await caches.delete(name);
    return true;
  } catch (error) {
    // Storage is disabled, so nothing was saved.
    logError('Saved pages', error);
    return false;
  }
}

const RELOADED_AT = 'reloadedForMissingFile';
/** Minimum time between two reloads, in milliseconds. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads the page once when a chunk is gone from the server because a newer build replaced it.
 * Does not reload when that would lose unsaved input, nor when the network is down.
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
    if (status !== 404 || now - last < RELOAD_INTERVAL_MS || !canLeavePage()) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
    reloadPage();
  } catch (error) {
    // No network, or storage is disabled: without the time of the last reload it could loop
    // forever.
    logError('Missing file', error);
  }
}

/** Lets `beforeunload` handlers veto the reload. */
function canLeavePage(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

import { appSettings } from '#src/browser/app-settings.ts';

/** Origin and host for links people share. Empty outside a browser. */
export const pageOrigin: string = globalThis.location?.origin ?? '';
export const pageHost: string = globalThis.location?.host ?? '';

/** The current place in the address bar, which React Router may not have rendered yet. */
export function currentPlace(): { pathname: string; search: string } {
  return window.location;
}

/** Sets the document title, followed by the product name; null for the product name alone. */
export function setTitle(title: string | null): void {
  const { productName } = appSettings;
  document.title = title === null ? productName : `${title} · ${productName}`;
}

/** Scrolls to the top and moves focus to `main` after navigation. */
export function scrollToTop(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/**
 * Makes the browser ask for confirmation before the page is closed. Returns the function that stops
 * it.
 */
export function confirmBeforeUnload(): () => void {
  window.addEventListener('beforeunload', preventDefault);
  return () => window.removeEventListener('beforeunload', preventDefault);
}

/**
 * Calls back each time the page becomes visible again. Returns the function that stops listening.
 */
export function onPageVisible(callback: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

/**
 * The script that handles early clicks on a prerendered page (`site-start.ts`) listens for this
 * event.
 */
const HYDRATED_EVENT = 'takenover';

/**
 * Marks the page as interactive. Queued outside React's work: updates made inside it render later,
 * and a replayed click would act on the previous state.
 */
export function markHydrated(): void {
  queueMicrotask(() => {
    document.documentElement.dataset['live'] = '';
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  });
}

export function reloadPage(): void {
  window.location.reload();
}

/**
 * Leaves the app for a URL named by our own server. Returns false for one with a scheme that opens a
 * program: the page stays.
 */
export function navigateTo(url: string): boolean {
  window.location.assign(url);
  return /^https?:/.test(url);
}

/** Whether the window is too narrow for two columns: below the breakpoint `lg`. */
export function isNarrow(): boolean {
  return matchMedia('(width < 64rem)').matches;
}

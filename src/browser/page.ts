import { appSettings } from '#src/browser/app-settings.ts';

/** Where this page lives: the origin and host of links people share. Empty outside a browser. */
export const pageOrigin: string = globalThis.location?.origin ?? '';
export const pageHost: string = globalThis.location?.host ?? '';

/** The query of the browser's address as it is, which the screen may still have to follow. */
export function searchNow(): string {
  return window.location.search;
}

/** Names the window: the page's title before the product's name; null for the product's name alone. */
export function setTitle(title: string | null): void {
  const { productName } = appSettings;
  document.title = title === null ? productName : `${title} · ${productName}`;
}

/** After a move to another page: reading starts at its top, for eyes and for screen readers. */
export function goToTop(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Has the browser ask before this page is closed or left; returns the way to stop. */
export function askBeforeLeaving(): () => void {
  window.addEventListener('beforeunload', preventDefault);
  return () => window.removeEventListener('beforeunload', preventDefault);
}

/** Calls back each time the person comes back to this page from another tab or app; returns the way to stop. */
export function onReturn(callback: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

/** Heard by the script that waits for a first touch of a page written at build (`site-start.ts`). */
const TAKEN_OVER = 'takenover';

/**
 * Says that the app stands and answers to what is done on the page. Not from within React's own work: what is chosen
 * there is drawn only later, and a held press would act on the choice before.
 */
export function announceTakeOver(): void {
  queueMicrotask(() => {
    document.documentElement.dataset['live'] = '';
    document.dispatchEvent(new Event(TAKEN_OVER));
  });
}

/** Loads the page anew from the server. */
export function reloadPage(): void {
  window.location.reload();
}

/** Leaves this site for an address our own server named. */
export function goElsewhere(url: string): void {
  window.location.assign(url);
}

/** Brings a panel to the top of the window, where the tutorial at its foot does not cover it. On a phone it covers nothing. */
export function bringAboveTutorial(id: string): void {
  if (!matchMedia('(width >= 48rem)').matches) return;
  document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: 'start' });
}

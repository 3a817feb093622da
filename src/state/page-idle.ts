import { useSyncExternalStore } from 'react';
import { createObservable } from '#src/browser/observable.ts';
import { onFirstUse } from '#src/browser/page/first-use.ts';

const isIdle = createObservable(false);

/** Marks the first page as rendered and the browser as idle. From now on code may be preloaded. */
export function markPageIdle(): void {
  isIdle.set(true);
}

/** Whether the first page is rendered and the browser has been idle. */
export function usePageIdle(): boolean {
  return useSyncExternalStore(isIdle.subscribe, isIdle.get, () => false);
}

const isUsed = createObservable(false);

/** Marks the page as used at the first sign of it. Returns the function that stops waiting. */
export function watchPageUse(): () => void {
  return onFirstUse(() => isUsed.set(true));
}

/**
 * Whether the page is idle and in use: from then on code may be preloaded that only a press needs,
 * such as menus and dialogs.
 */
export function usePageInUse(): boolean {
  const isIdleNow = usePageIdle();
  return useSyncExternalStore(isUsed.subscribe, isUsed.get, () => false) && isIdleNow;
}

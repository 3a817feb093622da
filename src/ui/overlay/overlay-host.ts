import { useSyncExternalStore } from 'react';

// A modal <dialog> makes everything outside it inert, toasts and menus included. They are rendered
// into the topmost open dialog instead, or into the body when there is none.
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks the slot for toasts in a dialog: above its footer. */
export const TOAST_SLOT = 'data-toast-slot';

/**
 * Registers the topmost dialog as the host of toasts and menus. Returns the function that removes
 * it.
 */
export function pushOverlayHost(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    notify();
  };
}

/** Returns the dialogs opened on top of `dialog`, topmost first. */
export function dialogsAbove(dialog: HTMLDialogElement): HTMLDialogElement[] {
  return openDialogs.slice(openDialogs.indexOf(dialog) + 1).toReversed();
}

/** Returns the container for toasts and menus: the topmost dialog, or null for the body. */
export function useOverlayHost(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openDialogs.at(-1) ?? null,
    () => null,
  );
}

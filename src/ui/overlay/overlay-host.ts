import { useSyncExternalStore } from 'react';

// A modal <dialog> makes everything outside it inert, toasts and menus included. So they are rendered into the
// topmost open dialog, and into the body when there is none.
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks the place of toasts in a dialog: below its title, which they must not cover. */
export const TOAST_SLOT = 'data-toast-slot';

/** Tells toasts and menus that a dialog lies on top now. Returns how to take it away again. */
export function pushOverlayHost(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    notify();
  };
}

/** The dialogs that were opened on top of one, the topmost first. */
export function dialogsAbove(dialog: HTMLDialogElement): HTMLDialogElement[] {
  return openDialogs.slice(openDialogs.indexOf(dialog) + 1).toReversed();
}

/** The element what floats must be rendered into: the topmost dialog, or null for the body. */
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

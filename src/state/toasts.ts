import { useSyncExternalStore } from 'react';
import type { ApiFailure } from '#src/browser/http.ts';

export interface ToastText {
  title: string;
  description?: string;
  /** `destructive` for what went wrong. */
  variant?: 'default' | 'destructive';
  /** False for what neither succeeded nor failed, such as a save that waits for the network: shown without a tick. */
  isDone?: boolean;
  /** Said on the way to another page, and to be read there. */
  goesAlong?: boolean;
}

export interface CurrentToast {
  id: number;
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  isDone: boolean;
  /** Whether it outlasts the next change of page, whatever it says. */
  goesAlong: boolean;
  /** False once dismissed, while it leaves the screen. */
  isOpen: boolean;
}

export interface Toasts {
  /** Shows a toast in place of the one before. */
  show: (text: ToastText) => void;
  /** Dismisses a toast; a later one stays. */
  dismiss: (id: number) => void;
  /** The page changes: what went well on the one before is dismissed with it, what went wrong stays until it is read. */
  leavePage: () => void;
  read: () => CurrentToast | null;
  subscribe: (listener: () => void) => () => void;
  use: () => CurrentToast | null;
}

/** What a person reads when something was not done: the server's own words. */
export function failureToast(title: string, failure: Pick<ApiFailure, 'message'>): ToastText {
  return { title, description: failure.message, variant: 'destructive' };
}

/** The one toast of the page. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let current: CurrentToast | null = null;
  let lastId = 0;

  const set = (next: CurrentToast) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const read = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const dismiss = (id: number) => {
    if (current?.id === id && current.isOpen) set({ ...current, isOpen: false });
  };

  return {
    show: ({ title, description, variant = 'default', isDone = true, goesAlong = false }) => {
      lastId += 1;
      set({ id: lastId, title, description, variant, isDone, goesAlong, isOpen: true });
    },
    dismiss,
    leavePage: () => {
      if (current?.goesAlong) set({ ...current, goesAlong: false });
      else if (current?.variant === 'default') dismiss(current.id);
    },
    read,
    subscribe,
    use: () => useSyncExternalStore(subscribe, read, () => null),
  };
}

export const toasts = createToasts();

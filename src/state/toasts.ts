import { useSyncExternalStore } from 'react';
import type { ApiFailure } from '#src/browser/http.ts';
import { createObservable } from '#src/browser/observable.ts';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /**
   * False for an outcome that is still pending, such as a save waiting for the network: shown
   * without a check mark.
   */
  isDone?: boolean;
  /** Keeps the toast open across the next navigation. */
  survivesNavigation?: boolean;
  /** Takes back what the toast is about: shown as a button, and for longer. */
  onUndo?: (() => void) | undefined;
}

interface CurrentToast {
  id: number;
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  isDone: boolean;
  survivesNavigation: boolean;
  onUndo: (() => void) | undefined;
  /** False once dismissed, while the exit animation runs. */
  isOpen: boolean;
}

export interface Toasts {
  /** Shows a toast, replacing the current one. */
  show: (text: ToastText) => void;
  /** Dismisses the toast with this id, if it is still the current one. */
  dismiss: (id: number) => void;
  /** Called on navigation: dismisses a default toast; a destructive one stays until it is read. */
  onNavigate: () => void;
  read: () => CurrentToast | null;
  subscribe: (listener: () => void) => () => void;
  use: () => CurrentToast | null;
}

/** Builds an error toast with the server's own message. */
export function failureToast(title: string, failure: Pick<ApiFailure, 'message'>): ToastText {
  return { title, description: failure.message, variant: 'destructive' };
}

/** The page shows one toast at a time. */
export function createToasts(): Toasts {
  const current = createObservable<CurrentToast | null>(null);
  let lastId = 0;

  const dismiss = (id: number) => {
    const toast = current.get();
    if (toast?.id === id && toast.isOpen) current.set({ ...toast, isOpen: false });
  };

  return {
    show: ({
      title,
      description,
      variant = 'default',
      isDone = true,
      survivesNavigation = false,
      onUndo,
    }) => {
      lastId += 1;
      const text = { title, description, variant, isDone, survivesNavigation, onUndo };
      current.set({ id: lastId, ...text, isOpen: true });
    },
    dismiss,
    onNavigate: () => {
      const toast = current.get();
      if (toast?.survivesNavigation) current.set({ ...toast, survivesNavigation: false });
      else if (toast?.variant === 'default') dismiss(toast.id);
    },
    read: current.get,
    subscribe: current.subscribe,
    use: () => useSyncExternalStore(current.subscribe, current.get, () => null),
  };
}

export const toasts = createToasts();

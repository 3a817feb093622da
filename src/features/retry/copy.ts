import type { ToastText } from '#src/state/toasts.ts';

/** Answers to "Try again" while the server is still unreachable, by what waits for it. */
export const STILL_UNREACHABLE: Readonly<Record<'page' | 'changes', ToastText>> = {
  page: {
    title: "We still can't reach the server",
    description: 'Check your connection and try again.',
    isDone: false,
  },
  changes: {
    title: 'Still offline',
    description: "We'll keep trying. Your changes are saved on this device.",
    isDone: false,
  },
};

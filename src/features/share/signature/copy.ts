import type { ToastText } from '#src/state/toasts.ts';

/** What is said of copied signatures. */
export const SIGNATURE_COPY = {
  copied: {
    title: 'Signature Copied!',
    description: 'Paste it where your mail program keeps signatures.',
  },
  codeCopied: { title: 'HTML Copied!' },
  marked: {
    title: 'Copy Failed',
    description: 'The signature is marked: copy it with Ctrl+C, or ⌘C on a Mac.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

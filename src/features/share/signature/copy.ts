import type { ToastText } from '#src/state/toasts.ts';

export const SIGNATURE_COPY = {
  copied: {
    title: 'Signature Copied!',
    description: "Paste it into your mail program's signature settings.",
  },
  codeCopied: { title: 'HTML Copied!' },
  marked: {
    title: 'Copy Failed',
    description: 'The signature is selected. Copy it with Ctrl+C, or ⌘C on a Mac.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

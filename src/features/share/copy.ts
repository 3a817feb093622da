import type { ToastText } from '#src/state/toasts.ts';

export const SHARE_COPY = {
  linkCopied: { title: 'Link Copied!', description: 'The link to the card is on your clipboard.' },
  urlCopied: { title: 'URL Copied!', description: 'Your premium URL is on your clipboard.' },
  cardShared: { title: 'Card Shared!' },
  shared: { title: 'Shared Successfully!' },
  copyFailed: {
    title: 'Copy Failed',
    description: 'Unable to copy URL. Please copy manually.',
    variant: 'destructive',
  },
  qrDownloaded: { title: 'QR Code Downloaded' },
  qrFailed: {
    title: 'QR Code Generation Failed',
    description: 'Could not generate QR code. Please try again.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

/** Shown in the dialog under the placeholder code. */
export const QR_FAILED_TEXT = 'Failed to generate QR code';

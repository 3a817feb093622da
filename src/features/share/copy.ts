import type { ToastText } from '#src/state/toasts.ts';

export const COPY = {
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
  qrUnread: {
    title: 'QR Code Not Saved',
    description: 'A reader could not read the finished code back. Try it black on white.',
    variant: 'destructive',
  },
  qrCovered: {
    title: 'QR Code Not Saved',
    description:
      'A reader could not read the finished code back. Take the picture out of its middle and try again.',
    variant: 'destructive',
  },
  logoUnread: {
    title: 'Picture Not Added',
    description: 'This file could not be read as a picture. Try a PNG or JPEG.',
    variant: 'destructive',
  },
  signatureCopied: {
    title: 'Signature Copied!',
    description: 'Paste it where your mail program keeps signatures.',
  },
  signatureCodeCopied: { title: 'HTML Copied!' },
  signatureMarked: {
    title: 'Copy Failed',
    description: 'The signature is marked: copy it with Ctrl+C, or ⌘C on a Mac.',
    variant: 'destructive',
  },
  backgroundSaved: { title: 'Background Downloaded' },
} as const satisfies Record<string, ToastText>;

/** Stands in the dialog under the pattern that replaces the code. */
export const QR_FAILED_TEXT = 'Failed to generate QR code';

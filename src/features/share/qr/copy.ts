import type { ToastText } from '#src/state/toasts.ts';

/** What is said of codes that leave the app. */
export const QR_COPY = {
  unread: {
    title: 'QR Code Not Saved',
    description: 'A reader could not read the finished code back. Try it black on white.',
    variant: 'destructive',
  },
  covered: {
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
} as const satisfies Record<string, ToastText>;

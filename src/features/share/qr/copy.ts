import type { ToastText } from '#src/state/toasts.ts';

export const QR_COPY = {
  unread: {
    title: 'QR Code Not Saved',
    description: "The finished code doesn't scan. Try it in black on white.",
    variant: 'destructive',
  },
  covered: {
    title: 'QR Code Not Saved',
    description: "The finished code doesn't scan. Remove the center image and try again.",
    variant: 'destructive',
  },
  logoUnread: {
    title: 'Picture Not Added',
    description: "We couldn't read this file as a picture. Try a PNG or JPEG.",
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

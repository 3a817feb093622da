import type { SslStatus } from '#src/pages/franchise-dashboard/branding/sample-branding.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const BRANDING_SAVED: ToastText = {
  title: 'Branding Saved!',
  description: "You'll see it the next time you log in with this browser.",
};

export const LOGIN_EXPIRED: ToastText = {
  title: 'Please log in again',
  description: 'Your partner login has expired. Your changes are still here.',
  variant: 'destructive',
};

export const BRANDING_NOT_SAVED: ToastText = {
  title: 'Save Failed',
  description: 'There is no room left in this browser. Your changes are still here.',
  variant: 'destructive',
};

export const SSL_STATUS_TEXT: Readonly<
  Record<SslStatus, { label: string; tone: 'neutral' | 'warn' | 'good'; description: string }>
> = {
  no_domain: {
    label: 'No domain',
    tone: 'neutral',
    description: 'Partners connect their own domain after they sign in.',
  },
  waiting: {
    label: 'Waiting',
    tone: 'warn',
    description:
      'Saved in the sample. Nothing is served at this domain until a partner connects it.',
  },
  active: { label: 'Active', tone: 'good', description: 'Served with a valid certificate.' },
};

import type { SslStatus } from '#shared/api/franchise.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const SAVED: ToastText = {
  title: 'Branding Saved!',
  description: 'It is there the next time you log in, on every device.',
};

export const ENDED: ToastText = {
  title: 'Please log in again',
  description: 'Your partner login has run out. What you changed is still here.',
  variant: 'destructive',
};

/** Why nothing was saved, and that nothing typed is lost. */
export function buildNotSavedToast({ message }: Pick<ApiFailure, 'message'>): ToastText {
  return {
    title: 'Save Failed',
    description: `${message} What you changed is still here.`,
    variant: 'destructive',
  };
}

export const SSL_SAID: Readonly<
  Record<SslStatus, { word: string; tone: 'neutral' | 'warn' | 'good'; meaning: string }>
> = {
  no_domain: {
    word: 'No domain',
    tone: 'neutral',
    meaning: 'Own domains are in preparation. Save yours, and it is kept for your setup.',
  },
  waiting: {
    word: 'Waiting',
    tone: 'warn',
    meaning:
      'Saved. Own domains are in preparation: nothing is served at this address yet, and no certificate has been issued.',
  },
  active: { word: 'Active', tone: 'good', meaning: 'Served with a valid certificate.' },
};

import type { LogoGround } from '#src/browser/image/logo/suggest-ground.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const LOGO_SAVED: ToastText = {
  title: 'Logo Saved',
  description: 'Pages show it in about a minute, wallet passes a little later.',
};
export const LOGO_REMOVED: ToastText = { title: 'Logo Removed' };

export const GROUND_LABELS: Readonly<Record<LogoGround, string>> = {
  none: 'None',
  light: 'White',
  dark: 'Black',
};

/** What the preview shows the logo on. */
export const PREVIEW_LABELS = { light: 'On a light page', dark: 'On a dark page' } as const;

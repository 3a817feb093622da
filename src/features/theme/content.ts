import type { Theme } from '#src/state/theme.ts';

export const THEME_LABEL = 'Theme';

export const THEME_OPTIONS: readonly { key: Theme; label: string }[] = [
  { key: 'system', label: 'System' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
];

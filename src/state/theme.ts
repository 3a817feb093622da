import { useSyncExternalStore } from 'react';
import { THEME_KEY } from '#shared/site/theme.ts';
import { applyStoredTheme } from '#src/browser/page/theme.ts';
import { browserStorage } from '#src/browser/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

function readTheme(): Theme {
  const stored = browserStorage.read(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const subscribe = (listener: () => void) => browserStorage.subscribe(THEME_KEY, listener);

/** The theme chosen on this device. It belongs to the device, so signing out keeps it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') browserStorage.remove(THEME_KEY);
  else browserStorage.write(THEME_KEY, theme);
  applyStoredTheme();
}

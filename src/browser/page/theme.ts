import { THEME_EVENT } from '#shared/site/theme.ts';

/** Makes the document's own script apply the stored theme. */
export function applyStoredTheme(): void {
  window.dispatchEvent(new Event(THEME_EVENT));
}

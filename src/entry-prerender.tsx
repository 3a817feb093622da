import { StrictMode } from 'react';
import { StaticRouter } from 'react-router';
import { loadPageAt, Screens } from '#src/app/app.tsx';
import { setAppSettings } from '#src/browser/app-settings.ts';
import { renderMarkup } from '#src/entry-server.tsx';

/**
 * Sets the settings a page is prerendered with. The Worker decides whether guests may open the
 * dashboard.
 */
export function setSettings(settings: { productName: string; supportEmail: string }): void {
  setAppSettings({ ...settings, isGuestDashboard: null });
}

/** Renders the markup of a page exactly as its first render in a browser. */
export async function renderPage(path: string): Promise<string> {
  await loadPageAt(path);
  return renderMarkup(
    <StrictMode>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </StrictMode>,
  );
}

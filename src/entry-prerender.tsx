import { StrictMode } from 'react';
import { StaticRouter } from 'react-router';
import { loadPageAt, Screens } from '#src/app/app.tsx';
import { giveAppSettings } from '#src/browser/app-settings.ts';
import { renderMarkup } from '#src/entry-server.tsx';

/** The settings a page is written with; who may enter the dashboard is for the Worker to say. */
export function giveSettings(settings: { productName: string; supportEmail: string }): void {
  giveAppSettings({ ...settings, isGuestDashboard: null });
}

/** The markup of one page of the site, as its first drawing in a browser will be. */
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

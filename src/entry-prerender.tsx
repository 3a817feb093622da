import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { loadPageAt, Screens } from '#src/app/app.tsx';
import { setAppSettings } from '#src/browser/app-settings.ts';
import { parseSubprocessors } from '#shared/trust/subprocessors.ts';
import { setTrustSettings } from '#src/features/trust/trust-settings.ts';
import { setPublicSettings, type PublicSettings } from '#src/browser/public-settings.ts';

/**
 * Sets the settings a page is prerendered with. The Worker decides whether guests may open the
 * dashboard.
 */
export function setSettings(settings: PrerenderSettings): void {
  const { productName, supportEmail, subprocessors, dataLocation, ...site } = settings;
  setAppSettings({ productName, supportEmail, isGuestDashboard: null });
  setPublicSettings(site);
  setTrustSettings({ subprocessors: parseSubprocessors(subprocessors) ?? [], dataLocation });
}

export interface PrerenderSettings extends PublicSettings {
  productName: string;
  supportEmail: string;
  subprocessors: string;
  dataLocation: string;
}

/** Renders the markup of a page exactly as its first render in a browser. */
export async function renderPage(path: string): Promise<string> {
  await loadPageAt(path);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </StrictMode>,
  );
}

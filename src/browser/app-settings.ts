/** Operator settings, as written into the document. */
export interface AppSettings {
  productName: string;
  /** Support address; empty when the document has none. */
  supportEmail: string;
  /**
   * Whether visitors without an account may build cards that stay on this device. Null in a
   * prerendered document: only documents rendered by the Worker carry the setting.
   */
  isGuestDashboard: boolean | null;
  /** A partner's logo: a path, or empty for its name in letters. Null for the product's own. */
  logo?: string | null;
  /** Whether the cards of free accounts name the platform. */
  hasWatermark?: boolean;
}

interface SettingsDocument {
  querySelector: (selector: string) => { getAttribute: (name: string) => string | null } | null;
}

/** Reads `<meta name="app-settings">`. Without it, guests are not allowed. */
export function readAppSettings(document: SettingsDocument | undefined): AppSettings {
  const meta = document?.querySelector('meta[name="app-settings"]');
  const guests = meta?.getAttribute('data-guest-dashboard');
  return {
    productName: meta?.getAttribute('data-product') || 'Cards',
    supportEmail: meta?.getAttribute('data-support-email') ?? '',
    logo: meta?.getAttribute('data-logo') ?? null,
    hasWatermark: meta?.getAttribute('data-watermark') !== 'off',
    isGuestDashboard: meta && guests === null ? null : guests === 'true',
  };
}

export const appSettings = readAppSettings(globalThis.document);

/** Whether the app runs under a partner's name. */
export const isPartnerApp = (): boolean => (appSettings.logo ?? null) !== null;

/** Test pages are enabled by the Worker, never in production. */
export function readTestPages(document: SettingsDocument | undefined): boolean {
  return (document?.querySelector('meta[name="test-pages"]') ?? null) !== null;
}

export const hasTestPages = readTestPages(globalThis.document);
/** Sets the settings where there is no document, such as during prerendering. */
export function setAppSettings(settings: AppSettings): void {
  Object.assign(appSettings, settings);
}

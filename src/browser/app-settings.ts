/** What the operator decided, as the document says it. */
export interface AppSettings {
  productName: string;
  /** Where people write for help; empty when the document does not say. */
  supportEmail: string;
  /**
   * Whether a visitor without an account may build cards that stay on this device. Null in a document written at build,
   * which cannot know: only the Worker's own documents can.
   */
  isGuestDashboard: boolean | null;
}

interface SettingsDocument {
  querySelector: (selector: string) => { getAttribute: (name: string) => string | null } | null;
}

/** Reads `<meta name="app-settings">`. Without one, the safe answers: no guests. */
export function readAppSettings(document: SettingsDocument | undefined): AppSettings {
  const meta = document?.querySelector('meta[name="app-settings"]');
  const guests = meta?.getAttribute('data-guest-dashboard');
  return {
    productName: meta?.getAttribute('data-product') || 'Tip Top Cards',
    supportEmail: meta?.getAttribute('data-support-email') ?? '',
    isGuestDashboard: meta && guests === null ? null : guests === 'true',
  };
}

export const appSettings = readAppSettings(globalThis.document);

/** Whether the pages for trying things out are there, as the Worker says: never in production. */
export function readTestPages(document: SettingsDocument | undefined): boolean {
  return (document?.querySelector('meta[name="test-pages"]') ?? null) !== null;
}

export const hasTestPages = readTestPages(globalThis.document);
/** Where there is no document yet, as while the pages of the site are written at build, the settings are given. */
export function giveAppSettings(settings: AppSettings): void {
  Object.assign(appSettings, settings);
}

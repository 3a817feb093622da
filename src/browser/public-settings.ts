import { splitSocialLinks } from '#shared/site/social-links.ts';

/** Settings that only public pages read. */
export interface PublicSettings {
  /** Where the codes of sample cards lead. */
  origin: string;
  /** The operator's profiles on social networks. */
  socialLinks: readonly string[];
  /** Where the claim on the home page was measured; empty where the operator names nothing. */
  claimSource: string;
  /** A partner's line under its name; null for the product's. */
  tagline?: string | null;
  /** Which legal texts the partner of this host has: `terms`, `privacy`. */
  ownLegalTexts?: readonly string[];
}

interface SettingsDocument {
  querySelector: (selector: string) => { getAttribute: (name: string) => string | null } | null;
}

/**
 * Reads `<meta name="app-settings">`. A prerendered document names its origin, because its codes
 * contain it; other documents use their own.
 */
export function readPublicSettings(
  document: SettingsDocument | undefined,
  ownOrigin: string,
): PublicSettings {
  const meta = document?.querySelector('meta[name="app-settings"]');
  return {
    origin: meta?.getAttribute('data-origin') ?? ownOrigin,
    socialLinks: splitSocialLinks(meta?.getAttribute('data-social') ?? ''),
    claimSource: meta?.getAttribute('data-claim-source') ?? '',
    tagline: meta?.getAttribute('data-tagline') ?? null,
    ownLegalTexts: (meta?.getAttribute('data-legal') ?? '').split(' '),
  };
}

export const publicSettings = readPublicSettings(
  globalThis.document,
  globalThis.location?.origin ?? '',
);

/** Sets the settings where there is no document, such as during prerendering. */
export function setPublicSettings(settings: PublicSettings): void {
  Object.assign(publicSettings, settings);
}

import {
  MAIL_HOST_ATTRIBUTE,
  parseServerConditions,
  SERVER_CONDITIONS,
  type ServerCondition,
} from '#shared/trust/server-conditions.ts';
import { parseSubprocessors, type Subprocessor } from '#shared/trust/subprocessors.ts';

/** Settings that only the pages about data and its processors read. */
export interface TrustSettings {
  /** What is true of this server; null in a document that does not say. */
  conditions: readonly ServerCondition[] | null;
  /** Host of the mail provider; empty without one. */
  mailHost: string;
  subprocessors: readonly Subprocessor[];
  /** Where the operator says the data is; empty if they say nothing. */
  dataLocation: string;
}

interface SettingsDocument {
  querySelector: (selector: string) => { getAttribute: (name: string) => string | null } | null;
}

/**
 * Reads `<meta name="app-settings">`. Without a document, while a page is prerendered, everything
 * counts as true: the Worker removes what is not.
 */
function readTrustSettings(document: SettingsDocument | undefined): TrustSettings {
  const meta = document?.querySelector('meta[name="app-settings"]');
  const conditions = meta?.getAttribute('data-conditions') ?? null;
  return {
    conditions:
      document === undefined
        ? SERVER_CONDITIONS
        : conditions === null
          ? null
          : parseServerConditions(conditions),
    mailHost: meta?.getAttribute(MAIL_HOST_ATTRIBUTE) ?? '',
    subprocessors: parseSubprocessors(meta?.getAttribute('data-subprocessors') ?? '') ?? [],
    dataLocation: meta?.getAttribute('data-location') ?? '',
  };
}

export const trustSettings = readTrustSettings(globalThis.document);

/** Sets the operator's words where there is no document. */
export function setTrustSettings(settings: Partial<TrustSettings>): void {
  Object.assign(trustSettings, settings);
}

import { z } from 'zod';
import {
  brandingSchema,
  FIRST_BRANDING,
  type Branding,
  type SavedBranding,
  type SslStatus,
} from '#shared/api/franchise.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** There is one access password, so there is one partner. */
export const PARTNER = 'partner';

interface BrandingRow {
  branding: string;
  updated_at: string;
}

/** What the partner saved, or the first branding. `host` is our own: a platform on it is served already. */
export async function readSavedBranding(db: D1Database, host: string): Promise<SavedBranding> {
  const row = await db
    .prepare('SELECT branding, updated_at FROM franchise_branding WHERE partner = ?1')
    .bind(PARTNER)
    .first<BrandingRow>();
  if (!row) return describe(FIRST_BRANDING, host, null);
  return describe(
    brandingSchema.parse(cleanStored(JSON.parse(row.branding))),
    host,
    row.updated_at,
  );
}

const storedSchema = z.looseObject({ platformName: z.string(), tagline: z.string() });

/** A branding stored before invisible characters were refused, as the schema takes it. */
function cleanStored(stored: unknown): unknown {
  const { platformName, tagline, ...rest } = storedSchema.parse(stored);
  const name = removeInvisible(platformName) || FIRST_BRANDING.platformName;
  return { ...rest, platformName: name, tagline: removeInvisible(tagline) };
}

/** Keeps a branding in place of the one before. */
export async function writeBranding(
  db: D1Database,
  branding: Branding,
  host: string,
  at: string,
): Promise<SavedBranding> {
  await db
    .prepare(
      `INSERT INTO franchise_branding (partner, branding, updated_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (partner) DO UPDATE SET branding = excluded.branding, updated_at = excluded.updated_at`,
    )
    .bind(PARTNER, JSON.stringify(branding), at)
    .run();
  return describe(branding, host, at);
}

function describe(branding: Branding, host: string, updatedAt: string | null): SavedBranding {
  return { ...branding, sslStatus: sslStatus(branding.domain, host), updatedAt };
}

/** Our own host is the one domain whose certificate we know of. */
function sslStatus(domain: string, host: string): SslStatus {
  if (domain === '') return 'no_domain';
  return domain === host ? 'active' : 'waiting';
}

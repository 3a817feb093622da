import { z } from 'zod';
import {
  brandingSchema,
  DEFAULT_BRANDING,
  type Branding,
  type SavedBranding,
  type SslStatus,
} from '#shared/api/franchise.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';

/** There is one access password, so there is one partner. */
export const PARTNER = 'partner';

const storedSchema = z.looseObject({ platformName: z.string(), tagline: z.string() });

/**
 * Cleans a branding that was stored before invisible characters were rejected, so that the schema
 * accepts it.
 */
function cleanStored({ platformName, tagline, ...rest }: z.infer<typeof storedSchema>): unknown {
  const name = removeInvisible(platformName) || DEFAULT_BRANDING.platformName;
  return { ...rest, platformName: name, tagline: removeInvisible(tagline) };
}

const brandingRowSchema = z.object({
  branding: jsonColumn(storedSchema).transform(cleanStored).pipe(brandingSchema),
  updated_at: z.string(),
});

/**
 * The saved branding, or the default. `host` is our own host, which is already served with a
 * certificate.
 */
export async function readSavedBranding(db: D1Database, host: string): Promise<SavedBranding> {
  const statement = db
    .prepare('SELECT branding, updated_at FROM franchise_branding WHERE partner = ?1')
    .bind(PARTNER);
  const row = await firstRow(statement, brandingRowSchema);
  if (!row) return toSavedBranding(DEFAULT_BRANDING, host, null);
  return toSavedBranding(row.branding, host, row.updated_at);
}

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
  return toSavedBranding(branding, host, at);
}

function toSavedBranding(
  branding: Branding,
  host: string,
  updatedAt: string | null,
): SavedBranding {
  return { ...branding, sslStatus: findSslStatus(branding.domain, host), updatedAt };
}

/** The certificate status is only known for our own host. */
function findSslStatus(domain: string, host: string): SslStatus {
  if (domain === '') return 'no_domain';
  return domain === host ? 'active' : 'waiting';
}

import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows, hasRow, requireRow } from '#worker/db/rows.ts';
import { PARTNER } from '#worker/franchise/branding.ts';
import type { FranchiseContext } from '#worker/franchise/franchise-context.ts';
import { ApiError } from '#worker/http/api-error.ts';

const uploadsSchema = z.object({ uploads: z.int() });
const pathSchema = z.object({ path: z.string() });

/** The most logos a partner may upload in 24 hours. */
export const LOGOS_PER_DAY = 50;

/** Uploads that count toward the daily limit: images other than ?2, by partner ?1, since ?3. */
const OTHER_UPLOADS =
  'FROM franchise_uploads WHERE partner = ?1 AND hash <> ?2 AND uploaded_at > ?3';

/**
 * Throws `rate_limited` when the daily limit is reached. This check only saves work; `recordLogo`
 * enforces the limit.
 */
export async function requireLogoQuota(db: D1Database, now: Date): Promise<void> {
  const statement = db
    .prepare(`SELECT count(*) AS uploads ${OTHER_UPLOADS}`)
    .bind(PARTNER, '', oneDayBefore(now));
  const { uploads } = await requireRow(statement, uploadsSchema);
  if (uploads >= LOGOS_PER_DAY) throw tooManyLogos();
}

/**
 * Records an uploaded image. The limit is checked in the statement, so that parallel uploads cannot
 * exceed it. Throws `rate_limited`; the image is then unused and removed by the sweep.
 */
export async function recordLogo(db: D1Database, hash: string, now: Date): Promise<void> {
  const statement = db
    .prepare(
      `INSERT INTO franchise_uploads (partner, hash, uploaded_at)
       SELECT ?1, ?2, ?4 WHERE (SELECT count(*) ${OTHER_UPLOADS}) < ?5
       ON CONFLICT (partner, hash) DO UPDATE SET uploaded_at = excluded.uploaded_at RETURNING hash`,
    )
    .bind(PARTNER, hash, oneDayBefore(now), now.toISOString(), LOGOS_PER_DAY);
  if (!(await hasRow(statement))) throw tooManyLogos();
}

function oneDayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

function tooManyLogos(): ApiError {
  return new ApiError('rate_limited', {
    message: 'You have reached the upload limit for today. Try again tomorrow.',
    retryAfterSeconds: DAY_MS / 1000,
  });
}

/** Throws `invalid_input` unless the logo is empty or was uploaded by the partner. */
export async function requireOwnLogo(
  context: Pick<FranchiseContext, 'db' | 'isStoredImage'>,
  logo: string,
): Promise<void> {
  if (logo === '') return;
  const statement = context.db
    .prepare('SELECT 1 FROM franchise_uploads WHERE partner = ?1 AND hash = substr(?2, 8, 64)')
    .bind(PARTNER, logo);
  if ((await hasRow(statement)) && (await context.isStoredImage(logo))) return;
  const message = 'This logo was not uploaded. Choose it again.';
  throw new ApiError('invalid_input', { issues: [{ path: 'logo', message }] });
}

/** The given `/media/` paths that are currently a partner's logo. */
export async function findShownLogos(
  db: D1Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = db
    .prepare(
      `SELECT branding ->> '$.logo' AS path FROM franchise_branding
       WHERE branding ->> '$.logo' IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(paths));
  const logos = await allRows(statement, pathSchema);
  return new Set(logos.map(({ path }) => path));
}

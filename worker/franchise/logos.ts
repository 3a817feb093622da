import { PARTNER } from '#worker/franchise/branding.ts';
import { ApiError } from '#worker/http/api-error.ts';

const DAY_MS = 86_400_000;
/** Logos a partner may upload in 24 hours. */
export const LOGOS_PER_DAY = 50;

/** What counts towards the day's logos: other ones (than ?2) of the partner (?1) since ?3. */
const OTHERS = 'FROM franchise_uploads WHERE partner = ?1 AND hash <> ?2 AND uploaded_at > ?3';

/** Throws `rate_limited` when the partner has uploaded as many logos as a day allows. `noteLogo` decides; this saves the work. */
export async function requireLogoRoom(db: D1Database, now: Date): Promise<void> {
  const row = await db
    .prepare(`SELECT count(*) AS uploads ${OTHERS}`)
    .bind(PARTNER, '', dayBefore(now))
    .first<{ uploads: number }>();
  if ((row?.uploads ?? 0) >= LOGOS_PER_DAY) throw tooMany();
}

/**
 * Notes that the partner has uploaded an image, unless the day's are used up: judged in the statement, so that parallel uploads
 * cannot pass together. Throws `rate_limited`; the image is then unused and goes with the sweep.
 */
export async function noteLogo(db: D1Database, hash: string, now: Date): Promise<void> {
  const { results } = await db
    .prepare(
      `INSERT INTO franchise_uploads (partner, hash, uploaded_at)
       SELECT ?1, ?2, ?4 WHERE (SELECT count(*) ${OTHERS}) < ?5
       ON CONFLICT (partner, hash) DO UPDATE SET uploaded_at = excluded.uploaded_at RETURNING hash`,
    )
    .bind(PARTNER, hash, dayBefore(now), now.toISOString(), LOGOS_PER_DAY)
    .all();
  if (results.length === 0) throw tooMany();
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

function tooMany(): ApiError {
  return new ApiError('rate_limited', {
    message: 'You have uploaded many logos today. Please try again tomorrow.',
    retryAfterSeconds: DAY_MS / 1000,
  });
}

/** Throws `invalid_input` unless the logo is none, or an image the partner has uploaded. */
export async function requireOwnLogo(db: D1Database, logo: string): Promise<void> {
  if (logo === '') return;
  const row = await db
    .prepare(
      `SELECT 1 FROM franchise_uploads JOIN media USING (hash)
       WHERE partner = ?1 AND '/media/' || hash || '.' || ext = ?2 AND state = 'stored'`,
    )
    .bind(PARTNER, logo)
    .first();
  if (row) return;
  const message = 'This logo has not been uploaded. Please choose it again.';
  throw new ApiError('invalid_input', { issues: [{ path: 'logo', message }] });
}

/** Which of these `/media/` paths are a partner's logo now. */
export async function findShownLogos(
  db: D1Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(
      `SELECT branding ->> '$.logo' AS path FROM franchise_branding
       WHERE branding ->> '$.logo' IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(paths))
    .all<{ path: string }>();
  return new Set(results.map(({ path }) => path));
}

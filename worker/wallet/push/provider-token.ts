import { z } from 'zod';
import type { Kernel } from '#worker/kernel.ts';
import type { SignClaims } from '#worker/wallet/jwt.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';

/** Lifetime of a provider token in seconds. APNs requires 20 to 60 minutes. */
export const PROVIDER_TOKEN_SECONDS = 2400;

const tokenSchema = z.object({ token: z.string(), issued: z.int() });

const REPLACE = `INSERT INTO push_provider_tokens (key_id, token, issued_seconds) VALUES (?1, ?2, ?3)
  ON CONFLICT (key_id) DO UPDATE SET token = excluded.token, issued_seconds = excluded.issued_seconds
  WHERE issued_seconds <= ?4`;
const READ = 'SELECT token, issued_seconds AS issued FROM push_provider_tokens WHERE key_id = ?1';

/**
 * Returns the provider token that all isolates share; the first one to find it expired renews it.
 * Stored in the database, because Apple responds TooManyProviderTokenUpdates if isolates create
 * their own.
 */
export async function readProviderToken(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { keyId, teamId, sign }: { keyId: string; teamId: string; sign: SignClaims },
): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1000);
  const read = db.prepare(READ).bind(keyId);
  const stored = await firstRow(read, tokenSchema);
  if (stored !== null && stored.issued > seconds - PROVIDER_TOKEN_SECONDS) return stored.token;
  const renewed = await sign({ iss: teamId, iat: seconds }, keyId);
  const replace = db
    .prepare(REPLACE)
    .bind(keyId, renewed, seconds, seconds - PROVIDER_TOKEN_SECONDS);
  const [, current] = await db.batch([replace, read]);
  return parseFirstRow(current, tokenSchema)?.token ?? renewed;
}

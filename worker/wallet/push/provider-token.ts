import type { SignClaims } from '#worker/wallet/jwt.ts';

/** How long one token is shown to Apple, in seconds: at least 20 minutes and at most 60 (APNs provider tokens). */
export const PROVIDER_TOKEN_SECONDS = 2400;

export interface ProviderTokenDeps {
  db: D1Database;
  keyId: string;
  teamId: string;
  sign: SignClaims;
  now: () => Date;
}

const REPLACE = `INSERT INTO push_provider_tokens (key_id, token, issued_seconds) VALUES (?1, ?2, ?3)
  ON CONFLICT (key_id) DO UPDATE SET token = excluded.token, issued_seconds = excluded.issued_seconds
  WHERE issued_seconds <= ?4`;
const READ = 'SELECT token, issued_seconds AS issued FROM push_provider_tokens WHERE key_id = ?1';

/**
 * The one token all isolates show, renewed by whichever finds it old first. In the database, because Apple answers
 * TooManyProviderTokenUpdates to a sender whose parts each make their own.
 */
export async function readProviderToken(deps: ProviderTokenDeps): Promise<string> {
  const { db, keyId, teamId } = deps;
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const read = db.prepare(READ).bind(keyId);
  const kept = await read.first<{ token: string; issued: number }>();
  if (kept !== null && kept.issued > seconds - PROVIDER_TOKEN_SECONDS) return kept.token;
  const fresh = await deps.sign({ iss: teamId, iat: seconds }, keyId);
  const replace = db.prepare(REPLACE).bind(keyId, fresh, seconds, seconds - PROVIDER_TOKEN_SECONDS);
  const [, current] = await db.batch<{ token: string }>([replace, read]);
  return current?.results[0]?.token ?? fresh;
}

import { z } from 'zod';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';

/** How many other tokens a refresh token gives in its grace, in addition to the first ones. */
export const SIBLINGS_MAX = 5;

export interface NewTokens {
  accessHash: string;
  accessEnd: string;
  refreshHash: string;
  /** Also the end of the grant. */
  refreshEnd: string;
}

const grantSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  resource: z.string(),
  scopes: jsonColumn(z.array(z.string())),
  codeChallenge: z.string(),
  codeExpiresAt: z.string(),
  connectedAt: z.string().nullable(),
  usedAt: z.string().nullable(),
});
export type ExchangedGrant = z.infer<typeof grantSchema>;

const COLUMNS = `g.id, g.client_id AS clientId, g.redirect_uri AS redirectUri, g.resource, g.scopes,
  g.code_challenge AS codeChallenge, g.code_expires_at AS codeExpiresAt,
  g.connected_at AS connectedAt`;
const BY_CODE = `SELECT ${COLUMNS}, NULL AS usedAt
  FROM oauth_grants g WHERE g.code_hash = ? AND g.paused_at IS NULL`;
const BY_REFRESH = `SELECT ${COLUMNS}, t.used_at AS usedAt
  FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id
  WHERE t.token_hash = ? AND t.kind = 'refresh' AND g.paused_at IS NULL`;

/** The grant of a code, also of a used one. */
export async function findByCode(db: D1Database, code: string): Promise<ExchangedGrant | null> {
  return firstRow(db.prepare(BY_CODE).bind(sha256Hex(code)), grantSchema);
}

/** The grant of a refresh token, also of a used one. */
export async function findByRefresh(db: D1Database, token: string): Promise<ExchangedGrant | null> {
  return firstRow(db.prepare(BY_REFRESH).bind(sha256Hex(token)), grantSchema);
}

// Of two calls with a code at the same time, one changes the row, and only that one gets tokens.
const TAKE_CODE = `UPDATE oauth_grants SET connected_at = ?2, expires_at = min(?3, coalesce(ends_at, ?3))
  WHERE id = ?1 AND connected_at IS NULL AND code_expires_at > ?2`;
// A refresh token is also exchanged a few times in the minute after its first use: see decision 0040.
const TAKE_REFRESH = `UPDATE oauth_tokens
  SET used_at = coalesce(used_at, ?2), siblings = siblings + (used_at IS NOT NULL)
  WHERE token_hash = ?1 AND kind = 'refresh' AND expires_at > ?2
    AND (used_at IS NULL OR used_at > ?3 AND siblings < ${SIBLINGS_MAX})`;
const INSERT_TOKENS = `INSERT INTO oauth_tokens (token_hash, grant_id, kind, expires_at)
  SELECT value ->> 'hash', ?1, value ->> 'kind',
    min(value ->> 'end', coalesce((SELECT ends_at FROM oauth_grants WHERE id = ?1), value ->> 'end'))
  FROM json_each(?2) WHERE changes() > 0`;
const EXTEND = `UPDATE oauth_grants SET expires_at = min(?2, coalesce(ends_at, ?2))
  WHERE id = ?1 AND changes() > 0`;

function listTokens({ accessHash, accessEnd, refreshHash, refreshEnd }: NewTokens): string {
  return JSON.stringify([
    { hash: accessHash, kind: 'access', end: accessEnd },
    { hash: refreshHash, kind: 'refresh', end: refreshEnd },
  ]);
}

/** Exchanges a code for tokens. Returns false when it was used before or has expired. */
export async function takeCode(
  db: D1Database,
  grantId: string,
  tokens: NewTokens,
  at: string,
): Promise<boolean> {
  const [used] = await db.batch([
    db.prepare(TAKE_CODE).bind(grantId, at, tokens.refreshEnd),
    db.prepare(INSERT_TOKENS).bind(grantId, listTokens(tokens)),
  ]);
  return (used?.meta.changes ?? 0) > 0;
}

/**
 * Exchanges a refresh token for new ones. Returns false when it has expired, or was used before:
 * first before `graceStart`, or more often than its siblings allow.
 */
export async function takeRefresh(
  db: D1Database,
  { grantId, token }: { grantId: string; token: string },
  tokens: NewTokens,
  { at, graceStart }: { at: string; graceStart: string },
): Promise<boolean> {
  const [used] = await db.batch([
    db.prepare(TAKE_REFRESH).bind(sha256Hex(token), at, graceStart),
    db.prepare(INSERT_TOKENS).bind(grantId, listTokens(tokens)),
    db.prepare(EXTEND).bind(grantId, tokens.refreshEnd),
  ]);
  return (used?.meta.changes ?? 0) > 0;
}

/** Ends a grant with all of its tokens. */
export async function endGrant(db: D1Database, grantId: string): Promise<void> {
  await db.prepare('DELETE FROM oauth_grants WHERE id = ?').bind(grantId).run();
}

/** Ends the grant of a token of either kind, if it is one (RFC 7009 §2.1). */
export async function revoke(db: D1Database, token: string): Promise<void> {
  await db
    .prepare(
      `DELETE FROM oauth_grants
       WHERE id = (SELECT grant_id FROM oauth_tokens WHERE token_hash = ?)`,
    )
    .bind(sha256Hex(token))
    .run();
}

/** Deletes tokens that have expired, used ones included. */
export async function sweepOAuthTokens(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM oauth_tokens WHERE expires_at <= ?')
    .bind(now.toISOString())
    .run();
  return meta.changes;
}

/** Deletes grants that have expired or whose code was never exchanged. */
export async function sweepOAuthGrants(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM oauth_grants WHERE expires_at <= ?')
    .bind(now.toISOString())
    .run();
  return meta.changes;
}

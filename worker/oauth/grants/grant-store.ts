import { z } from 'zod';
import { CONNECTED_APPS_MAX, type ConnectedApp } from '#shared/api/programs/oauth.ts';
import { API_SCOPES, type ApiScope } from '#shared/api/programs/scopes.ts';
import { resumeWaySchema } from '#shared/api/programs/service.ts';
import { describeRedirectHost } from '#shared/oauth/redirect-uri.ts';
import { buildMayGiveAccessSql } from '#worker/db/access-change.ts';
import { buildBillingOwnerSql } from '#worker/db/holder-sql.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { buildManagesSql, buildWorksSql } from '#worker/db/manager-sql.ts';
import { API_PLANS, PROGRAM_OWNER_COLUMNS, programOwnerSchema } from '#worker/db/program-owner.ts';
import { allRows, firstRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import { buildResumeWaySql } from '#worker/db/service-sql.ts';
import { buildStoreConnected, type Client } from '#worker/oauth/clients/client-store.ts';

export interface NewGrant {
  id: string;
  client: Client;
  redirectUri: string;
  userId: string;
  /** Of the password that was checked. */
  passwordHash: string;
  organizationId: string | null;
  scopes: readonly ApiScope[];
  resource: string;
  codeHash: string;
  codeChallenge: string;
  createdAt: string;
  codeExpiresAt: string;
  /** Of one that belongs to its organization; null for others. */
  endsAt: string | null;
}

/** Only who may make keys for an organization gives apps access to it, and only while they may. */
const MANAGES = buildManagesSql('g.organization_id', 'g.user_id', 'manageApiKeys');

// Plan, number, role and password are checked in the statement itself, so that parallel calls cannot
// all use the last slot, and no app is connected with a password that was just replaced. A grant whose code was not exchanged counts until it expires.
const INSERT = `INSERT INTO oauth_grants (id, client_id, client_name, redirect_uri, user_id,
    organization_id, scopes, resource, created_at, code_hash, code_challenge, code_expires_at, expires_at,
    is_service, created_by, ends_at)
  SELECT ?1, ?2, ?3, ?4, iif(?15 IS NULL, g.user_id, NULL), g.organization_id, ?7, ?8, ?9, ?10, ?11, ?12, ?12,
    ?15 IS NOT NULL, iif(?15 IS NULL, NULL, g.user_id), ?15
  FROM (SELECT ?5 AS user_id, ?6 AS organization_id) g
  WHERE (SELECT count(*) FROM oauth_grants o WHERE o.expires_at > ?9
      AND iif(?15 IS NULL, o.user_id = ?5, o.organization_id = ?6 AND o.is_service = 1)) < ${CONNECTED_APPS_MAX}
    AND ${buildPlanInSql(`iif(?6 IS NULL, ?5, ${buildBillingOwnerSql('?6')})`, '?13')}
    AND (?6 IS NULL OR ${MANAGES}) AND ${buildMayGiveAccessSql('?5', '?14')}`;

/**
 * Stores a grant and its program, with the statement that records it, which directly follows. Returns
 * whether plan, role and number of apps allowed it.
 */
export async function insertGrant(
  db: D1Database,
  grant: NewGrant,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const { id, client, redirectUri, userId, organizationId, resource, createdAt } = grant;
  const { codeHash, codeChallenge, codeExpiresAt } = grant;
  const who = [id, client.id, client.name, redirectUri, userId, organizationId];
  const what = [JSON.stringify(grant.scopes), resource, createdAt];
  const code = [codeHash, codeChallenge, codeExpiresAt];
  const values = [...who, ...what, ...code, API_PLANS, grant.passwordHash, grant.endsAt];
  const [inserted] = await db.batch([
    db.prepare(INSERT).bind(...values),
    ...audit,
    buildStoreConnected(db, client, grant),
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}

const appSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    redirectUri: z.string(),
    scopes: jsonColumn(z.array(z.enum(API_SCOPES))),
    team: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastUsedOn: z.string().nullable(),
    lastUsedFrom: z.string().nullable(),
    isPaused: sqlBoolean,
    isService: sqlBoolean,
    createdBy: z.string(),
    resumeWith: resumeWaySchema.nullable(),
    linkUsableAt: z.string().nullable(),
  })
  .transform(({ redirectUri, ...row }) => ({
    ...row,
    host: describeRedirectHost(redirectUri).host,
  }));

/** `?1` is the reader, `?2` the present time. */
const buildList = (condition: string): string => `SELECT g.id, g.client_name AS name,
    g.redirect_uri AS redirectUri, g.scopes, o.name AS team, g.created_at AS createdAt,
    coalesce(g.ends_at, g.expires_at) AS expiresAt,
    g.last_used_on AS lastUsedOn, g.last_used_from AS lastUsedFrom,
    g.paused_at IS NOT NULL OR (g.organization_id IS NOT NULL
      AND NOT ${buildWorksSql('g', 'g.organization_id', 'user_id')}) AS isPaused,
    g.is_service AS isService, g.resume_usable_at AS linkUsableAt,
    (SELECT iif(oauth_grants.is_service = 1, ${buildResumeWaySql('app', '?1')}, NULL)
      FROM oauth_grants WHERE oauth_grants.id = g.id) AS resumeWith,
    coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u
      WHERE u.id = coalesce(g.user_id, g.created_by)), '') AS createdBy
  FROM oauth_grants g LEFT JOIN organizations o ON o.id = g.organization_id
  WHERE ${condition} AND g.connected_at IS NOT NULL AND g.expires_at > ?2
  ORDER BY g.created_at DESC, g.id`;
const LIST_OWN = buildList('g.user_id = ?1');
const LIST_ORGANIZATION = buildList('g.organization_id = ?3');

/**
 * The apps that an account connected and that end with it or its membership, or all of an organization as
 * the account reads them; newest first.
 */
export async function listApps(
  db: D1Database,
  { userId, organizationId = null }: { userId: string; organizationId?: string | null },
  now: Date,
): Promise<ConnectedApp[]> {
  const values = [userId, now.toISOString()];
  const statement =
    organizationId === null
      ? db.prepare(LIST_OWN).bind(...values)
      : db.prepare(LIST_ORGANIZATION).bind(...values, organizationId);
  return allRows(statement, appSchema);
}

const grantOwnerSchema = z.object({
  userId: z.string().nullable(),
  organizationId: z.string().nullable(),
  name: z.string(),
});

export async function findGrantOwner(
  db: D1Database,
  id: string,
): Promise<z.infer<typeof grantOwnerSchema> | null> {
  const statement = db
    .prepare(
      `SELECT user_id AS userId, organization_id AS organizationId, client_name AS name
       FROM oauth_grants WHERE id = ?`,
    )
    .bind(id);
  return firstRow(statement, grantOwnerSchema);
}

/** Ends a grant, with the statement that records it. Returns whether there was one. */
export async function deleteGrant(
  db: D1Database,
  id: string,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const statement = db.prepare('DELETE FROM oauth_grants WHERE id = ?');
  const [deleted] = await db.batch([statement.bind(id), ...audit]);
  return (deleted?.meta.changes ?? 0) > 0;
}

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: jsonColumn(z.array(z.enum(API_SCOPES))),
  resource: z.string(),
  expiresAt: z.string(),
  lastUsedOn: z.string().nullable(),
  isEmailConfirmed: sqlBoolean,
  /** The address of the person who connected it. */
  connectedBy: z.string(),
  ...programOwnerSchema.shape,
});
type GrantedToken = z.infer<typeof tokenSchema>;

// An organization whose deletion is ordered has no apps; one that is being deleted has no billing owner.
const BY_TOKEN = `SELECT g.id, g.client_name AS name, g.scopes, g.resource,
    t.expires_at AS expiresAt, g.last_used_on AS lastUsedOn, ${PROGRAM_OWNER_COLUMNS},
    g.organization_id IS NOT NULL AND u.email_confirmed_at IS NOT NULL AS isEmailConfirmed,
    coalesce((SELECT email FROM users WHERE id = coalesce(g.user_id, g.created_by)), 'a former user')
      AS connectedBy
  FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id
    LEFT JOIN organizations o ON o.id = g.organization_id AND o.deletes_at IS NULL
    JOIN users u ON u.id = iif(g.organization_id IS NULL, g.user_id, o.billing_owner_id)
  WHERE t.token_hash = ?1 AND t.kind = 'access' AND g.paused_at IS NULL
    AND (g.organization_id IS NULL OR g.is_service = 1 OR ${MANAGES})`;

/** What an access token opens, whether or not it has expired. Null once its person may not grant it. */
export async function findToken(db: D1Database, tokenHash: string): Promise<GrantedToken | null> {
  return firstRow(db.prepare(BY_TOKEN).bind(tokenHash), tokenSchema);
}

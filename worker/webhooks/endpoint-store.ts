import { z } from 'zod';
import { buildMayGiveAccessSql } from '#worker/db/access-change.ts';
import { buildManagesSql } from '#worker/db/manager-sql.ts';
import { API_PLANS } from '#worker/db/program-owner.ts';
import { allRows, firstRow, parseFirstRow, requireRow, sqlBoolean } from '#worker/db/rows.ts';
import type { OperationOwner } from '#worker/http/operations.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import {
  buildHasPlanSql,
  buildHasRoomSql,
  buildMayManageSql,
  endpointRowSchema,
  SELECT_ENDPOINT,
  type EndpointRow,
} from '#worker/webhooks/endpoints/endpoint-row.ts';

export interface NewEndpoint {
  id: string;
  owner: Pick<OperationOwner, 'kind' | 'id' | 'userId' | 'keyId'>;
  /** Of the password that was checked; null for a key. */
  passwordHash: string | null;
  url: string;
  description: string;
  events: readonly string[];
  /** Sealed. */
  secret: string;
  createdAt: string;
  /** Of one that belongs to its organization; null for others. */
  expiresAt: string | null;
}

// The plan, the membership, the number and the password are checked in the statement itself, so that
// parallel calls cannot all use the last slot, and none is made with a password that was just replaced.
const INSERT = `INSERT INTO webhook_endpoints
    (id, owner_kind, owner_id, user_id, key_id, organization_id, url, description, events, secret, created_at,
     is_service, created_by, given_at, expires_at)
  SELECT ?1, ?2, ?3, iif(?13 IS NULL, ?4, NULL), ?11, iif(?2 = 'organization', ?3, NULL), ?5, ?6, ?7, ?8, ?9,
    ?13 IS NOT NULL, iif(?13 IS NULL, NULL, ?4), iif(?13 IS NULL, NULL, ?9), ?13
  WHERE ${buildHasRoomSql('?3')} AND ${buildHasPlanSql('?2', '?3', '?10')}
    AND ${buildMayManageSql({ kind: '?2', owner: '?3', user: '?4', key: '?11' })}
    AND (?4 IS NULL OR ${buildMayGiveAccessSql('?4', '?12')})
  ON CONFLICT DO NOTHING`;

/**
 * Stores an endpoint with the statements that record it, which directly follow. Returns whether the
 * plan, the number of endpoints, and the address and password of its maker allowed it.
 */
export async function insertEndpoint(
  db: D1Database,
  endpoint: NewEndpoint,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const { id, owner, passwordHash, url, description, events, secret, createdAt } = endpoint;
  const insert = db
    .prepare(INSERT)
    .bind(
      id,
      owner.kind,
      owner.id,
      owner.userId,
      url,
      description,
      JSON.stringify(events),
      secret,
      createdAt,
      API_PLANS,
      owner.keyId,
      passwordHash,
      endpoint.expiresAt,
    );
  return runRecorded(db, insert, audit);
}

/** Whether the statement changed a row. Those that record it directly follow it. */
async function runRecorded(
  db: D1Database,
  statement: D1PreparedStatement,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const [changed] = await db.batch([statement, ...audit]);
  return (changed?.meta.changes ?? 0) > 0;
}

const ALLOWANCE = `SELECT coalesce(${buildHasPlanSql('?1', '?2', '?3')}, 0) AS hasPlan,
  ${buildHasRoomSql('?2')} AS hasRoom`;
const allowanceSchema = z.object({ hasPlan: sqlBoolean, hasRoom: sqlBoolean });

/** Whether the plan and the number of endpoints allow another one now. */
export async function readAllowance(
  db: D1Database,
  owner: Pick<OperationOwner, 'kind' | 'id'>,
): Promise<z.infer<typeof allowanceSchema>> {
  const statement = db.prepare(ALLOWANCE).bind(owner.kind, owner.id, API_PLANS);
  return requireRow(statement, allowanceSchema);
}

/** Every endpoint of an owner, oldest first, as an account reads them. */
export async function listEndpoints(
  db: D1Database,
  ownerId: string,
  readerId: string | null = null,
): Promise<EndpointRow[]> {
  const statement = db
    .prepare(`${SELECT_ENDPOINT} WHERE owner_id = ?3 ORDER BY created_at, id`)
    .bind(API_PLANS, readerId ?? '', ownerId);
  return allRows(statement, endpointRowSchema);
}

/** An endpoint of the owner as an account reads it, or null. */
export async function findEndpoint(
  db: D1Database,
  key: { id: string; ownerId: string },
  readerId: string | null = null,
): Promise<EndpointRow | null> {
  const statement = db
    .prepare(`${SELECT_ENDPOINT} WHERE id = ?3 AND owner_id = ?4`)
    .bind(API_PLANS, readerId ?? '', key.id, key.ownerId);
  return firstRow(statement, endpointRowSchema);
}

export async function findEndpointById(db: D1Database, id: string): Promise<EndpointRow | null> {
  const statement = db.prepare(`${SELECT_ENDPOINT} WHERE id = ?3`).bind(API_PLANS, '', id);
  return firstRow(statement, endpointRowSchema);
}

export interface EndpointChange {
  url: string | null;
  description: string | null;
  events: readonly string[] | null;
  isPaused: boolean | null;
  /** Who moves it to another address, and when: an account, or the key of the organization. Null for neither. */
  movedBy?: { userId: string | null; keyId: string | null; at: string } | null;
}

// Resuming begins a new period of failures. Who moves a team's endpoint answers for it from then on, but
// takes no decision about a pause.
const UPDATE = `UPDATE webhook_endpoints SET url = coalesce(?3, url),
    description = coalesce(?4, description), events = coalesce(?5, events),
    status = CASE ?6 WHEN 1 THEN 'paused' WHEN 0 THEN 'active' ELSE status END,
    paused_by = CASE ?6 WHEN 1 THEN coalesce(paused_by, 'person') WHEN 0 THEN NULL ELSE paused_by END,
    failing_since = iif(?6 = 0, NULL, failing_since),
    paused_at = iif(?6 = 0, NULL, paused_at),
    given_at = iif(is_service = 1 AND paused_at IS NULL, coalesce(?10, given_at), given_at),
    created_by = iif(is_service = 1 AND paused_at IS NULL AND ?10 IS NOT NULL,
      coalesce(?8, (SELECT mk.created_by FROM api_keys mk WHERE mk.id = ?9)), created_by)
  WHERE id = ?1 AND owner_id = ?2 AND (?6 IS NOT 0 OR is_service = 0 OR paused_at IS NULL)
    AND (?6 IS NOT 0 OR ${buildHasPlanSql('webhook_endpoints.owner_kind', 'webhook_endpoints.owner_id', '?7')})`;

/**
 * Changes the values that are not null. Returns false if the endpoint does not exist, or if the
 * plan does not allow resuming it.
 */
export async function updateEndpoint(
  db: D1Database,
  key: { id: string; ownerId: string },
  { url, description, events, isPaused, movedBy = null }: EndpointChange,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const update = db
    .prepare(UPDATE)
    .bind(
      key.id,
      key.ownerId,
      url,
      description,
      events === null ? null : JSON.stringify(events),
      isPaused === null ? null : +isPaused,
      API_PLANS,
      movedBy?.userId ?? null,
      movedBy?.keyId ?? null,
      movedBy?.at ?? null,
    );
  return runRecorded(db, update, audit);
}

// One that a member made before it could belong to the team does from its first renewal on.
const RENEW = `UPDATE webhook_endpoints SET is_service = 1, user_id = NULL, created_by = ?3, given_at = ?4,
    expires_at = ?5, end_mailed_at = NULL
  WHERE id = ?1 AND organization_id = ?2 AND key_id IS NULL AND paused_by IS NOT 'recovery'
    AND ${buildManagesSql('?2', '?3', 'manageWebhooks')} AND ${buildMayGiveAccessSql('?3', '?6')}`;

interface Renewal {
  userId: string;
  /** Of the password that was checked. */
  passwordHash: string | null;
  at: string;
  expiresAt: string;
}

/** Lets an endpoint of an organization work for another year. Returns whether it and its maker allow it. */
export async function renewEndpoint(
  db: D1Database,
  { id, ownerId }: { id: string; ownerId: string },
  { userId, passwordHash, at, expiresAt }: Renewal,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const renew = db.prepare(RENEW).bind(id, ownerId, userId, at, expiresAt, passwordHash);
  return runRecorded(db, renew, audit);
}

/** Deletes an endpoint of the owner. Returns whether there was one. */
export async function deleteEndpoint(
  db: D1Database,
  key: { id: string; ownerId: string },
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const statement = db
    .prepare('DELETE FROM webhook_endpoints WHERE id = ? AND owner_id = ?')
    .bind(key.id, key.ownerId);
  return runRecorded(db, statement, audit);
}

// Repeating a rotation changes nothing: a second one would end the secret that the receiver has.
const ROTATE = `UPDATE webhook_endpoints
  SET previous_secret = secret, previous_until = ?4, secret = ?3, rotation_id = ?5
  WHERE id = ?1 AND owner_id = ?2 AND (rotation_id IS NOT ?5 OR previous_until <= ?6)`;
const ROTATED = `SELECT secret AS sealed, previous_until AS until FROM webhook_endpoints
  WHERE id = ?1 AND owner_id = ?2`;
const rotatedSchema = z.object({ sealed: z.string(), until: z.string() });

/**
 * Replaces the secret, once for each ID of a rotation. The previous one stays valid until `until`.
 * Returns what is stored then, or null without an endpoint.
 */
export async function replaceSecret(
  db: D1Database,
  key: { id: string; ownerId: string },
  rotation: z.infer<typeof rotatedSchema> & { id: string; now: Date },
  audit: readonly D1PreparedStatement[],
): Promise<z.infer<typeof rotatedSchema> | null> {
  const { sealed, until, id, now } = rotation;
  const rotate = db.prepare(ROTATE).bind(key.id, key.ownerId, sealed, until, id, now.toISOString());
  const results = await db.batch([rotate, ...audit, db.prepare(ROTATED).bind(key.id, key.ownerId)]);
  return parseFirstRow(results.at(-1), rotatedSchema);
}

/** The secrets that currently sign messages. */
export function openSecrets(
  { secrets }: Pick<WebhookContext, 'secrets'>,
  row: Pick<EndpointRow, 'id' | 'secret' | 'previousSecret' | 'previousUntil'>,
  now: Date,
): string[] {
  const { id, secret, previousSecret, previousUntil } = row;
  const isRotating = previousUntil !== null && previousUntil > now.toISOString();
  const sealed = isRotating && previousSecret !== null ? [secret, previousSecret] : [secret];
  return sealed.map((text) => secrets.open(text, id));
}

// An organization has few endpoints.
const COUNT_FAILING = `SELECT
    coalesce(sum(status = 'paused' AND paused_by IN ('failing', 'gone')), 0) AS paused,
    coalesce(sum(status = 'active' AND failing_since IS NOT NULL), 0) AS failing
  FROM webhook_endpoints WHERE owner_id = ?1`;
const failingSchema = z.object({ paused: z.int(), failing: z.int() });

/** An owner's endpoints that are paused because deliveries failed, and active ones that fail. */
export async function countFailing(
  db: D1Database,
  ownerId: string,
): Promise<z.infer<typeof failingSchema>> {
  return requireRow(db.prepare(COUNT_FAILING).bind(ownerId), failingSchema);
}

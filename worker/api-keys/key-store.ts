import { z } from 'zod';
import {
  API_KEYS_MAX,
  HOUR_KEY_NAME,
  HOUR_KEY_SECONDS,
  type ApiKey,
} from '#shared/api/programs/keys.ts';
import { API_SCOPES, type ApiScope } from '#shared/api/programs/scopes.ts';
import { resumeWaySchema } from '#shared/api/programs/service.ts';
import { buildMayGiveAccessSql } from '#worker/db/access-change.ts';
import { buildBillingOwnerSql } from '#worker/db/holder-sql.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { buildWorksSql, buildManagesSql } from '#worker/db/manager-sql.ts';
import { API_PLANS, PROGRAM_OWNER_COLUMNS, programOwnerSchema } from '#worker/db/program-owner.ts';
import { allRows, firstRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import { buildResumeWaySql } from '#worker/db/service-sql.ts';
import { buildKeyPrefix, type KeyMode } from './key-text.ts';

export interface KeyOwner {
  kind: 'person' | 'organization';
  id: string;
}

export interface NewKey {
  id: string;
  owner: KeyOwner;
  /** The account that creates it, and the hash of the password that it entered. */
  createdBy: string;
  passwordHash: string | null;
  name: string;
  keyHash: string;
  scopes: readonly ApiScope[];
  createdAt: string;
  expiresAt: string | null;
  /** Whether it belongs to the organization, and not to the membership of its maker. */
  isService?: boolean;
  /** Whether it replaces the account's key for an hour, which then ends. */
  isForAnHour?: boolean;
}

// By all that such keys have in common, so that no other key is meant.
const END_HOUR_KEYS = `DELETE FROM api_keys WHERE user_id = ?1 AND name = '${HOUR_KEY_NAME}' AND scopes = ?2
  AND unixepoch(expires_at) - unixepoch(created_at) = ${HOUR_KEY_SECONDS}`;

/** The column that names the owner, by the kind of owner. */
const OWNER_COLUMNS = { person: 'user_id', organization: 'organization_id' } as const;
const PAYERS = { person: '?2', organization: buildBillingOwnerSql('?2') } as const;

// The plan, the number of keys, the password and, for what outlasts it, the role are checked in the
// statement itself, so that parallel calls cannot all use the last slot, and no key is made with a
// password that was just replaced or a role that was just lost.
const buildInsert = (kind: KeyOwner['kind']): string => `INSERT INTO api_keys
  (id, owner_kind, ${OWNER_COLUMNS[kind]}, name, key_hash, scopes, created_at, expires_at, created_by, is_service)
  SELECT ?1, '${kind}', ?2, ?3, ?4, ?5, ?6, ?7, ?9, ?11
  WHERE (SELECT count(*) FROM api_keys WHERE ${OWNER_COLUMNS[kind]} = ?2) < ${API_KEYS_MAX}
    AND ${buildPlanInSql(PAYERS[kind], '?8')} AND ${buildMayGiveAccessSql('?9', '?10')}
    AND (?11 = 0 OR ${buildManagesSql('?2', '?9', 'manageApiKeys')})`;
const INSERTS = {
  person: buildInsert('person'),
  organization: buildInsert('organization'),
} as const;

/**
 * Stores a key with the statement that records it, which directly follows. Returns whether the plan,
 * the number of keys, and the address and password of its maker allowed it.
 */
export async function insertKey(
  db: D1Database,
  key: NewKey,
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const { id, owner, createdBy, passwordHash, name, keyHash, createdAt, expiresAt } = key;
  const scopes = JSON.stringify(key.scopes);
  const details = [id, owner.id, name, keyHash, scopes, createdAt, expiresAt];
  const values = [...details, API_PLANS, createdBy, passwordHash, key.isService === true ? 1 : 0];
  const replaced =
    key.isForAnHour === true ? [db.prepare(END_HOUR_KEYS).bind(owner.id, scopes)] : [];
  const insert = db.prepare(INSERTS[owner.kind]).bind(...values);
  const results = await db.batch([...replaced, insert, ...audit]);
  return (results[replaced.length]?.meta.changes ?? 0) > 0;
}

const keyRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: jsonColumn(z.array(z.enum(API_SCOPES))),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedOn: z.string().nullable(),
  lastUsedFrom: z.string().nullable(),
});

const COLUMNS = `api_keys.id, api_keys.name, scopes, api_keys.created_at AS createdAt, expires_at AS expiresAt,
  last_used_on AS lastUsedOn, last_used_from AS lastUsedFrom`;

/** SQL condition: a key is paused, or refused because the maker of an organization's may make none now. */
const IS_PAUSED = `(api_keys.paused_at IS NOT NULL OR (api_keys.organization_id IS NOT NULL
  AND NOT ${buildWorksSql('api_keys', 'api_keys.organization_id')}))`;

const listedSchema = keyRowSchema.extend({
  createdBy: z.string(),
  isPaused: sqlBoolean,
  pausedAt: z.string().nullable(),
  isService: sqlBoolean,
  resumeWith: resumeWaySchema.nullable(),
  linkUsableAt: z.string().nullable(),
});
const buildList = (kind: KeyOwner['kind']): string => `SELECT ${COLUMNS},
    ${IS_PAUSED} AS isPaused, api_keys.paused_at AS pausedAt, is_service AS isService,
    ${buildResumeWaySql('apiKey', '?2')} AS resumeWith, resume_usable_at AS linkUsableAt, coalesce(trim(m.first_name || ' ' || m.last_name), '') AS createdBy
  FROM api_keys LEFT JOIN users m ON m.id = api_keys.created_by
  WHERE ${OWNER_COLUMNS[kind]} = ?1 ORDER BY api_keys.created_at DESC, api_keys.id`;
const LISTS = { person: buildList('person'), organization: buildList('organization') } as const;

/** The keys of an owner as an account sees them that manages them, newest first. */
export async function listKeys(
  db: D1Database,
  { owner, userId }: { owner: KeyOwner; userId: string },
  mode: KeyMode,
): Promise<ApiKey[]> {
  return allRows(
    db.prepare(LISTS[owner.kind]).bind(owner.id, userId),
    listedSchema.transform((row) => ({ ...row, prefix: buildKeyPrefix(mode, row.id) })),
  );
}

const ownerSchema = z.object({
  name: z.string(),
  userId: z.string().nullable(),
  organizationId: z.string().nullable(),
});

export async function findKeyOwner(
  db: D1Database,
  id: string,
): Promise<{ owner: KeyOwner; name: string } | null> {
  const statement = db
    .prepare(
      `SELECT name, user_id AS userId, organization_id AS organizationId FROM api_keys WHERE id = ?`,
    )
    .bind(id);
  const row = await firstRow(statement, ownerSchema);
  if (row === null) return null;
  const { name, userId, organizationId } = row;
  const owner: KeyOwner =
    organizationId === null
      ? { kind: 'person', id: userId ?? '' }
      : { kind: 'organization', id: organizationId };
  return { owner, name };
}

/** Deletes a key, with the statement that records it. Returns whether there was one. */
export async function deleteKey(
  db: D1Database,
  { id, owner }: { id: string; owner: KeyOwner },
  audit: readonly D1PreparedStatement[],
): Promise<boolean> {
  const statement =
    owner.kind === 'person'
      ? db.prepare('DELETE FROM api_keys WHERE id = ? AND user_id = ?')
      : db.prepare('DELETE FROM api_keys WHERE id = ? AND organization_id = ?');
  const [deleted] = await db.batch([statement.bind(id, owner.id), ...audit]);
  return (deleted?.meta.changes ?? 0) > 0;
}

const RESUME_OWN = `UPDATE api_keys SET paused_at = NULL
  WHERE id = ?1 AND user_id = ?2 AND paused_at IS NOT NULL`;

/** Lets a paused key of an account work again. */
export async function resumeOwnKey(
  db: D1Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.prepare(RESUME_OWN).bind(id, userId).run();
}

const ownedKeySchema = keyRowSchema.extend({
  ...programOwnerSchema.shape,
  keyHash: z.string(),
  isEmailConfirmed: sqlBoolean,
  isPaused: sqlBoolean,
});
export type OwnedKey = z.infer<typeof ownedKeySchema>;

// An organization whose deletion is ordered has no keys; one that is being deleted has no billing owner.
const FIND = `SELECT ${COLUMNS}, key_hash AS keyHash, ${PROGRAM_OWNER_COLUMNS},
  u.email_confirmed_at IS NOT NULL AS isEmailConfirmed, ${IS_PAUSED} AS isPaused
  FROM api_keys
    LEFT JOIN organizations o ON o.id = api_keys.organization_id AND o.deletes_at IS NULL
    JOIN users u ON u.id = coalesce(api_keys.user_id, o.billing_owner_id)
  WHERE api_keys.id = ?`;

/** A key with its owner, whether or not it is still valid. */
export async function findKey(db: D1Database, id: string): Promise<OwnedKey | null> {
  return firstRow(db.prepare(FIND).bind(id), ownedKeySchema);
}

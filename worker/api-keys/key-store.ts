import { z } from 'zod';
import { API_KEYS_MAX, type ApiKey } from '#shared/api/keys.ts';
import { API_SCOPES, type ApiScope } from '#shared/api/scopes.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import { buildKeyPrefix, type KeyMode } from './key-text.ts';

export interface NewKey {
  id: string;
  userId: string;
  name: string;
  keyHash: string;
  scopes: readonly ApiScope[];
  createdAt: string;
  expiresAt: string | null;
}

const PLANS = JSON.stringify(PLAN_IDS.filter((plan) => can(plan, 'apiAccess')));

// The plan and the number of keys are checked in the statement itself, so that parallel calls cannot
// all use the last slot.
const INSERT = `INSERT INTO api_keys
  (id, owner_kind, user_id, name, key_hash, scopes, created_at, expires_at)
  SELECT ?1, 'person', ?2, ?3, ?4, ?5, ?6, ?7
  WHERE (SELECT count(*) FROM api_keys WHERE user_id = ?2) < ${API_KEYS_MAX}
    AND ${buildPlanInSql('?2', '?8')}`;

/** Stores a key. Returns whether the plan and the number of keys allowed it. */
export async function insertKey(db: D1Database, key: NewKey): Promise<boolean> {
  const { id, userId, name, keyHash, scopes, createdAt, expiresAt } = key;
  const { meta } = await db
    .prepare(INSERT)
    .bind(id, userId, name, keyHash, JSON.stringify(scopes), createdAt, expiresAt, PLANS)
    .run();
  return meta.changes > 0;
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

/** The keys of an account, newest first. */
export async function listKeys(db: D1Database, userId: string, mode: KeyMode): Promise<ApiKey[]> {
  const statement = db
    .prepare(`SELECT ${COLUMNS} FROM api_keys WHERE user_id = ? ORDER BY created_at DESC, id`)
    .bind(userId);
  return allRows(
    statement,
    keyRowSchema.transform((row) => ({ ...row, prefix: buildKeyPrefix(mode, row.id) })),
  );
}

/** Deletes a key of the account. Returns whether there was one. */
export async function deleteKey(
  db: D1Database,
  key: { id: string; userId: string },
): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM api_keys WHERE id = ? AND user_id = ?')
    .bind(key.id, key.userId)
    .run();
  return meta.changes > 0;
}

const ownedKeySchema = keyRowSchema.extend({
  keyHash: z.string(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  plan: z.enum(PLAN_IDS),
});
export type OwnedKey = z.infer<typeof ownedKeySchema>;

const FIND = `SELECT ${COLUMNS}, key_hash AS keyHash, user_id AS userId, email, first_name AS firstName,
  last_name AS lastName, company, job_title AS jobTitle, plan
  FROM api_keys JOIN users ON users.id = api_keys.user_id WHERE api_keys.id = ?`;

/** A key with its owner, whether or not it is still valid. */
export async function findKey(db: D1Database, id: string): Promise<OwnedKey | null> {
  return firstRow(db.prepare(FIND).bind(id), ownedKeySchema);
}

/** Records a use. Changes the row only on the first use of a day. */
export async function recordUse(
  db: D1Database,
  use: { id: string; day: string; network: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE api_keys SET last_used_on = ?2, last_used_from = ?3
       WHERE id = ?1 AND (last_used_on IS NULL OR last_used_on < ?2)`,
    )
    .bind(use.id, use.day, use.network)
    .run();
}

import { z } from 'zod';
import { fieldChangeSchema } from '#shared/api/programs/agent-changes.ts';
import { DIFF_MINUTES } from '#shared/api/programs/agents.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';
import type { AgentOwner } from '#worker/mcp/mcp-context.ts';

/** Diffs of an account or organization that can be applied at the same time. */
const OPEN_DIFFS_MAX = 100;

/** Who a diff was shown to. No one else can apply it. */
export interface DiffOwner {
  owner: AgentOwner;
  keyId: string;
}

export const MISSING_DIFF =
  'There is no such diff. It may be expired or already applied. Make a new one.';

const diffSchema = z.object({
  username: z.string(),
  version: z.int(),
  changes: jsonColumn(z.array(fieldChangeSchema)),
  expiresAt: z.string(),
});
export type StoredDiff = z.infer<typeof diffSchema>;

const INSERT = `INSERT OR IGNORE INTO agent_diffs
  (id, owner_id, user_id, organization_id, key_id, username, version, changes, expires_at)
  SELECT ?1, ?2, iif(?3 = 'person', ?2, NULL), iif(?3 = 'organization', ?2, NULL), ?4, ?5, ?6, ?7, ?8
  WHERE (SELECT count(*) FROM agent_diffs WHERE owner_id = ?2 AND expires_at > ?9)
    < ${OPEN_DIFFS_MAX}`;

/** Stores a diff for ten minutes. Null when the account has too many open ones. */
export async function insertDiff(
  db: D1Database,
  diffOwner: DiffOwner,
  diff: Omit<StoredDiff, 'expiresAt'>,
  now: Date,
): Promise<{ id: string; expiresAt: string } | null> {
  const id = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + DIFF_MINUTES * 60_000).toISOString();
  const isStored = await storeDiff(db, id, diffOwner, { ...diff, expiresAt }, now);
  return isStored ? { id, expiresAt } : null;
}

/** Stores a diff under an ID, unless it is there. Returns whether it was stored. */
export async function storeDiff(
  db: D1Database,
  id: string,
  { owner, keyId }: DiffOwner,
  { username, version, changes, expiresAt }: StoredDiff,
  now: Date,
): Promise<boolean> {
  const content = JSON.stringify(changes);
  const { meta } = await db
    .prepare(INSERT)
    .bind(id, owner.id, owner.kind, keyId, username, version, content, expiresAt, toIso(now))
    .run();
  return meta.changes > 0;
}

const OWN = 'id = ?1 AND owner_id = ?2 AND key_id = ?3 AND expires_at > ?4';

/** Null for a diff that is not this caller's, or expired. */
export async function findDiff(
  db: D1Database,
  id: string,
  { owner, keyId }: DiffOwner,
  now: Date,
): Promise<StoredDiff | null> {
  const statement = db
    .prepare(
      `SELECT username, version, changes, expires_at AS expiresAt FROM agent_diffs WHERE ${OWN}`,
    )
    .bind(id, owner.id, keyId, toIso(now));
  return firstRow(statement, diffSchema);
}

/** Takes a diff, so that no second call gets it. Returns whether this call did. */
export async function takeDiff(
  db: D1Database,
  id: string,
  { owner, keyId }: DiffOwner,
  now: Date,
): Promise<boolean> {
  const { meta } = await db
    .prepare(`DELETE FROM agent_diffs WHERE ${OWN}`)
    .bind(id, owner.id, keyId, toIso(now))
    .run();
  return meta.changes > 0;
}

/** Deletes expired diffs, which can no longer be applied. */
export async function sweepDiffs(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM agent_diffs WHERE expires_at <= ?')
    .bind(toIso(now))
    .run();
  return meta.changes;
}

function toIso(date: Date): string {
  return date.toISOString();
}

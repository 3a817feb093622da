import { z } from 'zod';
import {
  AGENT_CHANGES_PAGE_SIZE,
  CHANGE_KEEP_DAYS,
  CHANGE_WAIT_DAYS,
  fieldChangeSchema,
  WAITING_CHANGES_MAX,
  type AgentChange,
  type AgentChangeStatus,
} from '#shared/api/programs/agent-changes.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import type { DiffOwner } from '#worker/mcp/diffs/diff-store.ts';

const changeSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  organizationId: z.string().nullable(),
  keyId: z.string(),
  keyName: z.string(),
  username: z.string(),
  version: z.int(),
  changes: jsonColumn(z.array(fieldChangeSchema)),
  status: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'outdated']),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type StoredChange = z.infer<typeof changeSchema>;

const SELECT = `SELECT id, owner_id AS ownerId, organization_id AS organizationId, key_id AS keyId,
    key_name AS keyName, username, version, changes, status, created_at AS createdAt,
    expires_at AS expiresAt, decided_at AS decidedAt
  FROM agent_changes`;

/** The status that a person or an assistant sees. */
export function findStatus(
  { status, expiresAt }: Pick<StoredChange, 'status' | 'expiresAt'>,
  now: Date,
): AgentChangeStatus {
  return status === 'waiting' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;
}

/** A change as its owner sees it. */
export function buildAgentChange(stored: StoredChange, now: Date): AgentChange {
  const { id, keyName, username, changes, createdAt, expiresAt, decidedAt } = stored;
  const status = findStatus(stored, now);
  return { id, keyName, username, changes, status, createdAt, expiresAt, decidedAt };
}

const DIFF = 'd.id = ?1 AND d.owner_id = ?2 AND d.key_id = ?3 AND d.expires_at > ?4';
const WAITING = `(SELECT count(*) FROM agent_changes WHERE owner_id = ?2 AND status = 'waiting'
  AND expires_at > ?4)`;

// The number is checked in the statement, so that parallel calls cannot exceed it, and so is the key:
// one that just ended must leave nothing that waits.
const HOLD = `INSERT OR IGNORE INTO agent_changes (id, owner_id, user_id, organization_id, key_id,
    key_name, username, version, changes, status, created_at, expires_at)
  SELECT d.id, d.owner_id, d.user_id, d.organization_id, d.key_id, ?5, d.username, d.version,
    d.changes, 'waiting', ?4, ?6
  FROM agent_diffs d WHERE ${DIFF} AND ${WAITING} < ${WAITING_CHANGES_MAX}
    AND (EXISTS (SELECT 1 FROM api_keys k WHERE k.id = d.key_id AND k.paused_at IS NULL)
      OR EXISTS (SELECT 1 FROM oauth_grants g WHERE g.id = d.key_id AND g.paused_at IS NULL))`;
const TAKE = `DELETE FROM agent_diffs AS d WHERE ${DIFF} AND changes() > 0`;

/** Makes a diff wait for a person. It is a waiting change from then on, or, beyond the limit, still a diff. */
export async function holdDiff(
  db: D1Database,
  id: string,
  { owner, keyId, keyName }: DiffOwner & { keyName: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + CHANGE_WAIT_DAYS * DAY_MS).toISOString();
  await db.batch([
    db.prepare(HOLD).bind(id, owner.id, keyId, at, keyName, expiresAt),
    db.prepare(TAKE).bind(id, owner.id, keyId, at),
  ]);
}

/** A change by its ID; callers check whose it is. */
export async function findChange(db: D1Database, id: string): Promise<StoredChange | null> {
  return firstRow(db.prepare(`${SELECT} WHERE id = ?`).bind(id), changeSchema);
}

/** One more than a page, which shows whether there is another. */
const LIMIT = AGENT_CHANGES_PAGE_SIZE + 1;

const LISTS = {
  waiting: `${SELECT} WHERE owner_id = ?1 AND status = 'waiting' AND expires_at > ?2
    AND (created_at, id) > (?3, ?4) ORDER BY created_at, id LIMIT ${LIMIT}`,
  closed: `${SELECT} WHERE owner_id = ?1 AND (status <> 'waiting' OR expires_at <= ?2)
    AND (created_at, id) < (?3, ?4) ORDER BY created_at DESC, id DESC LIMIT ${LIMIT}`,
} as const;
/** Before and after every time. */
const START = { waiting: ['', ''], closed: ['~', ''] } as const;

/** A page of an owner's changes. Throws `bad_request` for an invalid cursor. */
export async function listChanges(
  db: D1Database,
  { ownerId, list, cursor }: { ownerId: string; list: keyof typeof LISTS; cursor: string | null },
  now: Date,
): Promise<{ changes: AgentChange[]; next: string | null }> {
  const after = cursor === null ? START[list] : parseCursor(cursor);
  const statement = db.prepare(LISTS[list]).bind(ownerId, now.toISOString(), ...after);
  const { page, nextCursor } = takePage(
    await allRows(statement, changeSchema),
    AGENT_CHANGES_PAGE_SIZE,
    ({ createdAt, id }) => [createdAt, id],
  );
  return { changes: page.map((row) => buildAgentChange(row, now)), next: nextCursor };
}

/** Every change of an account that is kept. */
export async function exportChanges(
  db: D1Database,
  userId: string,
  now: Date,
): Promise<AgentChange[]> {
  const statement = db
    .prepare(`${SELECT} WHERE user_id = ? ORDER BY created_at DESC, id`)
    .bind(userId);
  const rows = await allRows(statement, changeSchema);
  return rows.map((row) => buildAgentChange(row, now));
}

const COUNT_WAITING = `SELECT count(*) AS count FROM agent_changes
  WHERE owner_id = ? AND status = 'waiting' AND expires_at > ?`;

/** The changes that wait for an owner. */
export async function countWaiting(db: D1Database, ownerId: string, now: Date): Promise<number> {
  const row = await firstRow(
    db.prepare(COUNT_WAITING).bind(ownerId, now.toISOString()),
    z.object({ count: z.int() }),
  );
  return row?.count ?? 0;
}

const IS_WAITING = `id = ?1 AND status = 'waiting' AND expires_at > ?2`;

/** Statement that changes a row, but no value, if a change still waits. */
export function touchWaiting(db: D1Database, id: string, at: string): D1PreparedStatement {
  return db.prepare(`UPDATE agent_changes SET status = 'waiting' WHERE ${IS_WAITING}`).bind(id, at);
}

const CLOSE = `UPDATE agent_changes SET status = ?3, decided_at = ?2 WHERE ${IS_WAITING}`;
const CLOSE_IF_CHANGED = `${CLOSE} AND changes() > 0`;

export type Closing = 'approved' | 'refused' | 'outdated';

/**
 * Statement that closes a waiting change. Changes no row if it does not wait anymore, and with
 * `ifChanged` if the statement directly before it changed none.
 */
export function closeChange(
  db: D1Database,
  { id, at, status }: { id: string; at: string; status: Closing },
  { ifChanged }: { ifChanged: boolean } = { ifChanged: false },
): D1PreparedStatement {
  return db.prepare(ifChanged ? CLOSE_IF_CHANGED : CLOSE).bind(id, at, status);
}

/** Closes the waiting changes of an owner's card that were made from an earlier version of it. */
export async function closeSiblings(
  db: D1Database,
  { ownerId, username }: Pick<StoredChange, 'ownerId' | 'username'>,
  { version, at }: { version: number; at: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE agent_changes SET status = 'outdated', decided_at = ?4
       WHERE owner_id = ?1 AND username = ?2 AND status = 'waiting' AND version < ?3`,
    )
    .bind(ownerId, username, version, at)
    .run();
}

/** Deletes the changes of more than 30 days ago. */
export async function sweepChanges(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CHANGE_KEEP_DAYS * DAY_MS).toISOString();
  const { meta } = await db
    .prepare('DELETE FROM agent_changes WHERE created_at <= ?')
    .bind(before)
    .run();
  return meta.changes;
}

import { RESTORE_MS } from '#shared/api/restoring.ts';
import { firstRow } from '#worker/db/rows.ts';
import { z } from 'zod';

// What is deleted by one press is stored for a day, in the transaction of its deletion. Several
// capabilities store such rows, so no capability owns the table.

interface DeletedItem {
  kind: 'card' | 'group' | 'policy';
  /** The account or the organization. */
  ownerId: string;
  /** The username of a card, the ID of a group or policy. */
  key: string;
}

/**
 * The statement that stores a row before its deletion. `select` selects its `content` as JSON, from
 * the owner (`?1`) and the key (`?2`).
 */
export function copyBeforeDeletion(
  db: D1Database,
  { kind, ownerId, key }: DeletedItem,
  select: string,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO deleted_items (owner_id, kind, key, deleted_at, content)
      SELECT ?1, ?4, ?2, ?3, s.content FROM (${select}) s WHERE true
      ON CONFLICT (owner_id, kind, key)
      DO UPDATE SET deleted_at = excluded.deleted_at, content = excluded.content`,
    )
    .bind(ownerId, key, now.toISOString(), kind);
}

const contentSchema = z.object({ content: z.string() });

/** The row of what was deleted within `RESTORE_MS`, as JSON; null if there is none. */
export async function findDeletedItem(
  db: D1Database,
  { kind, ownerId, key }: DeletedItem,
  now: Date,
): Promise<string | null> {
  const statement = db
    .prepare(
      `SELECT content FROM deleted_items WHERE owner_id = ?1 AND kind = ?4 AND key = ?2
        AND deleted_at > ?3`,
    )
    .bind(ownerId, key, new Date(now.getTime() - RESTORE_MS).toISOString(), kind);
  return (await firstRow(statement, contentSchema))?.content ?? null;
}

/** SQL condition: the row with this content is still stored, so that it is restored once only. */
export const buildIsDeletedSql = (
  kind: DeletedItem['kind'],
  { owner, key, content }: { owner: string; key: string; content: string },
): string => `EXISTS (SELECT 1 FROM deleted_items WHERE owner_id = ${owner} AND kind = '${kind}'
  AND key = ${key} AND content = ${content})`;

/**
 * The statement directly after the one that restores a row. `changes()` is then 1 if it was restored,
 * and 0 otherwise.
 */
export function endDeletion(
  db: D1Database,
  { kind, ownerId, key }: DeletedItem,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM deleted_items WHERE owner_id = ?1 AND kind = ?3 AND key = ?2
        AND changes() > 0`,
    )
    .bind(ownerId, key, kind);
}

export async function sweepDeletedItems(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM deleted_items WHERE deleted_at <= ?')
    .bind(new Date(now.getTime() - RESTORE_MS).toISOString())
    .run();
}

import { z } from 'zod';
import type { CardSnapshot } from '#shared/api/moderation/moderation.ts';
import { cardContentSchema } from '#shared/card/card.ts';
import { allRows, hasRow, jsonColumn } from '#worker/db/rows.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';

/**
 * Snapshots stored per card: this many of the first and as many of the latest, so that neither can be
 * pushed out.
 */
const STORED_AT_EACH_END = 10;

const atEnd = (order: 'ASC' | 'DESC'): string =>
  `(SELECT version, taken_at, content_hash FROM card_snapshots WHERE card_id = ?1
    ORDER BY version ${order}, taken_at ${order}, content_hash ${order}
    LIMIT 1 OFFSET ${STORED_AT_EACH_END - 1})`;
const DELETE_BETWEEN = `DELETE FROM card_snapshots
  WHERE card_id = ?1 AND (version, taken_at, content_hash) > ${atEnd('ASC')}
    AND (version, taken_at, content_hash) < ${atEnd('DESC')}`;

const INSERT_PICTURES = `INSERT OR IGNORE INTO card_snapshot_pictures (path, card_id, version, content_hash)
  SELECT i.path, i.card_id, i.version, i.content_hash FROM (
    SELECT content ->> '$.profileImage' AS path, card_id, version, content_hash
      FROM card_snapshots WHERE card_id = ?1
    UNION ALL SELECT content ->> '$.contactPhoto', card_id, version, content_hash
      FROM card_snapshots WHERE card_id = ?1
    UNION ALL SELECT content ->> '$.headerPhoto', card_id, version, content_hash
      FROM card_snapshots WHERE card_id = ?1
    UNION ALL SELECT e.value ->> '$.picture', s.card_id, s.version, s.content_hash
      FROM card_snapshots s, json_each(s.content, '$.cardElements') e WHERE s.card_id = ?1
  ) i WHERE i.path LIKE '/media/%'`;

// Does nothing if this version was copied before and, of an organization card, looked the same.
const INSERT_SNAPSHOT = `INSERT OR IGNORE INTO card_snapshots
    (card_id, version, content_hash, username, content, taken_at)
  SELECT id, version, ?4, username, coalesce(?3, content), ?2 FROM cards WHERE id = ?1`;

/**
 * Statements that store what a card says when it is reported, for the transaction of the report.
 * `shown` is the content of an organization card with its policy, as JSON; null for the stored content.
 */
export function buildSnapshotStatements(
  db: D1Database,
  cardId: string,
  at: string,
  shown: string | null,
): D1PreparedStatement[] {
  return [
    db.prepare(INSERT_SNAPSHOT).bind(cardId, at, shown, shown === null ? '' : sha256Hex(shown)),
    db.prepare(DELETE_BETWEEN).bind(cardId),
    db.prepare(INSERT_PICTURES).bind(cardId),
  ];
}

const snapshotRowSchema = z.object({
  version: z.int(),
  username: z.string(),
  takenAt: z.string(),
  content: jsonColumn(cardContentSchema),
});

/** What a card said when it was reported, latest first. */
export async function listSnapshots(db: D1Database, cardId: string): Promise<CardSnapshot[]> {
  const statement = db
    .prepare(
      `SELECT version, username, taken_at AS takenAt, content FROM card_snapshots
      WHERE card_id = ? ORDER BY version DESC, taken_at DESC, content_hash`,
    )
    .bind(cardId);
  return allRows(statement, snapshotRowSchema);
}

const pathSchema = z.object({ path: z.string() });

export async function findSnapshotPictures(db: D1Database, cardId: string): Promise<string[]> {
  const statement = db
    .prepare(
      `SELECT DISTINCT p.path FROM card_snapshots s JOIN card_snapshot_pictures p
        ON p.card_id = s.card_id AND p.version = s.version AND p.content_hash = s.content_hash WHERE s.card_id = ?`,
    )
    .bind(cardId);
  const pictures = await allRows(statement, pathSchema);
  return pictures.map(({ path }) => path);
}

/** Whether a picture is part of a reported card, so that operators may view it. */
export async function isSnapshotPicture(db: D1Database, path: string): Promise<boolean> {
  const statement = db
    .prepare('SELECT 1 FROM card_snapshot_pictures WHERE path = ? LIMIT 1')
    .bind(path);
  return hasRow(statement);
}

/** The paths that are evidence of an undecided report. The sweep skips them. */
export async function findOpenEvidence(
  db: D1Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = db
    .prepare(
      `SELECT DISTINCT p.path FROM json_each(?1) i JOIN card_snapshot_pictures p ON p.path = i.value
      WHERE EXISTS (SELECT 1 FROM abuse_reports WHERE card_id = p.card_id AND decided_at IS NULL)`,
    )
    .bind(JSON.stringify(paths));
  const evidence = await allRows(statement, pathSchema);
  return new Set(evidence.map(({ path }) => path));
}

import { buildOwnerOfCardSql, buildRecordEventsSql } from '#worker/db/webhook-sql.ts';
import type { GoogleCallback } from './verify-callback.ts';

const NOTE = 'INSERT OR IGNORE INTO google_callbacks (nonce, expires_at) VALUES (?1, ?2)';
const RECORD =
  buildRecordEventsSql(`SELECT ${buildOwnerOfCardSql('p.card_id', 'p.user_id')} AS owner_id,
    ?2 AS type, ?3 AS at, json_object('serial', p.serial, 'username', p.username) AS data
  FROM passes p WHERE p.serial = ?1 AND changes() > 0`);
const EVENTS = { save: 'pass.saved', del: 'pass.removed' } as const;

/** Records for webhooks what a message says, once for each nonce. */
export async function recordCallback(
  db: D1Database,
  { serial, event, nonce, expiresAt }: GoogleCallback,
  now: Date,
): Promise<void> {
  await db.batch([
    db.prepare(NOTE).bind(nonce, expiresAt.toISOString()),
    db.prepare(RECORD).bind(serial, EVENTS[event], now.toISOString()),
  ]);
}

/** Forgets messages that have expired, which are refused by then. */
export async function sweepCallbacks({
  db,
  now,
}: {
  db: D1Database;
  now: () => Date;
}): Promise<void> {
  await db
    .prepare('DELETE FROM google_callbacks WHERE expires_at <= ?')
    .bind(now().toISOString())
    .run();
}

import {
  buildCardDataSql,
  buildCardOwnerSql,
  buildRecordEventsSql,
} from '#worker/db/webhook-sql.ts';

const SOURCE = `SELECT ${buildCardOwnerSql('c')} AS owner_id, ?2 AS type, ?3 AS at,
  ${buildCardDataSql('c')} AS data FROM cards c WHERE c.id = ?1`;
const RECORD_IF_CHANGED = buildRecordEventsSql(`${SOURCE} AND changes() > 0`);
const RECORD_VERSION = buildRecordEventsSql(
  `${SOURCE} AND c.version = ?4 AND c.updated_at = ?3 AND c.content = ?5`,
);

interface CardEvent {
  cardId: string;
  type: 'card.created' | 'card.updated';
  /** ISO 8601. */
  at: string;
}

/** Records for webhooks what the statement directly before it did to a card. */
export function recordCardEvent(
  db: D1Database,
  { cardId, type, at }: CardEvent,
): D1PreparedStatement {
  return db.prepare(RECORD_IF_CHANGED).bind(cardId, type, at);
}

/** The same anywhere after a change that wrote this version. */
export function recordCardVersion(
  db: D1Database,
  { cardId, type, at }: CardEvent,
  { version, content }: { version: number; content: string },
): D1PreparedStatement {
  return db.prepare(RECORD_VERSION).bind(cardId, type, at, version, content);
}

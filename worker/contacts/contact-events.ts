import { buildRecordLedgerEventsSql } from '#worker/db/webhook-sql.ts';
import type { Database, Statement } from '#worker/db/database.ts';

export type ContactEventType = 'contact.created' | 'contact.updated';

/** `data` of the events of contacts `k` by cards `c`. */
const DATA = `json_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone,
  'company', k.company, 'note', k.note, 'ownerNote', k.owner_note, 'tags', json(k.tags),
  'isMarked', json(iif(k.is_marked, 'true', 'false')), 'metOn', k.met_on, 'metWhere', k.met_where,
  'card', c.username, 'source', k.source, 'consent', k.consent,
  'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', k.created_at / 1000.0, 'unixepoch'))`;
const SOURCE = `SELECT ?2 AS type, ?3 AS at, ${DATA} AS data
  FROM contacts k JOIN contact_cards c ON c.no = k.card_no`;
const RECORD_ONE = buildRecordLedgerEventsSql(`${SOURCE} WHERE k.id = ?1 AND changes() > 0`);

/** SQL that records the creation of contacts `k` for which a condition holds; `?3` is the time. */
export const buildRecordCreatedSql = (where: string): string =>
  buildRecordLedgerEventsSql(
    `SELECT 'contact.created' AS type, ?3 AS at, ${DATA} AS data
    FROM contacts k JOIN contact_cards c ON c.no = k.card_no WHERE ${where}`,
  );

/** Records what the statement directly before it did to a contact. */
export function recordContactEvent(
  db: Database,
  { id, type, at }: { id: string; type: ContactEventType; at: number },
): Statement {
  return db.prepare(RECORD_ONE).bind(id, type, at);
}

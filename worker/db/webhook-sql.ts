import type { WebhookEvent } from '#shared/api/webhook-events.ts';

// What happened is recorded for webhooks in the transaction in which it happens, so every capability
// has statements that write to these two tables. No capability owns them.

/** SQL condition: an endpoint of an owner receives events of a type. Both are SQL expressions. */
const buildIsSubscribedSql = (owner: string, type: string): string =>
  `EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.owner_id = ${owner} AND w.status = 'active'
    AND EXISTS (SELECT 1 FROM json_each(w.events) s WHERE s.value = ${type}))`;

/**
 * The statement that records events for webhooks, if an endpoint receives them. `source` selects
 * `owner_id`, `type`, `at` (ISO 8601) and `data` (JSON); with `WHERE changes() > 0` it selects only
 * what the statement directly before it did. `changes()` is then what was recorded.
 */
export function buildRecordEventsSql(source: string): string {
  return `INSERT INTO webhook_outbox (id, owner_id, type, at, data)
    SELECT lower(hex(randomblob(16))), e.owner_id, e.type, e.at, e.data FROM (${source}) e
    WHERE ${buildIsSubscribedSql('e.owner_id', 'e.type')}`;
}

/** SQL: the owner of a card, given as the alias of its row. */
export function buildCardOwnerSql(card: string): string {
  return `coalesce(${card}.organization_id, ${card}.user_id)`;
}

/** SQL: the owner of a card that may be deleted, given expressions of its ID and of its account. */
export function buildOwnerOfCardSql(cardId: string, userId: string): string {
  return `coalesce((SELECT oc.organization_id FROM cards oc WHERE oc.id = ${cardId}), ${userId})`;
}

/** SQL: an account and the organizations it pays for, as `id`. */
export function buildPlanOwnersSql(userId: string): string {
  return `SELECT ${userId} AS id UNION ALL
    SELECT id FROM organizations WHERE billing_owner_id = ${userId}`;
}

/** SQL: `data` of a card's events, given as the alias of its row. */
export function buildCardDataSql(card: string): string {
  const fields = ['name', 'title', 'company', 'email', 'phone', 'website'].map(
    (name) => `'${name}', coalesce(${card}.content ->> '$.${name}', '')`,
  );
  return `json_object('username', ${card}.username, ${fields.join(', ')},
    'isActive', json(iif(${card}.is_active, 'true', 'false')), 'externalId', ${card}.external_id)`;
}

const RECORD_ONE = `INSERT INTO webhook_outbox (id, owner_id, type, at, data)
  SELECT lower(hex(randomblob(16))), ?1, ?2, ?3, ?4
  WHERE changes() > 0 AND ${buildIsSubscribedSql('?1', '?2')}`;

/** Records an event whose data is known, if the statement directly before it changed a row. */
export function recordWebhookEvent(
  db: D1Database,
  event: {
    ownerId: string;
    type: WebhookEvent;
    at: string;
    data: Readonly<Record<string, unknown>>;
  },
): D1PreparedStatement {
  const { ownerId, type, at, data } = event;
  return db.prepare(RECORD_ONE).bind(ownerId, type, at, JSON.stringify(data));
}

/**
 * The same in an owner's ledger, for what the ledger holds. The caller has found out that an endpoint
 * receives it. `source` selects `type`, `at` (milliseconds since 1970) and `data`.
 */
export function buildRecordLedgerEventsSql(source: string): string {
  return `INSERT INTO webhook_events (id, type, at, data)
    SELECT lower(hex(randomblob(16))), e.type, e.at, e.data FROM (${source}) e`;
}

import { z } from 'zod';
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '#shared/api/webhooks.ts';
import type { Database } from '#worker/db/database.ts';
import { allRows, firstRow, parseFirstRow, parseRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { buildMessage } from '#worker/webhooks/delivery/perform-deliveries.ts';

const time = z.int().transform((at) => new Date(at).toISOString());
const attemptFields = {
  at: time,
  durationMs: z.int(),
  status: z.int().nullable(),
  error: z.string(),
  answer: z.string(),
};
const rowSchema = z.object({
  no: z.int(),
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  dueAt: time.nullable(),
  createdAt: time,
  attemptAt: time.nullable(),
  durationMs: z.int().nullable(),
  answerStatus: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
type DeliveryRow = z.infer<typeof rowSchema>;

// The attempt of the page's rows alone, each by the index.
const SELECT = `SELECT d.no, d.id, e.id AS eventId, e.type, d.status, d.due_at AS dueAt,
    d.created_at AS createdAt, a.at AS attemptAt, a.duration_ms AS durationMs,
    a.status AS answerStatus, a.error, a.answer
  FROM webhook_deliveries d JOIN webhook_events e ON e.no = d.event_no
    LEFT JOIN webhook_attempts a ON a.no =
      (SELECT max(no) FROM webhook_attempts WHERE delivery_no = d.no)`;
const PAGE = `${SELECT} WHERE d.endpoint_id = ?1 AND d.no < ?2 AND (?3 IS NULL OR d.status = ?3)
  ORDER BY d.no DESC LIMIT ?4`;
const ONE = `${SELECT} WHERE d.endpoint_id = ?1 AND d.id = ?2`;
const OF_EVENT = `${SELECT} WHERE d.endpoint_id = ?1 AND e.id = ?2`;

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, type, status, dueAt, createdAt, attemptAt } = row;
  const attempt: WebhookAttempt | null =
    attemptAt === null
      ? null
      : {
          at: attemptAt,
          durationMs: row.durationMs ?? 0,
          status: row.answerStatus,
          error: row.error ?? '',
          answer: row.answer ?? '',
        };
  return { id, eventId, type, status, nextAttemptAt: dueAt, createdAt, attempt };
}

export interface DeliveryQuery {
  endpointId: string;
  cursor: string | null;
  status: WebhookDelivery['status'] | null;
  limit: number;
}

/** Reads a page of an endpoint's deliveries, latest first. Throws `bad_request` for a cursor. */
export async function readDeliveryPage(
  ledger: Database,
  { endpointId, cursor, status, limit }: DeliveryQuery,
): Promise<{ deliveries: WebhookDelivery[]; nextCursor: string | null }> {
  const before = cursor === null ? Number.MAX_SAFE_INTEGER : Number(parseCursor(cursor)[1]);
  if (!Number.isSafeInteger(before)) throw new ApiError('bad_request');
  const statement = ledger.prepare(PAGE).bind(endpointId, before, status, limit + 1);
  const rows = await allRows(statement, rowSchema);
  const { page, nextCursor } = takePage(rows, limit, ({ createdAt, no }) => [
    createdAt,
    String(no),
  ]);
  return { deliveries: page.map(toDelivery), nextCursor };
}

/** Reads a delivery. Throws `not_found` for one of another endpoint. */
export async function requireDelivery(
  ledger: Database,
  key: { endpointId: string; id: string },
): Promise<WebhookDelivery> {
  const row = await firstRow(ledger.prepare(ONE).bind(key.endpointId, key.id), rowSchema);
  if (row === null) throw new ApiError('not_found');
  return toDelivery(row);
}

const ATTEMPTS = `SELECT a.at, a.duration_ms AS durationMs, a.status, a.error, a.answer
  FROM webhook_attempts a JOIN webhook_deliveries d ON d.no = a.delivery_no
    JOIN webhook_events e ON e.no = d.event_no
  WHERE d.endpoint_id = ?1 AND (d.id = ?2 OR e.id = ?2) ORDER BY a.no DESC LIMIT 100`;
const EVENT = `SELECT e.id, e.type, e.at, e.data FROM webhook_deliveries d
    JOIN webhook_events e ON e.no = d.event_no
  WHERE d.endpoint_id = ?1 AND (d.id = ?2 OR e.id = ?2)`;
const attemptSchema = z.object(attemptFields);
export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  at: z.int(),
  data: z.string(),
});

/**
 * Reads a delivery, by its ID or that of its event, with the message and every attempt. Throws
 * `not_found`.
 */
export async function readDeliveryDetails(
  ledger: Database,
  { endpointId, ...key }: { endpointId: string } & ({ id: string } | { eventId: string }),
): Promise<WebhookDeliveryDetails> {
  const isById = 'id' in key;
  const values = [endpointId, isById ? key.id : key.eventId] as const;
  const [found, message, attempts] = await ledger.batch([
    ledger.prepare(isById ? ONE : OF_EVENT).bind(...values),
    ledger.prepare(EVENT).bind(...values),
    ledger.prepare(ATTEMPTS).bind(...values),
  ]);
  const row = parseFirstRow(found, rowSchema);
  const event = parseFirstRow(message, eventSchema);
  if (row === null || event === null) throw new ApiError('not_found');
  return {
    ...toDelivery(row),
    request: buildMessage(event),
    attempts: parseRows(attempts, attemptSchema),
  };
}

import { z } from 'zod';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import { appendEvents, webhookEventSchema } from './append-events.ts';
import { activeEndpointSchema, fanOutEvents } from './fan-out-events.ts';

const inputSchema = z.object({
  /** Endpoints that may receive messages now. */
  endpoints: z.array(activeEndpointSchema),
  /**
   * Every endpoint of the owner: pending deliveries of any other endpoint end. Null to leave them.
   */
  known: z.array(z.string()).nullable(),
  /** Milliseconds since 1970. */
  now: z.int(),
  /** Names the attempts. */
  claim: z.string(),
  max: z.int(),
  /** Deliveries that may begin on one UTC day. */
  dailyMax: z.int(),
  /** An event to append, whose deliveries alone are claimed. */
  only: webhookEventSchema.optional(),
});

const claimedSchema = z.object({
  no: z.int(),
  endpointId: z.string(),
  eventId: z.string(),
  type: z.string(),
  at: z.int(),
  data: z.string(),
  attempts: z.int(),
});
export type ClaimedDelivery = z.infer<typeof claimedSchema>;

const outputSchema = z.object({
  deliveries: z.array(claimedSchema),
  /** When the next delivery is due, also one that is claimed; null for none. */
  nextDue: z.int().nullable(),
});

/** An attempt that has not reported after this time has crashed. */
const CLAIM_MS = 60_000;

const ABANDON = `UPDATE webhook_deliveries SET status = 'failed', due_at = NULL, claim = NULL
  WHERE due_at IS NOT NULL AND endpoint_id NOT IN (SELECT value FROM json_each(?1))`;
// One index lookup per endpoint, so that the backlog of one does not slow down the others.
const DUE = `SELECT d.no, d.endpoint_id AS endpointId, e.id AS eventId, e.type, e.at, e.data,
    d.attempts
  FROM webhook_deliveries d JOIN webhook_events e ON e.no = d.event_no
  WHERE d.endpoint_id = ?1 AND d.due_at <= ?2 AND (?4 IS NULL OR e.id = ?4)
  ORDER BY d.due_at LIMIT ?3`;
const CLAIM = 'UPDATE webhook_deliveries SET claim = ?2, due_at = ?3 WHERE no = ?1';
const NEXT = `SELECT min(due_at) AS due FROM webhook_deliveries
  WHERE endpoint_id = ?1 AND due_at IS NOT NULL`;
const nextSchema = z.object({ due: z.int().nullable() });

/**
 * Creates deliveries of waiting events, and claims those that are due, round-robin across
 * endpoints. A claim that does not report within `CLAIM_MS` is due again.
 */
export const CLAIM_WEBHOOK_DELIVERIES: LedgerProcedure<
  z.infer<typeof inputSchema>,
  z.infer<typeof outputSchema>
> = {
  name: 'claim_webhook_deliveries',
  input: inputSchema,
  output: outputSchema,
  run: (sql, { endpoints, known, now, claim, max, dailyMax, only }) => {
    if (only !== undefined) appendEvents(sql, [only]);
    const eventId = only?.id ?? null;
    const hasMore = fanOutEvents(sql, { endpoints, now, dailyMax, eventId });
    const due = endpoints.map(({ id }) =>
      parseSqlRows(sql.exec(DUE, id, now, max, eventId), claimedSchema),
    );
    const deliveries = takeTurns(due, max);
    // Only at the end of a run, because it reads every pending delivery.
    if (known !== null && deliveries.length === 0) sql.exec(ABANDON, JSON.stringify(known));
    for (const { no } of deliveries) sql.exec(CLAIM, no, claim, now + CLAIM_MS);
    const dues = endpoints.flatMap(
      ({ id }) => parseSqlRows(sql.exec(NEXT, id), nextSchema)[0]?.due ?? [],
    );
    if (hasMore) dues.push(now);
    return { deliveries, nextDue: dues.length === 0 ? null : Math.min(...dues) };
  },
};

function takeTurns<Item>(lists: readonly (readonly Item[])[], max: number): Item[] {
  const taken: Item[] = [];
  for (let turn = 0; taken.length < max; turn += 1) {
    const items = lists.flatMap((list) => list.slice(turn, turn + 1));
    if (items.length === 0) break;
    taken.push(...items.slice(0, max - taken.length));
  }
  return taken;
}

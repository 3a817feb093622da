import { z } from 'zod';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';

export const webhookEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** JSON. */
  data: z.string(),
  /** The only endpoint to send it to. Without it, all that subscribe. */
  endpointId: z.string().optional(),
});
const inputSchema = z.object({ events: z.array(webhookEventSchema) });

const INSERT = `INSERT INTO webhook_events (id, type, at, data, endpoint_id)
  VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO NOTHING`;

/** Appends events in their order. One whose ID is stored is skipped, so that repeating adds nothing. */
export function appendEvents(
  sql: SqlStorage,
  events: readonly z.infer<typeof webhookEventSchema>[],
): void {
  for (const { id, type, at, data, endpointId = '' } of events) {
    sql.exec(INSERT, id, type, at, data, endpointId);
  }
}

/** Appends what was in the outbox. */
export const APPEND_WEBHOOK_EVENTS: LedgerProcedure<z.infer<typeof inputSchema>, null> = {
  name: 'append_webhook_events',
  input: inputSchema,
  output: z.null(),
  run: (sql, { events }) => {
    appendEvents(sql, events);
    return null;
  },
};

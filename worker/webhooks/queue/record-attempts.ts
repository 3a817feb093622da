import { z } from 'zod';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';

const attemptSchema = z.object({
  no: z.int(),
  at: z.int(),
  durationMs: z.int(),
  status: z.int().nullable(),
  /** Empty for a success. */
  error: z.string(),
  answer: z.string(),
  /** When it is tried again; null for never. */
  retryAt: z.int().nullable(),
});
const inputSchema = z.object({ claim: z.string(), attempts: z.array(attemptSchema) });

const INSERT = `INSERT INTO webhook_attempts (delivery_no, at, duration_ms, status, error, answer)
  SELECT no, ?2, ?3, ?4, ?5, ?6 FROM webhook_deliveries WHERE no = ?1`;
// A success of any attempt counts. A failure must not overwrite the result of a later claim.
const SUCCEED = `UPDATE webhook_deliveries
  SET status = 'delivered', attempts = attempts + 1, due_at = NULL, claim = NULL WHERE no = ?1`;
const FAIL = `UPDATE webhook_deliveries SET attempts = attempts + 1, claim = NULL, due_at = ?3,
    status = iif(?3 IS NULL, 'failed', 'pending')
  WHERE no = ?1 AND claim = ?2`;

/** Stores the outcomes of attempts, and when failed ones are due again. */
export const RECORD_WEBHOOK_ATTEMPTS: LedgerProcedure<z.infer<typeof inputSchema>, null> = {
  name: 'record_webhook_attempts',
  input: inputSchema,
  output: z.null(),
  run: (sql, { claim, attempts }) => {
    for (const { no, at, durationMs, status, error, answer, retryAt } of attempts) {
      sql.exec(INSERT, no, at, durationMs, status, error, answer);
      if (error === '') sql.exec(SUCCEED, no);
      else sql.exec(FAIL, no, claim, retryAt);
    }
    return null;
  },
};

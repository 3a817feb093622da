import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** A time in milliseconds since 1970, or the bookmark that undoes a recovery. */
export const recoveryTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), at: z.int().min(0) }),
  z.object({ kind: z.literal('bookmark'), bookmark: z.string().min(1).max(200) }),
]);
export type RecoveryTarget = z.infer<typeof recoveryTargetSchema>;

export const recoveryResultSchema = z.discriminatedUnion('kind', [
  /** `undo` is the bookmark of the state before. */
  z.object({ kind: z.literal('scheduled'), undo: z.string() }),
  /** `reason` is the platform's. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type RecoveryResult = z.infer<typeof recoveryResultSchema>;

/**
 * Restores a ledger to a point of the last 30 days and restarts its object. Throws `not_found` for
 * an owner without a ledger.
 */
export const recoverLedger = endpoint({
  method: 'POST',
  path: '/api/operator/ledgers/recover',
  auth: 'operator-token',
  request: z.object({
    ownerId: z.string().min(1),
    shard: z.int().min(0),
    target: recoveryTargetSchema,
  }),
  response: recoveryResultSchema,
});

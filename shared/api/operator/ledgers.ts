import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

// Calls of the operator's commands for backups. Their token is one that the command stored in the
// database, so everyone who can write the database can use them.

const bytesSchema = z.object({ hex: z.hex() });
const valueSchema = z.union([z.string(), z.number(), z.null(), bytesSchema]);
/** A value of a row; bytes are hexadecimal. */
export type LedgerValue = z.infer<typeof valueSchema>;

export const ledgerRowSchema = z.object({
  table: z.string(),
  row: z.record(z.string(), valueSchema),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** Where an export continues. */
export const exportCursorSchema = z.object({
  table: z.string(),
  /** The key of the last row that was read. */
  after: z.array(valueSchema),
});

/** Null for the beginning. */
export type ExportCursor = z.infer<typeof exportCursorSchema> | null;

export const exportPageSchema = z.object({
  version: z.int(),
  rows: z.array(ledgerRowSchema),
  next: exportCursorSchema.nullable(),
});

export type ExportPage = z.infer<typeof exportPageSchema>;

/** The steps that restore a ledger, in order: one `begin`, any number of `rows`, one `finish`. */
export const restoreStepSchema = z.discriminatedUnion('kind', [
  /** Empties the ledger and creates the schema of the backup. */
  z.object({ kind: z.literal('begin'), version: z.int().min(0) }),
  z.object({ kind: z.literal('rows'), rows: z.array(ledgerRowSchema) }),
  /** Applies newer migrations. Until then the ledger refuses other calls. */
  z.object({ kind: z.literal('finish') }),
]);
export type RestoreStep = z.infer<typeof restoreStepSchema>;

/** Largest body of a step, in bytes. */
export const RESTORE_STEP_MAX_BYTES = 4_000_000;

const objectFields = { ownerId: z.string().min(1), shard: z.int().min(0) };

/** Reads a page of a ledger's rows. Throws `not_found` for an owner without a ledger. */
export const exportLedger = endpoint({
  method: 'POST',
  path: '/api/operator/ledgers/export',
  auth: 'operator-token',
  request: z.object({ ...objectFields, cursor: exportCursorSchema.nullable() }),
  response: exportPageSchema,
});

/** Performs a step of a restore. Throws `not_found` like `exportLedger`. */
export const restoreLedger = endpoint({
  method: 'POST',
  path: '/api/operator/ledgers/restore',
  auth: 'operator-token',
  request: z.object({ ...objectFields, step: restoreStepSchema }),
  response: null,
});

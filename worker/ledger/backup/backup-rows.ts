import { z } from 'zod';

// The rows of a ledger in a backup: a line of JSON per row, `{"table":"…","row":{…}}`. Bytes are
// `{"hex":"…"}`.

const bytesSchema = z.object({ hex: z.hex() });
const valueSchema = z.union([z.string(), z.number(), z.null(), bytesSchema]);
export type BackupValue = z.infer<typeof valueSchema>;

export const ledgerRowSchema = z.object({
  table: z.string(),
  row: z.record(z.string(), valueSchema),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

export function encodeValue(value: SqlStorageValue): BackupValue {
  return value instanceof ArrayBuffer ? { hex: Buffer.from(value).toString('hex') } : value;
}

export function decodeValue(value: BackupValue): SqlStorageValue {
  if (typeof value !== 'object' || value === null) return value;
  return Uint8Array.from(Buffer.from(value.hex, 'hex')).buffer;
}

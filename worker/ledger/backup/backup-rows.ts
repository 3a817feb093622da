import type { LedgerValue } from '#shared/api/operator/ledgers.ts';

/** A value of a row as JSON can contain it. */
export function encodeValue(value: SqlStorageValue): LedgerValue {
  return value instanceof ArrayBuffer ? { hex: Buffer.from(value).toString('hex') } : value;
}

export function decodeValue(value: LedgerValue): SqlStorageValue {
  if (typeof value !== 'object' || value === null) return value;
  return Uint8Array.from(Buffer.from(value.hex, 'hex')).buffer;
}

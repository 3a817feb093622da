import { env } from 'cloudflare:test';
import { findPublicName } from '#worker/cards/public-name.ts';
import { recordKey, type RecordKv } from '#worker/public-card/records/card-records.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { START } from '#tests/worker/world/card.ts';

/** The real KV with a replaced `put`. */
export function wrapPut(put: RecordKv['put']): RecordKv {
  return {
    getWithMetadata: (key, options) => env.CARDS.getWithMetadata(key, options),
    put,
    delete: (key) => env.CARDS.delete(key),
  };
}

const isDown = () => Promise.reject(new Error('KV is down'));
export const deadKv: RecordKv = { getWithMetadata: isDown, put: isDown, delete: isDown };

export const readKv = (name: string) => env.CARDS.get(recordKey(name), 'json');
/** Resolves a username in the real database. */
export const findReal = (name: string) =>
  findPublicName(createTestKernel(), name, new Date(START).toISOString());

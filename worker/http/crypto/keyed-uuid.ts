import { sha256Hex } from './sha256.ts';

/**
 * The ID of what a caller creates with a key of their own, as a UUID: the same for each attempt, and
 * never that of another owner with the same key. `kind` separates what the key is for.
 */
export function buildKeyedUuid(kind: string, ownerId: string, key: string): string {
  const hash = sha256Hex(`${kind} ${ownerId} ${key.toLowerCase()}`);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

import { createHash } from 'node:crypto';

/**
 * Returns the first 32 base64url characters of the SHA-256 of `text`, for idempotency keys and
 * metadata.
 */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

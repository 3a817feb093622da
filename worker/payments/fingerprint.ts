import { createHash } from 'node:crypto';

/** A text as 32 characters that stand for it alone, for keys and notes at the provider: SHA-256, cut, as base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

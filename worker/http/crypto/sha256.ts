import { createHash } from 'node:crypto';

/** SHA-256 of UTF-8 text as lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

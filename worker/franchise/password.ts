import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares the entered password with the access password in constant time (CWE-208). */
export function isAccessPassword(entered: string, password: string): boolean {
  // `timingSafeEqual` needs equal lengths, and comparing lengths would leak the password's.
  return timingSafeEqual(digest(entered), digest(password));
}

/**
 * The signing key of partner tokens. It differs from the session key and depends on the access
 * password, so that changing the password invalidates every token at once.
 */
export function derivePartnerTokenSecret(sessionSecret: string, password: string): string {
  return createHmac('sha256', sessionSecret).update(`franchise:${password}`).digest('base64url');
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

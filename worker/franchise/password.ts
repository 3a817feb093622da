import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether what was typed is the access password, in a time that says nothing about either (CWE-208). */
export function isAccessPassword(typed: string, password: string): boolean {
  // Equal lengths are what the comparison needs, and what must not be told.
  return timingSafeEqual(digest(typed), digest(password));
}

/**
 * The key of partner tokens: another than that of sessions, and another after the access password has changed, so that
 * a changed password ends every token at once.
 */
export function partnerTokenSecret(sessionSecret: string, password: string): string {
  return createHmac('sha256', sessionSecret).update(`franchise:${password}`).digest('base64url');
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

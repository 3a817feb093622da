import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

type SecretKind = 'access' | 'code' | 'refresh';

const BYTES = 32;
/** RFC 7636 §4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Creates a secret with 256 random bits. Its start lets secret scanners find leaked ones. */
export function createSecret(kind: SecretKind): string {
  return `ttc_${kind}_${randomBytes(BYTES).toString('base64url')}`;
}

export function isCodeChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

/** Whether a verifier has the challenge, by S256 (RFC 7636 §4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier) || !CHALLENGE.test(challenge)) return false;
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}

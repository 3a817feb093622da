import { z } from 'zod';
import { userSchema, type User } from '#shared/api/auth/auth.ts';
import { parseJson } from '#shared/format/parse-json.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { ACCOUNT_KEY } from './session-keys.ts';

const claimsSchema = z.object({ sub: z.string().min(1) });

/**
 * Returns the account the server last reported here, if the token names the same account. It stays
 * usable while the server cannot be reached. `isOperator` is dropped: only the server grants it.
 */
export function readLastAccount(storage: KeyValueStorage, token: string): User | null {
  const stored = parseJson(storage.read(ACCOUNT_KEY) ?? '');
  const parsed = userSchema.omit({ isOperator: true }).safeParse(stored);
  return parsed.success && parsed.data.id === readTokenSubject(token) ? parsed.data : null;
}

/**
 * Returns the subject of a token (RFC 7519 §4.1.2) without verifying it, or null for anything that
 * is not a token.
 */
export function readTokenSubject(token: string | null): string | null {
  const claims = claimsSchema.safeParse(parseJson(decodePayload(token ?? '')));
  return claims.success ? claims.data.sub : null;
}

function decodePayload(token: string): string {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    // Forgives text that is not one of our tokens.
    return '';
  }
}

import { z } from 'zod';
import { userSchema, type User } from '#shared/api/auth.ts';
import { browserStorage, type KeyValueStorage } from '#src/browser/storage.ts';
import { ACCOUNT_KEY, session, TOKEN_KEY } from '#src/state/session.ts';

const claimsSchema = z.object({ sub: z.string().min(1) });

/**
 * Whose cards this device holds as far as it knows by itself: the account the kept token names, until the server says
 * otherwise. For showing what lies here anyway, never for asking the server.
 */
export function useKnownOwner(): string | null {
  const { user, status, canRetry } = session.use();
  if (user) return user.id;
  return status === 'loading' || canRetry ? subjectOf(browserStorage.read(TOKEN_KEY)) : null;
}

/**
 * Who works on while the server cannot be asked: the account last told here, if it is the one the token names. Nobody else's
 * on a shared computer, whatever was left behind. An operator's rights are the server's to give.
 */
export function readLastAccount(storage: KeyValueStorage, token: string): User | null {
  const kept = parseJson(storage.read(ACCOUNT_KEY) ?? '');
  const parsed = userSchema.omit({ isOperator: true }).safeParse(kept);
  return parsed.success && parsed.data.id === subjectOf(token) ? parsed.data : null;
}

/** The subject of a token (RFC 7519 §4.1.2), unchecked; null when the text is none. */
export function subjectOf(token: string | null): string | null {
  const claims = claimsSchema.safeParse(parseJson(decodePayload(token ?? '')));
  return claims.success ? claims.data.sub : null;
}

function decodePayload(token: string): string {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    // Forgives whatever is no token of ours: then nobody is known.
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Forgives a text that somebody else put there.
    return null;
  }
}

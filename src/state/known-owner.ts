import { z } from 'zod';
import { browserStorage } from '#src/browser/storage.ts';
import { session, TOKEN_KEY } from '#src/state/session.ts';

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

/** The subject of a token (RFC 7519 §4.1.2), unchecked; null when the text is none. */
export function subjectOf(token: string | null): string | null {
  try {
    const payload = (token ?? '').split('.')[1] ?? '';
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return claimsSchema.parse(json).sub;
  } catch {
    // Forgives whatever is no token of ours: then nobody is known.
    return null;
  }
}

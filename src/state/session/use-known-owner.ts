import { browserStorage } from '#src/browser/storage.ts';
import { readTokenSubject } from './last-account.ts';
import { TOKEN_KEY } from './session-keys.ts';
import { session } from './session.ts';

/**
 * Returns the account whose cards this device stores: the signed-in user, or the subject of the
 * stored token until the server has verified it. For display only, never for authorization.
 */
export function useKnownOwner(): string | null {
  const { user, status, canRetry } = session.use();
  if (user) return user.id;
  return status === 'loading' || canRetry ? readTokenSubject(browserStorage.read(TOKEN_KEY)) : null;
}

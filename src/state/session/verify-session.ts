import { verify, type User } from '#shared/api/auth/auth.ts';
import type { Clock } from '#src/browser/clock.ts';
import type { ApiFailure, Http } from '#src/browser/http.ts';
import type { Log } from '#src/browser/log.ts';
import { LOADING, type SessionStore } from './session-store.ts';

export interface VerifyDeps {
  http: Http;
  /** Returns the account a token names, as last known on this device. */
  readLastAccount: (token: string) => User | null;
  after: Clock['after'];
  log: Log;
}

/** How long verification may take before the page says that it still connects, in milliseconds. */
const SLOW_VERIFY_MS = 1000;

/**
 * Returns a function that verifies the stored token, if there is one. Loading ends either way. A
 * new call aborts one in progress.
 */
export function createVerifySession(store: SessionStore, deps: VerifyDeps): () => Promise<void> {
  const { http, readLastAccount, after, log } = deps;
  let verification: AbortController | null = null;

  const verifyToken = async (token: string) => {
    const cancelTimer = after(SLOW_VERIFY_MS, () => {
      if (store.read().user) endLoading(store, true);
    });
    verification?.abort();
    const current = new AbortController();
    verification = current;
    const response = await http.send(verify, { signal: current.signal }, token);
    cancelTimer();
    if (verification !== current) return undefined;
    // The user signed in or out meanwhile: this response is about another session.
    if (store.token() !== token) return undefined;
    if (response.freshToken !== null) store.storeToken(response.freshToken);
    if (response.ok) {
      return store.set({ status: 'authenticated', user: response.value, canRetry: false });
    }
    log('Auth check failed', response.error.message);
    if (isRejected(response.error)) return store.end();
    const state = store.read();
    if (state.isVerifying) return store.set({ ...state, isVerifying: false });
    return endLoading(store, false);
  };

  return async () => {
    const token = store.readStoredToken();
    if (token === null) return store.setSignedOut();
    if (!isTokenShaped(token)) {
      log('Auth check failed', 'the stored token is malformed');
      return store.clear();
    }
    store.setToken(token);
    if (store.read().status !== 'authenticated') {
      store.set({ ...LOADING, user: readLastAccount(token) });
    }
    return verifyToken(token);
  };
}

/** Ends loading without the server. Without an account that is known here, no user is signed in. */
function endLoading(store: SessionStore, isVerifying: boolean): void {
  const { status, user } = store.read();
  if (status !== 'loading') return;
  const next = user ? 'authenticated' : 'unauthenticated';
  store.set({ status: next, user, canRetry: true, ...(isVerifying && { isVerifying }) });
}

function isRejected({ status }: ApiFailure): boolean {
  return status === 401 || status === 403;
}

/**
 * Accepts a compact JWS (RFC 7515 §3.1) small enough for a header. Other scripts may have written
 * anything else.
 */
function isTokenShaped(text: string): boolean {
  return text.length <= 4096 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

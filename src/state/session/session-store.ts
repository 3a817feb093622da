import type { User } from '#shared/api/auth/auth.ts';
import type { Log } from '#src/browser/log.ts';
import { createObservable } from '#src/browser/observable.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { ACCOUNT_KEY, ENDED_KEY, TOKEN_KEY } from './session-keys.ts';

export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  /** While loading, the account last known on this device: its own data there may be shown. */
  user: User | null;
  /**
   * A token is stored, but the server could not be reached to verify it; `start()` tries again.
   * `user` is then the last known account, or null.
   */
  canRetry: boolean;
  /** With `canRetry`: verification is still in progress, just slow. */
  isVerifying?: boolean;
  /**
   * The server has ended the session: it expired, or was revoked elsewhere. `user` is then the
   * account that was signed in while this page was open, so that its data and input stay visible;
   * null after a reload. Nothing is sent to the server on its behalf.
   */
  hasEnded?: boolean;
}

export const LOADING: SessionState = { status: 'loading', user: null, canRetry: false };
const SIGNED_OUT: SessionState = { status: 'unauthenticated', user: null, canRetry: false };

export interface SessionStore {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Sets the state, and stores the account once the server has verified it. */
  set: (next: SessionState) => void;
  token: () => string | null;
  /** Sets the token in memory only, for one that was read from storage. */
  setToken: (token: string | null) => void;
  readStoredToken: () => string | null;
  storeToken: (token: string) => void;
  /** Sets the state of a browser without a token: ended when the server ended the session. */
  setSignedOut: () => void;
  /** Removes the token and everything stored about the session. */
  clear: () => void;
  /** Removes the token and keeps the mark that the server ended the session. */
  end: () => void;
}

/** The state and the token. Where storage is unavailable, both live in memory. */
export function createSessionStore(storage: KeyValueStorage, log: Log): SessionStore {
  const state = createObservable(LOADING);
  let token: string | null = null;

  const set = (next: SessionState) => {
    const isVerified = next.status === 'authenticated' && !next.canRetry;
    if (next.user && isVerified) storage.write(ACCOUNT_KEY, JSON.stringify(next.user));
    state.set(next);
  };
  const removeToken = () => {
    token = null;
    storage.remove(TOKEN_KEY);
    storage.remove(ACCOUNT_KEY);
  };
  const setEnded = () => {
    const { status, user } = state.get();
    set({ ...SIGNED_OUT, user: status === 'loading' ? null : user, hasEnded: true });
  };

  return {
    read: state.get,
    subscribe: state.subscribe,
    set,
    token: () => token,
    setToken: (next) => {
      token = next;
    },
    readStoredToken: () => storage.read(TOKEN_KEY),
    storeToken: (next) => {
      token = next;
      storage.remove(ENDED_KEY);
      if (!storage.write(TOKEN_KEY, next)) log('The session will not outlive this page');
    },
    setSignedOut: () => {
      if (storage.read(ENDED_KEY) === null) set(SIGNED_OUT);
      else setEnded();
    },
    clear: () => {
      storage.remove(ENDED_KEY);
      removeToken();
      set(SIGNED_OUT);
    },
    end: () => {
      // Written before the token is removed: other tabs then read why.
      storage.write(ENDED_KEY, 'true');
      removeToken();
      setEnded();
    },
  };
}

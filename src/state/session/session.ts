import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { login, logout, signup, type User } from '#shared/api/auth/auth.ts';
import { browserClock } from '#src/browser/clock.ts';
import { browserHttp, type ApiFailure, type HttpResult } from '#src/browser/http.ts';
import { logError } from '#src/browser/log.ts';
import type { Result } from '#src/browser/result.ts';
import { browserStorage, type KeyValueStorage } from '#src/browser/storage.ts';
import { readLastAccount } from './last-account.ts';
import { TOKEN_KEY } from './session-keys.ts';
import { createSessionStore, LOADING, type SessionState } from './session-store.ts';
import { createVerifySession, type VerifyDeps } from './verify-session.ts';

export interface Session {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  use: () => SessionState;
  /**
   * Verifies the stored token, if there is one. Loading ends either way. A new call aborts one in
   * progress.
   */
  start: () => Promise<void>;
  signUp: (form: z.input<typeof signup.request>) => Promise<Result<User, ApiFailure>>;
  signIn: (form: z.input<typeof login.request>) => Promise<Result<User, ApiFailure>>;
  /** Takes over a session that another call has created. */
  adopt: (session: { token: string; user: User }) => void;
  /** Signs out here and in other tabs immediately, then on the server. */
  signOut: () => Promise<void>;
  /** Clears a session that the server has already ended, as after account deletion. */
  forget: () => void;
  /** Discards an ended session, to continue as a guest. */
  dismissEnded: () => void;
  /** Merges changed fields into the displayed user. */
  updateUser: (changes: Partial<User>) => void;
  token: () => string | null;
  /**
   * Applies what a response says about the session: a fresh token, or that the session has ended.
   */
  observe: (sentToken: string, response: HttpResult<unknown>) => void;
}

export interface SessionDeps extends VerifyDeps {
  storage: KeyValueStorage;
}

/** Shown wherever a call or a page meets an ended session. */
export const SESSION_ENDED = 'Your session has ended. Sign in to continue.';

export function createSession({ storage, ...deps }: SessionDeps): Session {
  const { http, log } = deps;
  const store = createSessionStore(storage, log);
  const start = createVerifySession(store, deps);

  // Another tab signed in or out.
  storage.subscribe(TOKEN_KEY, () => {
    const stored = store.readStoredToken();
    if (stored === store.token()) return;
    if (stored === null) {
      store.setToken(null);
      store.setSignedOut();
    } else {
      void start();
    }
  });

  const adopt: Session['adopt'] = ({ token, user }) => {
    store.storeToken(token);
    store.set({ status: 'authenticated', user, canRetry: false });
  };

  const setSignedIn = (
    response: HttpResult<{ token: string; user: User }>,
  ): Result<User, ApiFailure> => {
    if (!response.ok) return response;
    adopt(response.value);
    return { ok: true, value: response.value.user };
  };

  return {
    read: store.read,
    subscribe: store.subscribe,
    use: () => useSyncExternalStore(store.subscribe, store.read, () => LOADING),
    start,
    signUp: async (form) => setSignedIn(await http.send(signup, { body: form })),
    signIn: async (form) => setSignedIn(await http.send(login, { body: form })),
    adopt,
    signOut: async () => {
      const token = store.token();
      store.clear();
      if (token === null) return;
      const response = await http.send(logout, {}, token);
      if (!response.ok) log('Could not sign out on the server', response.error.message);
    },
    forget: store.clear,
    dismissEnded: store.clear,
    updateUser: (changes) => {
      const state = store.read();
      if (state.user) store.set({ ...state, user: { ...state.user, ...changes } });
    },
    token: store.token,
    observe: (sentToken, response) => {
      if (sentToken !== store.token()) return;
      if (response.freshToken !== null) store.storeToken(response.freshToken);
      if (!response.ok && response.error.code === 'unauthorized') store.end();
      // The server is reachable again.
      if (response.ok && store.read().canRetry) void start();
    },
  };
}

export const session = createSession({
  http: browserHttp,
  storage: browserStorage,
  readLastAccount: (token) => readLastAccount(browserStorage, token),
  after: browserClock.after,
  log: logError,
});

import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { login, logout, signup, verify, type User } from '#shared/api/auth.ts';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import { browserHttp, type Answer, type ApiFailure, type Http } from '#src/browser/http.ts';
import { logError, type Log } from '#src/browser/log.ts';
import type { Result } from '#src/browser/result.ts';
import { browserStorage, type KeyValueStorage } from '#src/browser/storage.ts';

export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  user: User | null;
  /**
   * A token is kept, but the server could not be asked about it: `start()` tries again. `user` is then who was last known to be
   * signed in here, null where nobody is.
   */
  canRetry: boolean;
  /** With `canRetry`: the server is still being asked, and the answer is merely late. */
  isAsking?: boolean;
  /**
   * The server has ended the session: it expired, or was revoked elsewhere. `user` is then who was signed in while this page
   * was open, so that what they see and typed stays; null after a reload. Nothing is sent to the server as them.
   */
  hasEnded?: boolean;
}

export interface Session {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  use: () => SessionState;
  /** Verifies the stored token, if there is one. Loading ends either way. One question at a time: it takes the place of one still open. */
  start: () => Promise<void>;
  signUp: (form: z.input<typeof signup.request>) => Promise<Result<User, ApiFailure>>;
  signIn: (form: z.input<typeof login.request>) => Promise<Result<User, ApiFailure>>;
  /** Signs out here at once, in other tabs and at the server. */
  signOut: () => Promise<void>;
  /** Forgets a session that the server has ended already, as after the account was deleted. */
  forget: () => void;
  /** Leaves an ended session behind, to continue as a guest. */
  dismissEnded: () => void;
  /** Merges changed fields into the user shown. */
  updateUser: (changes: Partial<User>) => void;
  /** The token to send with a call, or null. */
  token: () => string | null;
  /** Takes from the answer to a call what it says about the session: a fresh token, or that it has ended. */
  observe: (sentToken: string, answer: Answer<unknown>) => void;
}

export interface SessionDeps {
  http: Http;
  storage: KeyValueStorage;
  /** The account a token names, as this device last knew it; its code comes when it is needed. */
  recall: (token: string) => Promise<User | null>;
  after: Clock['after'];
  log: Log;
}

export const TOKEN_KEY = 'authToken';
/** The account as the server last told it: who works on without a network. */
export const ACCOUNT_KEY = 'lastAccount';
/** How long an answer may take before what the device knows is shown meanwhile, in milliseconds. */
export const LATE_MS = 1000;
/** Remembers across a reload that the server ended the session, until the person signs in or continues as a guest. */
export const ENDED_KEY = 'sessionEnded';
/** What is said wherever a call or a page meets an ended session. */
export const SESSION_ENDED = 'Your session has ended. Sign in to continue.';
const LOADING: SessionState = { status: 'loading', user: null, canRetry: false };
const SIGNED_OUT: SessionState = { status: 'unauthenticated', user: null, canRetry: false };

/** Who is signed in, in this browser. The token lives in `authToken` and, where storage is closed, in memory. */
export function createSession({ http, storage, recall, after, log }: SessionDeps): Session {
  const listeners = new Set<() => void>();
  let state = LOADING;
  let token: string | null = null;
  let asking: AbortController | null = null;

  const set = (next: SessionState) => {
    state = next;
    const isVerified = next.status === 'authenticated' && !next.canRetry;
    if (next.user && isVerified) storage.write(ACCOUNT_KEY, JSON.stringify(next.user));
    for (const listener of listeners) listener();
  };
  const keepToken = (next: string) => {
    token = next;
    storage.remove(ENDED_KEY);
    if (!storage.write(TOKEN_KEY, next)) log('The session will not outlive this page');
  };
  const removeToken = () => {
    token = null;
    storage.remove(TOKEN_KEY);
    storage.remove(ACCOUNT_KEY);
  };
  const clear = () => {
    storage.remove(ENDED_KEY);
    removeToken();
    set(SIGNED_OUT);
  };
  const setEnded = () => set({ ...SIGNED_OUT, user: state.user, hasEnded: true });
  const end = () => {
    // Before the token goes: other tabs read why it went.
    storage.write(ENDED_KEY, 'true');
    removeToken();
    setEnded();
  };
  const hasEnded = () => storage.read(ENDED_KEY) !== null;

  const start = async () => {
    const stored = storage.read(TOKEN_KEY);
    if (stored === null) return hasEnded() ? setEnded() : set(SIGNED_OUT);
    if (!isTokenShaped(stored)) {
      log('Auth check failed', 'the stored token is no token');
      return clear();
    }
    token = stored;
    if (state.status !== 'authenticated') set(LOADING);
    const goOn = async (isAsking: boolean) => {
      const user = await recall(stored).catch((error: unknown) => {
        // Forgives code that cannot be fetched: then there is nothing but to try again.
        log('Auth check failed', error);
        return null;
      });
      if (token !== stored || state.status !== 'loading' || (isAsking && !user)) return;
      const status = user ? 'authenticated' : 'unauthenticated';
      set({ status, user, canRetry: true, ...(isAsking && { isAsking }) });
    };
    const callOff = after(LATE_MS, () => void goOn(true));
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const answer = await http.send(verify, { signal: mine.signal }, stored);
    callOff();
    if (asking !== mine) return undefined;
    // Somebody signed in or out meanwhile: this answer is about another session.
    if (token !== stored) return undefined;
    if (answer.freshToken !== null) keepToken(answer.freshToken);
    if (answer.ok) return set({ status: 'authenticated', user: answer.value, canRetry: false });
    log('Auth check failed', answer.error.message);
    if (isRefused(answer.error)) return end();
    if (state.isAsking) return set({ ...state, isAsking: false });
    return goOn(false);
  };

  // Another tab signed out, or signed in as somebody.
  storage.subscribe(TOKEN_KEY, () => {
    const stored = storage.read(TOKEN_KEY);
    if (stored === token) return;
    if (stored === null) {
      token = null;
      if (hasEnded()) setEnded();
      else set(SIGNED_OUT);
    } else {
      void start();
    }
  });

  const enter = (answer: Answer<{ token: string; user: User }>): Result<User, ApiFailure> => {
    if (!answer.ok) return answer;
    keepToken(answer.value.token);
    set({ status: 'authenticated', user: answer.value.user, canRetry: false });
    return { ok: true, value: answer.value.user };
  };

  const read = () => state;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    read,
    subscribe,
    use: () => useSyncExternalStore(subscribe, read, () => LOADING),
    start,
    signUp: async (form) => enter(await http.send(signup, { body: form })),
    signIn: async (form) => enter(await http.send(login, { body: form })),
    signOut: async () => {
      const ended = token;
      clear();
      if (ended === null) return;
      const answer = await http.send(logout, {}, ended);
      if (!answer.ok) log('Sign-out did not reach the server', answer.error.message);
    },
    forget: clear,
    dismissEnded: clear,
    updateUser: (changes) => {
      if (state.user) set({ ...state, user: { ...state.user, ...changes } });
    },
    token: () => token,
    observe: (sentToken, answer) => {
      if (sentToken !== token) return;
      if (answer.freshToken !== null) keepToken(answer.freshToken);
      if (!answer.ok && answer.error.code === 'unauthorized') end();
      // It can be asked again.
      if (answer.ok && state.canRetry) void start();
    },
  };
}

function isRefused({ status }: ApiFailure): boolean {
  return status === 401 || status === 403;
}

/** A compact JWS (RFC 7515 §3.1) of a size a header can carry. Anything else was put there by somebody else. */
function isTokenShaped(text: string): boolean {
  return text.length <= 4096 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

export const session = createSession({
  http: browserHttp,
  storage: browserStorage,
  recall: async (token) =>
    (await import('#src/state/known-owner.ts')).readLastAccount(browserStorage, token),
  after: browserClock.after,
  log: logError,
});

import type { User } from '#shared/api/auth/auth.ts';
import { createHttp } from '#src/browser/http.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { readLastAccount } from '#src/state/session/last-account.ts';
import { createSession } from '#src/state/session/session.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';

export const ANN = buildUser();
export const SIGNED_OUT = { status: 'unauthenticated', user: null, canRetry: false };
/** The state after the server ended the session; `user` was signed in while the page was open. */
export const ended = (user: User | null) => ({ ...SIGNED_OUT, user, hasEnded: true });
export const SIGNED_IN = { status: 'authenticated', user: ANN, canRetry: false };

export type Server = (path: string, token: string | null) => Response | Promise<Response>;

/** A session with a fake server. Records the requests and the log messages. */
export function setUpSession(server: Server, storage: KeyValueStorage) {
  const requests: string[] = [];
  const logged: string[] = [];
  const http = createHttp({
    timeout: () => new AbortController().signal,
    fetch: async (url, init) => {
      const token = new Headers(init.headers).get('Authorization')?.slice(7) ?? null;
      requests.push(`${init.method} ${url} ${token}`);
      return server(url, token);
    },
  });
  const session = createSession({
    http,
    storage,
    readLastAccount: (token) => readLastAccount(storage, token),
    after: () => () => undefined,
    log: (message) => logged.push(message),
  });
  return { session, http, requests, logged };
}

export const refusal = (status: number, code = 'unauthorized') =>
  Response.json({ code, message: 'No.', requestId: 'r' }, { status });

import { expect, test } from 'vitest';
import type { User } from '#shared/api/auth.ts';
import { createHttp } from '#src/browser/http.ts';
import type { KeyValueStorage } from '#src/browser/storage.ts';
import { createApi } from '#src/state/api.ts';
import { readLastAccount } from '#src/state/known-owner.ts';
import { createSession, type SessionDeps } from '#src/state/session.ts';
import { verify } from '#shared/api/auth.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

const ANN: User = {
  id: 'u1',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  company: '',
  jobTitle: '',
  plan: 'free',
  features: [],
};
const SIGNED_OUT = { status: 'unauthenticated', user: null, canRetry: false };
const SIGNED_IN = { status: 'authenticated', user: ANN, canRetry: false };

type Server = (path: string, token: string | null) => Response | Promise<Response>;

/** A session before a server that answers so, with what was asked and logged. */
function sessionBefore(
  server: Server,
  storage: KeyValueStorage,
  recall: SessionDeps['recall'] = async (token) => readLastAccount(storage, token),
) {
  const asked: string[] = [];
  const logged: string[] = [];
  const http = createHttp({
    timeout: () => new AbortController().signal,
    fetch: async (url, init) => {
      const token = new Headers(init.headers).get('Authorization')?.slice(7) ?? null;
      asked.push(`${init.method} ${url} ${token}`);
      return server(url, token);
    },
  });
  const session = createSession({
    http,
    storage,
    recall,
    after: () => () => undefined,
    log: (message) => logged.push(message),
  });
  return { session, http, asked, logged };
}

const refusal = (status: number, code = 'unauthorized') =>
  Response.json({ code, message: 'No.', requestId: 'r' }, { status });
const entered = () => Response.json({ token: 'a.b.c', user: ANN }, { status: 201 });
const fresh = () => Response.json(ANN, { headers: { Authorization: 'Bearer d.e.f' } });
const never: Server = () => {
  throw new Error('nobody should have asked');
};

test('before start the session is loading, without a user', () => {
  const { session } = sessionBefore(never, createFakeArea().tab());
  expect(session.read()).toEqual({ status: 'loading', user: null, canRetry: false });
});

test('without a token start asks nobody', async () => {
  const { session } = sessionBefore(never, createFakeArea().tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
});

test('a stored token that verifies signs in', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { session, asked } = sessionBefore(() => Response.json(ANN), area.tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_IN);
  expect(asked).toEqual(['GET /api/auth/verify a.b.c']);
  expect(area.map.get('authToken')).toBe('a.b.c');
});

test.each([401, 403])('a token the server refuses with %i is removed', async (status) => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { session, logged } = sessionBefore(() => refusal(status), area.tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.has('authToken')).toBe(false);
  expect(logged).toEqual(['Auth check failed']);
});

test.each<[string, Server]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['503', () => refusal(503, 'unavailable')],
  ['a proxy page', () => new Response('<h1>502</h1>', { status: 502 })],
])('G2: %s keeps the token and offers to try again', async (_, fail) => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  let isUp = false;
  const { session, logged } = sessionBefore(
    (path, token) => (isUp ? Response.json(ANN) : fail(path, token)),
    area.tab(),
  );
  await session.start();
  expect(session.read()).toEqual({ ...SIGNED_OUT, canRetry: true });
  expect(area.map.get('authToken')).toBe('a.b.c');
  expect(logged).toEqual(['Auth check failed']);
  isUp = true;
  await session.start();
  expect(session.read()).toEqual(SIGNED_IN);
});

/** A token that names an account. */
const tokenOf = (sub: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const offline: Server = () => Promise.reject(new TypeError('Failed to fetch'));

/** A browser somebody was signed in with, as a later visit finds it. */
async function visited(user: User = ANN) {
  const area = createFakeArea({ authToken: tokenOf(user.id) });
  await sessionBefore(() => Response.json(user), area.tab()).session.start();
  return area;
}

test('without a network the account goes on as it was last known, until the server answers', async () => {
  const area = await visited({ ...ANN, plan: 'startup', isOperator: true });
  let isUp = false;
  const { session, http } = sessionBefore(
    (path, token) => (isUp ? Response.json(ANN) : offline(path, token)),
    area.tab(),
  );
  await session.start();
  const last = { ...ANN, plan: 'startup' };
  expect(session.read()).toEqual({ status: 'authenticated', user: last, canRetry: true });
  isUp = true;
  await createApi({ http, session }).call(verify, {});
  await expect.poll(session.read).toEqual(SIGNED_IN);
});

test('what was last known is nobody else’s: not another token’s, and not after signing out or a refusal', async () => {
  const left = await visited();
  left.map.set('authToken', tokenOf('u2'));
  const second = sessionBefore(offline, left.tab()).session;
  await second.start();
  expect(second.read()).toEqual({ ...SIGNED_OUT, canRetry: true });

  const area = await visited();
  const { session } = sessionBefore(offline, area.tab());
  await session.start();
  await session.signOut();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);

  const refused = await visited();
  await sessionBefore(() => refusal(401), refused.tab()).session.start();
  expect(refused.map.size).toBe(0);
});

test('somebody who signs out while the last account is looked up is signed out', async () => {
  const area = await visited();
  const found = Promise.withResolvers<User | null>();
  const { session } = sessionBefore(offline, area.tab(), () => found.promise);
  const started = session.start();
  await session.signOut();
  found.resolve(ANN);
  await started;
  expect(session.read()).toEqual(SIGNED_OUT);
});

test('a last account that cannot be looked up leaves the way to try again', async () => {
  const area = await visited();
  const { session, logged } = sessionBefore(offline, area.tab(), () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  await session.start();
  expect(session.read()).toEqual({ ...SIGNED_OUT, canRetry: true });
  expect(logged).toEqual(['Auth check failed', 'Auth check failed']);
});

test.each([
  ['garbage', '{'],
  ['another shape', '[]'],
])('%s in place of the last account names nobody', async (_, text) => {
  const area = await visited();
  area.map.set('lastAccount', text);
  const { session } = sessionBefore(offline, area.tab());
  await session.start();
  expect(session.read()).toEqual({ ...SIGNED_OUT, canRetry: true });
});

test.each([
  ['garbage', '{}'],
  ['an empty text', ''],
  ['a line break for the header', 'a.b.c\r\nX-Evil: 1'],
  ['ten megabytes', `a.b.${'c'.repeat(10_000_000)}`],
])('C1: %s as a stored token signs out without asking the server', async (_, text) => {
  const area = createFakeArea({ authToken: text });
  const { session, asked } = sessionBefore(never, area.tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.has('authToken')).toBe(false);
  expect(asked).toEqual([]);
});

test('signing up and signing in store the token and set the user', async () => {
  for (const enter of ['signUp', 'signIn'] as const) {
    const area = createFakeArea();
    const { session } = sessionBefore(entered, area.tab());
    const form = { firstName: 'Ann', lastName: 'Lee', email: ANN.email, password: 'correct horse' };
    expect(await session[enter](form)).toEqual({ ok: true, value: ANN });
    expect(session.read()).toEqual(SIGNED_IN);
    expect(area.map.get('authToken')).toBe('a.b.c');
  }
});

test('a refused sign-in changes nothing and says why', async () => {
  const area = createFakeArea();
  const { session } = sessionBefore(() => refusal(401, 'invalid_credentials'), area.tab());
  await session.start();
  const answer = await session.signIn({ email: 'a@b.cd', password: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } });
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);
});

test('signing out clears this browser at once, tells the server, and does not need it', async () => {
  const area = createFakeArea();
  const { session, asked, logged } = sessionBefore(
    (path) => (path === '/api/auth/login' ? entered() : Promise.reject(new TypeError('offline'))),
    area.tab(),
  );
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  const done = session.signOut();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);
  await done;
  expect(asked.at(-1)).toBe('POST /api/auth/logout a.b.c');
  expect(logged).toEqual(['Sign-out did not reach the server']);
});

test('other tabs follow a sign-out and a sign-in', async () => {
  const area = createFakeArea();
  const here = sessionBefore(entered, area.tab()).session;
  const there = sessionBefore(() => Response.json(ANN), area.tab()).session;
  await there.start();
  const followed = new Promise<void>((resolve) => {
    const stop = there.subscribe(() => {
      if (there.read().status !== 'authenticated') return;
      stop();
      resolve();
    });
  });
  await here.signIn({ email: ANN.email, password: 'correct horse' });
  await followed;
  expect(there.read()).toEqual(SIGNED_IN);
  await here.signOut();
  expect(there.read()).toEqual(SIGNED_OUT);
  expect(there.token()).toBeNull();
});

test('where storage is switched off the session lives as long as the page', async () => {
  const { session, logged } = sessionBefore(entered, createRefusingStorage('disabled'));
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  expect(session.read()).toEqual(SIGNED_IN);
  expect(session.token()).toBe('a.b.c');
  expect(logged).toEqual(['The session will not outlive this page']);
});

test('updating the user merges fields', async () => {
  const { session } = sessionBefore(entered, createFakeArea().tab());
  session.updateUser({ company: 'nobody is signed in' });
  expect(session.read().user).toBeNull();
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  session.updateUser({ company: 'Acme' });
  expect(session.read().user).toEqual({ ...ANN, company: 'Acme' });
});

test('a fresh token replaces the one sent, unless the session has changed since', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { session, http } = sessionBefore(
    (path) => (path === '/api/auth/logout' ? new Response(null, { status: 204 }) : fresh()),
    area.tab(),
  );
  await session.start();
  expect(area.map.get('authToken')).toBe('d.e.f');
  const pending = createApi({ http, session }).call(verify, {});
  await session.signOut();
  await pending;
  expect(area.map.size).toBe(0);
  expect(session.token()).toBeNull();
});

test('a call told that the session has ended ends it here; any other refusal does not', async () => {
  const area = createFakeArea();
  let code = 'invalid_credentials';
  const { session, http } = sessionBefore(
    (path) => (path === '/api/auth/login' ? entered() : refusal(401, code)),
    area.tab(),
  );
  const api = createApi({ http, session });
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  await api.call(verify, {});
  expect(session.read()).toEqual(SIGNED_IN);
  code = 'unauthorized';
  await api.call(verify, {});
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);
});

test('an answer about a session that has ended meanwhile is ignored', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { session } = sessionBefore(
    (path) => (path === '/api/auth/verify' ? promise : new Response(null, { status: 204 })),
    area.tab(),
  );
  const started = session.start();
  await session.signOut();
  resolve(Response.json(ANN));
  await started;
  expect(session.read()).toEqual(SIGNED_OUT);
});

import { expect, test } from 'vitest';
import { verify } from '#shared/api/auth/auth.ts';
import { createApi } from '#src/state/api.ts';
import { SESSION_ENDED, type Session } from '#src/state/session/session.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';
import {
  ANN,
  ended,
  refusal,
  type Server,
  setUpSession,
  SIGNED_IN,
  SIGNED_OUT,
} from './set-up-session.ts';

const signedInResponse = () => Response.json({ token: 'a.b.c', user: ANN }, { status: 201 });
const freshTokenResponse = () => Response.json(ANN, { headers: { Authorization: 'Bearer d.e.f' } });
const never: Server = () => {
  throw new Error('unexpected request');
};

test('R-N16: before start the session is loading, without a user', () => {
  const { session } = setUpSession(never, createFakeArea().tab());
  expect(session.read()).toEqual({ status: 'loading', user: null, canRetry: false });
});

test('without a token start sends no request', async () => {
  const { session } = setUpSession(never, createFakeArea().tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
});

test('R-Z1: a stored token that verifies signs in', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { session, requests } = setUpSession(() => Response.json(ANN), area.tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_IN);
  expect(requests).toEqual(['GET /api/auth/verify a.b.c']);
  expect(area.map.get('authToken')).toBe('a.b.c');
});

test.each([401, 403])(
  'R-Z1, R-I2, R-T6: a token the server refuses with %i is removed',
  async (status) => {
    const area = createFakeArea({ authToken: 'a.b.c' });
    const { session, logged } = setUpSession(() => refusal(status), area.tab());
    await session.start();
    expect(session.read()).toEqual(ended(null));
    expect(area.map.has('authToken')).toBe(false);
    expect(logged).toEqual(['Auth check failed']);
  },
);

test.each<[string, Server]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['503', () => refusal(503, 'unavailable')],
  ['a proxy page', () => new Response('<h1>502</h1>', { status: 502 })],
])('R-Z1, S-G2: %s keeps the token and allows a retry', async (_, fail) => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  let isUp = false;
  const { session, logged } = setUpSession(
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

test.each([
  ['garbage', '{}'],
  ['an empty text', ''],
  ['a line break for the header', 'a.b.c\r\nX-Evil: 1'],
  ['ten megabytes', `a.b.${'c'.repeat(10_000_000)}`],
])('S-C1: %s as a stored token signs out without asking the server', async (_, text) => {
  const area = createFakeArea({ authToken: text });
  const { session, requests } = setUpSession(never, area.tab());
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.has('authToken')).toBe(false);
  expect(requests).toEqual([]);
});

test('R-Z2: signing up and signing in store the token and set the user', async () => {
  for (const enter of ['signUp', 'signIn'] as const) {
    const area = createFakeArea();
    const { session } = setUpSession(signedInResponse, area.tab());
    const form = { firstName: 'Ann', lastName: 'Lee', email: ANN.email, password: 'correct horse' };
    expect(await session[enter](form)).toEqual({ ok: true, value: ANN });
    expect(session.read()).toEqual(SIGNED_IN);
    expect(area.map.get('authToken')).toBe('a.b.c');
  }
});

test('R-I3: a refused sign-in changes nothing and returns the reason', async () => {
  const area = createFakeArea();
  const { session } = setUpSession(() => refusal(401, 'invalid_credentials'), area.tab());
  await session.start();
  const answer = await session.signIn({ email: 'a@b.cd', password: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } });
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);
});

test('R-Z2: signing out clears this browser at once and does not depend on the server', async () => {
  const area = createFakeArea();
  const { session, requests, logged } = setUpSession(
    (path) =>
      path === '/api/auth/login' ? signedInResponse() : Promise.reject(new TypeError('offline')),
    area.tab(),
  );
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  const done = session.signOut();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);
  await done;
  expect(requests.at(-1)).toBe('POST /api/auth/logout a.b.c');
  expect(logged).toEqual(['Could not sign out on the server']);
});

test('other tabs follow a sign-out and a sign-in', async () => {
  const area = createFakeArea();
  const here = setUpSession(signedInResponse, area.tab()).session;
  const there = setUpSession(() => Response.json(ANN), area.tab()).session;
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

test('where storage is disabled the session lasts as long as the page', async () => {
  const { session, logged } = setUpSession(signedInResponse, createRefusingStorage('disabled'));
  await session.start();
  expect(session.read()).toEqual(SIGNED_OUT);
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  expect(session.read()).toEqual(SIGNED_IN);
  expect(session.token()).toBe('a.b.c');
  expect(logged).toEqual(['The session will not outlive this page']);
});

test('R-Z2: updating the user merges fields', async () => {
  const { session } = setUpSession(signedInResponse, createFakeArea().tab());
  session.updateUser({ company: 'not signed in' });
  expect(session.read().user).toBeNull();
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  session.updateUser({ company: 'Acme' });
  expect(session.read().user).toEqual({ ...ANN, company: 'Acme' });
});

test('a fresh token replaces the one sent, unless the session has changed since', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { session, http } = setUpSession(
    (path) =>
      path === '/api/auth/logout' ? new Response(null, { status: 204 }) : freshTokenResponse(),
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

test('a call with `unauthorized` ends the session; any other failure does not', async () => {
  const area = createFakeArea();
  let code = 'invalid_credentials';
  const { session, http } = setUpSession(
    (path) => (path === '/api/auth/login' ? signedInResponse() : refusal(401, code)),
    area.tab(),
  );
  const api = createApi({ http, session });
  await session.signIn({ email: ANN.email, password: 'correct horse' });
  await api.call(verify, {});
  expect(session.read()).toEqual(SIGNED_IN);
  code = 'unauthorized';
  const refused = await api.call(verify, {});
  expect(session.read()).toEqual(ended(ANN));
  expect([...area.map.keys()]).toEqual(['sessionEnded']);
  expect(refused.ok ? '' : refused.error.message).toBe(SESSION_ENDED);
  expect(session.token()).toBeNull();
});

test('an ended session survives a reload and is known in other tabs, without its account', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  let isRevoked = false;
  const server: Server = () => (isRevoked ? refusal(401) : Response.json(ANN));
  const { session, http } = setUpSession(server, area.tab());
  const other = setUpSession(server, area.tab()).session;
  await session.start();
  await other.start();
  isRevoked = true;
  await createApi({ http, session }).call(verify, {});
  expect(other.read()).toEqual(ended(ANN));
  const { session: reloaded } = setUpSession(server, area.tab());
  await reloaded.start();
  expect(reloaded.read()).toEqual(ended(null));
  expect(JSON.stringify([...area.map])).not.toContain(ANN.email);
});

test.each<[string, (session: Session) => Promise<unknown> | void, object]>([
  ['signing in', (session) => session.signIn({ email: ANN.email, password: 'x' }), SIGNED_IN],
  ['continuing as a guest', (session) => session.dismissEnded(), SIGNED_OUT],
])('%s dismisses an ended session', async (_, leave, next) => {
  const area = createFakeArea({ sessionEnded: 'true' });
  const { session } = setUpSession(signedInResponse, area.tab());
  await session.start();
  expect(session.read()).toEqual(ended(null));
  await leave(session);
  expect(session.read()).toEqual(next);
  expect(area.map.has('sessionEnded')).toBe(false);
});

test('a response for a session that has ended meanwhile is ignored', async () => {
  const area = createFakeArea({ authToken: 'a.b.c' });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { session } = setUpSession(
    (path) => (path === '/api/auth/verify' ? promise : new Response(null, { status: 204 })),
    area.tab(),
  );
  const started = session.start();
  await session.signOut();
  resolve(Response.json(ANN));
  await started;
  expect(session.read()).toEqual(SIGNED_OUT);
});

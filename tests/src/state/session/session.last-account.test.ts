import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { type User, verify } from '#shared/api/auth/auth.ts';
import { createApi } from '#src/state/api.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';
import {
  ANN,
  refusal,
  type Server,
  setUpSession,
  SIGNED_IN,
  SIGNED_OUT,
} from './set-up-session.ts';

const tokenFor = (sub: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const offline: Server = () => Promise.reject(new TypeError('Failed to fetch'));

/** A browser with a stored session, as a later visit finds it. */
async function signedInBrowser(user: User = ANN) {
  const area = createFakeArea({ authToken: tokenFor(user.id) });
  await setUpSession(() => Response.json(user), area.tab()).session.start();
  return area;
}

test('without a network the last known account is used until the server responds', async () => {
  const area = await signedInBrowser({ ...ANN, plan: 'startup', isOperator: true });
  let isUp = false;
  const { session, http } = setUpSession(
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

test('the last account is not used for another token, after signing out, or after a rejection', async () => {
  const otherToken = await signedInBrowser();
  otherToken.map.set('authToken', tokenFor('u2'));
  const second = setUpSession(offline, otherToken.tab()).session;
  await second.start();
  expect(second.read()).toEqual({ ...SIGNED_OUT, canRetry: true });

  const area = await signedInBrowser();
  const { session } = setUpSession(offline, area.tab());
  await session.start();
  await session.signOut();
  expect(session.read()).toEqual(SIGNED_OUT);
  expect(area.map.size).toBe(0);

  const refused = await signedInBrowser();
  await setUpSession(() => refusal(401), refused.tab()).session.start();
  expect([...refused.map.keys()]).toEqual(['sessionEnded']);
});

test('signing out before the server answers wins', async () => {
  const area = await signedInBrowser();
  const server = Promise.withResolvers<Response>();
  const { session } = setUpSession(() => server.promise, area.tab());
  const started = session.start();
  expect(session.read()).toEqual({ status: 'loading', user: ANN, canRetry: false });
  const signedOut = session.signOut();
  server.resolve(Response.json(ANN));
  await Promise.all([started, signedOut]);
  expect(session.read()).toEqual(SIGNED_OUT);
});

test.each([
  ['garbage', '{'],
  ['another shape', '[]'],
])('%s in place of the last account is ignored', async (_, text) => {
  const area = await signedInBrowser();
  area.map.set('lastAccount', text);
  const { session } = setUpSession(offline, area.tab());
  await session.start();
  expect(session.read()).toEqual({ ...SIGNED_OUT, canRetry: true });
});

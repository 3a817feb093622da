import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { type User, verify } from '#shared/api/auth.ts';
import { createApi } from '#src/state/api.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';
import {
  ANN,
  refusal,
  type Server,
  sessionBefore,
  SIGNED_IN,
  SIGNED_OUT,
} from '#tests/src/state/session-before.ts';

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
  expect([...refused.map.keys()]).toEqual(['sessionEnded']);
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

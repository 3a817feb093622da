// @module-tag core
import { expect, test, vi } from 'vitest';
import { disconnectApp, revokeToken } from '#shared/api/programs/oauth.ts';
import { fillPath } from '#shared/routes.ts';
import { post } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  connect,
  listApps,
  postForm,
  readError,
  readTokens,
  renew,
  type Tokens,
} from '#tests/worker/oauth/harness.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const REFUSED = [400, 'invalid_grant'];
const statusesOf = (pairs: readonly Tokens[]): Promise<number[]> =>
  Promise.all(pairs.map(async (pair) => (await post(pair.access_token, LIST)).status));

/** Renews several times at once. */
async function renewAtOnce(times: number, clientId: string, token: string) {
  const answers = await atOnce(times, () => renew(clientId, token));
  const pairs = await Promise.all(answers.filter(({ ok }) => ok).map(readTokens));
  const errors = await Promise.all(answers.filter(({ ok }) => !ok).map(readError));
  return { pairs, errors };
}

test('three renewals at once each get tokens that work, and are one connection', async () => {
  const { clientId, person, tokens } = await connect();
  const { pairs, errors } = await renewAtOnce(3, clientId, tokens.refresh_token);
  expect(errors).toEqual([]);
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(3);
  expect(await statusesOf([...pairs, tokens])).toEqual([200, 200, 200, 200]);
  expect(await listApps(person)).toHaveLength(1);
  // Each window renews its own from then on.
  for (const pair of pairs) {
    const next = await readTokens(await renew(clientId, pair.refresh_token));
    expect(await statusesOf([next])).toEqual([200]);
  }
  expect(await listApps(person)).toHaveLength(1);
});

test('a renewal whose answer was lost can be repeated for a minute', async () => {
  const { clientId, person, tokens } = await connect();
  const now = stopClock().getTime();
  const lost = await readTokens(await renew(clientId, tokens.refresh_token));
  vi.setSystemTime(now + 59_999);
  const repeated = await readTokens(await renew(clientId, tokens.refresh_token));
  expect(await statusesOf([lost, repeated])).toEqual([200, 200]);
  // The first use counts, not the latest one.
  vi.setSystemTime(now + 60_000);
  expect(await readError(await renew(clientId, tokens.refresh_token))).toEqual(REFUSED);
  expect(await statusesOf([lost, repeated, tokens])).toEqual([401, 401, 401]);
  expect(await listApps(person)).toEqual([]);
});

test('S-L15: of twelve renewals at once, six get tokens, and the others end nothing', async () => {
  const { clientId, person, tokens } = await connect();
  const { pairs, errors } = await renewAtOnce(12, clientId, tokens.refresh_token);
  expect([pairs.length, errors]).toEqual([6, Array.from({ length: 6 }, () => REFUSED)]);
  expect(await statusesOf(pairs)).toEqual(Array(6).fill(200));
  expect(await listApps(person)).toHaveLength(1);
});

test('S-L15: a sibling is given to the same app only, with no more permissions', async () => {
  const { clientId, tokens } = await connect({ scope: 'cards:read' });
  const first = await readTokens(await renew(clientId, tokens.refresh_token));
  const another = await addClient({ client_name: 'Another' });
  expect(await readError(await renew(another, tokens.refresh_token))).toEqual(REFUSED);
  const more = await renew(clientId, tokens.refresh_token, { scope: 'cards:read cards:write' });
  expect(await readError(more)).toEqual([400, 'invalid_scope']);
  const sibling = await readTokens(await renew(clientId, tokens.refresh_token));
  expect([sibling.scope, ...(await statusesOf([first, sibling]))]).toEqual([
    'cards:read',
    200,
    200,
  ]);
});

test('S-L15: what ends a connection ends every sibling', async () => {
  const now = stopClock().getTime();
  const ends: Readonly<Record<string, (pair: Tokens, connection: Connected) => Promise<unknown>>> =
    {
      revoked: ({ refresh_token: token }) => postForm(revokeToken.path, { token }),
      disconnected: async (_, { person }) => {
        const [app] = await listApps(person);
        return person.send('DELETE', fillPath(disconnectApp.path, { id: app?.id ?? '' }));
      },
      // A thief and the app hold two siblings. Either one used twice shows it.
      reused: async (pair, { clientId }) => {
        await readTokens(await renew(clientId, pair.refresh_token));
        vi.setSystemTime(now + 60_000);
        return renew(clientId, pair.refresh_token);
      },
    };
  for (const [name, end] of Object.entries(ends)) {
    const connection = await connect();
    const { pairs } = await renewAtOnce(3, connection.clientId, connection.tokens.refresh_token);
    const [one] = pairs;
    if (one !== undefined) await end(one, connection);
    expect([name, ...(await statusesOf(pairs))]).toEqual([name, 401, 401, 401]);
    for (const pair of pairs) {
      const answer = await renew(connection.clientId, pair.refresh_token);
      expect(await readError(answer)).toEqual(REFUSED);
    }
  }
});

type Connected = Awaited<ReturnType<typeof connect>>;

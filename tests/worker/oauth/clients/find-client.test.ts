// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { disconnectApp, readAuthorization } from '#shared/api/programs/oauth.ts';
import { fillPath } from '#shared/routes.ts';
import { findStoredClient, sweepOAuthClients } from '#worker/oauth/clients/client-store.ts';
import { findClient } from '#worker/oauth/clients/find-client.ts';
import { createSignedClients } from '#worker/oauth/clients/signed-clients.ts';
import { confirmEmail, join } from '#tests/worker/world/person.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import {
  addClient,
  allow,
  buildQuery,
  CALLBACK,
  decide,
  exchangeCode,
  listApps,
  readTokens,
  register,
} from '#tests/worker/oauth/harness.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const countClients = async (): Promise<unknown> =>
  Object(await readRow('SELECT count(*) AS n FROM oauth_clients')).n;

test('S-L14: registrations and requests store nothing until a person allows one', async () => {
  const person = await join('business_pro');
  const before = await countClients();
  // More than any limit of a day that was shared by all.
  const answers = await atOnce(100, (at) => register({ client_name: `Flood ${at}` }));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const clientId = await addClient({ client_name: 'Stored with the grant' });
  const query = buildQuery(clientId);
  await expectStatus(person.send('POST', readAuthorization.path, { query }), 200, {
    client: { name: 'Stored with the grant' },
  });
  await decide(person, query, { decision: 'deny' });
  const refused = await decide(person, query, { decision: 'allow', password: 'wrong' });
  const free = await join('free');
  await confirmEmail(free.user.id);
  const unpaid = await decide(free, query);
  expect([refused.status, unpaid.status, await countClients()]).toEqual([403, 403, before]);

  const code = await allow(person, clientId);
  expect(await findStoredClient(env.DB, clientId)).toMatchObject({
    name: 'Stored with the grant',
    redirectUris: [CALLBACK],
  });
  await readTokens(await exchangeCode(clientId, code));
  const [app] = await listApps(person);
  expect(app).toMatchObject({ name: 'Stored with the grant', host: 'assistant.example' });
  const path = fillPath(disconnectApp.path, { id: app?.id ?? '' });
  await expectStatus(person.send('DELETE', path), 204);
  // It can be connected again: the ID still describes it.
  expect(await allow(person, clientId)).toMatch(/^ttc_code_/);
});

test('a connected app stays known after the secrets were replaced, and one of an earlier version too', async () => {
  const person = await join('business_pro');
  const clientId = await addClient({ client_name: 'Before the rotation' });
  const deps = {
    ...createTestKernel({ db: env.DB }),
    checkHost: async () => null,
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    signedClients: createSignedClients(['a secret that signed nothing']),
  };
  const who = { userId: person.user.id, requestUrl: 'https://cards.test/api' };
  expect(await findClient(deps, clientId, who)).toBeNull();
  await allow(person, clientId);
  expect(await findClient(deps, clientId, who)).toMatchObject({ name: 'Before the rotation' });

  const earlier = crypto.randomUUID();
  const at = new Date();
  await runSql(
    'INSERT INTO oauth_clients VALUES (?1, ?2, ?3, ?4, ?4)',
    earlier,
    'Registered earlier',
    JSON.stringify([CALLBACK]),
    at.toISOString(),
  );
  const afterTwoHours = new Date(at.getTime() + 7_200_000);
  await sweepOAuthClients(env.DB, afterTwoHours);
  const code = await allow(person, earlier);
  expect(await readTokens(await exchangeCode(earlier, code))).toMatchObject({
    token_type: 'Bearer',
  });
});

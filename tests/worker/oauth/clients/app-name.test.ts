// @module-tag core
import { expect, test } from 'vitest';
import { readAuthorization, registerClient } from '#shared/api/programs/oauth.ts';
import { buildInstallationBrand, type ShownBrand } from '#shared/brand/shown-brand.ts';
import { isNameOfService } from '#worker/oauth/clients/app-name.ts';
import { createPartnerApp } from '#tests/worker/brands/partner-app.ts';
import { join } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import {
  addClient,
  buildQuery,
  CALLBACK,
  decide,
  readError,
  register,
} from '#tests/worker/oauth/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const installation = buildInstallationBrand({
  productName: 'Tip Top Cards',
  supportEmail: 'support@cards.test',
});
const shown: ShownBrand = {
  ...installation,
  organizationId: 'a partner',
  productName: 'Bright Ideas',
  senderName: 'The Bright Team',
};

/** A call to one of the hosts. */
const send = (origin: string, path: string, body: unknown, authorization = '') =>
  callWorker(`${origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(body),
  });

test("S-L17: the name of the installation is part of no name, a partner's is no whole name", () => {
  for (const name of ['Tip Top Cards', 'Tıp Top Cards Support', 'Bright Ideas', 'BRIGHT-1DEAS']) {
    expect([name, isNameOfService(name, { installation, shown })]).toEqual([name, true]);
  }
  expect(isNameOfService('The Br1ght Team', { installation, shown })).toBe(true);
  for (const name of ['Bright Ideas Notes', 'Bright', 'Claude']) {
    expect([name, isNameOfService(name, { installation, shown })]).toEqual([name, false]);
  }
  // Elsewhere it is a name as any other.
  expect(isNameOfService('Bright Ideas', { installation, shown: installation })).toBe(false);
});

test('S-L17: an app with the name of the service is neither registered nor allowed', async () => {
  for (const client_name of ['Tip Top Cards', 'Tip Top Cards Support', 'Tıp Top Cards']) {
    expect([client_name, await readError(await register({ client_name }))]).toEqual([
      client_name,
      [400, 'invalid_client_metadata'],
    ]);
  }
  // One that was registered before, or is described at an address.
  const person = await join('business_pro');
  const at = new Date().toISOString();
  for (const id of [crypto.randomUUID(), 'https://described.example/client.json']) {
    await runSql(
      'INSERT INTO oauth_clients VALUES (?1, ?2, ?3, ?4, ?4)',
      id,
      'T1p Top Cards',
      JSON.stringify([CALLBACK]),
      at,
    );
    const query = buildQuery(id);
    for (const answer of [
      await person.send('POST', readAuthorization.path, { query }),
      await decide(person, query),
    ]) {
      const body = await answer.text();
      expect([answer.status, body.includes('name of this service')]).toEqual([400, true]);
      expect(body).not.toContain('assistant.example');
    }
  }
});

test("S-L17: a partner's name is refused on the partner's hosts and nowhere else", async () => {
  const { home, addPerson } = await createPartnerApp();
  const person = await addPerson('business_pro');
  const metadata = { client_name: 'Bright Ideas', redirect_uris: [CALLBACK] };
  await expectStatus(send(home, registerClient.path, metadata), 400);
  const clientId = await addClient(metadata);
  const query = buildQuery(clientId, { resource: `${home}/mcp` });
  const there = await send(home, readAuthorization.path, { query }, person.authorization);
  expect([there.status, await there.text()]).toEqual([
    400,
    expect.stringContaining('name of this service'),
  ]);
  await expectStatus(
    person.send('POST', readAuthorization.path, { query: buildQuery(clientId) }),
    200,
    { client: { name: 'Bright Ideas' }, refused: null },
  );
});

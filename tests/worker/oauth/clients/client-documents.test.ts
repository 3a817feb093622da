// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCheckHost } from '#worker/http/dns/check-host.ts';
import { createResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { checkDocumentUrl, fetchDocument } from '#worker/oauth/clients/client-documents.ts';
import { findStoredClient, sweepOAuthClients } from '#worker/oauth/clients/client-store.ts';
import { findClient } from '#worker/oauth/clients/find-client.ts';
import { createSignedClients } from '#worker/oauth/clients/signed-clients.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { CALLBACK } from '#tests/worker/oauth/harness.ts';

const DETAILS = 'https://assistant.example/client.json';
const RULES = { isLocal: false, ownHosts: ['cards.test'] };
const KERNEL = {
  ...createTestKernel({ db: env.DB }),
  signedClients: createSignedClients(['a secret']),
};
const refuse = () => Promise.reject(new ApiError('rate_limited', { retryAfterSeconds: 60 }));
const WHO = { userId: 'ann', requestUrl: 'https://cards.test/api' };

const describe = (changes: object = {}): Response =>
  Response.json({
    client_id: DETAILS,
    client_name: 'Described',
    redirect_uris: [CALLBACK],
    ...changes,
  });

test('an app that is known by an address is fetched once an hour', async () => {
  let at = new Date('2026-11-23T10:00:00Z');
  const sent: [string, RequestInit][] = [];
  const deps = {
    ...KERNEL,
    now: () => at,
    checkHost: async () => null,
    fetch: async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return describe({ client_name: `Described ${sent.length}` });
    },
  };
  const read = () => findClient(deps, DETAILS, WHO);
  expect(await read()).toMatchObject({
    id: DETAILS,
    name: 'Described 1',
    redirectUris: [CALLBACK],
  });
  expect(await read()).toMatchObject({ name: 'Described 1' });
  at = new Date('2026-11-23T11:00:01Z');
  expect(await read()).toMatchObject({ name: 'Described 2' });
  expect(sent.map(([url, { redirect }]) => [url, redirect])).toEqual([
    [DETAILS, 'manual'],
    [DETAILS, 'manual'],
  ]);
});

test('S-L12: descriptions are fetched from no private or own address and no other spelling', () => {
  expect(checkDocumentUrl(DETAILS, RULES)).toBe(DETAILS);
  for (const id of [
    'https://127.0.0.1/client.json',
    'https://127.1/client.json',
    'https://2130706433/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://metadata.internal/client.json',
    'https://cards.test/client.json',
    'https://app.cards.test/client.json',
    'https://user@assistant.example/client.json',
    'https://assistant.example:22/client.json',
    'https://assistant.example',
    'https://assistant.example/',
    `${DETAILS}#x`,
    `${DETAILS}?x`,
    'https://assistant.example/a/../client.json',
    'https://ASSISTANT.example/client.json',
    'http://assistant.example/client.json',
  ]) {
    expect([id, checkDocumentUrl(id, RULES)]).toEqual([id, null]);
  }
});

test('S-L12: a description at a name that leads to a private network, or to this service, is not fetched', async () => {
  const fetched: string[] = [];
  const addresses = {
    A: [{ type: 1, data: '93.184.216.34' }],
    AAAA: [{ type: 28, data: 'fd00::1' }],
  };
  const checkHost = createCheckHost({
    now: () => new Date(),
    isOwnDomain: async (hostname) => hostname === 'cards.acme.example',
    resolve: createResolveRecords({
      base: 'https://dns.test',
      fetch: async (url) => {
        const { searchParams } = new URL(url);
        const isPrivate = searchParams.get('name') === 'rebound.example';
        const type = searchParams.get('type') === 'AAAA' ? 'AAAA' : 'A';
        return Response.json({
          Status: 0,
          Answer: type === 'AAAA' && !isPrivate ? [] : addresses[type],
        });
      },
    }),
  });
  const deps = {
    ...KERNEL,
    checkHost,
    fetch: async (url: string) => {
      fetched.push(url);
      return describe({ client_id: url });
    },
  };
  for (const host of ['rebound.example', 'rebound.example.', 'cards.acme.example']) {
    const id = `https://${host}/client.json`;
    expect([id, await findClient(deps, id, WHO)]).toEqual([id, null]);
    expect(await findStoredClient(env.DB, id)).toBeNull();
  }
  expect(fetched).toEqual([]);
  const id = 'https://public.example/client.json';
  expect(await findClient(deps, id, WHO)).toMatchObject({ id });
});

test('S-L12: a redirect, an error, a description of another address or a large one is no app', async () => {
  const answers: Readonly<Record<string, () => Response>> = {
    redirect: () => new Response(null, { status: 302, headers: { Location: 'http://127.0.0.1/' } }),
    failure: () => new Response('{}', { status: 500 }),
    another: () => describe({ client_id: 'https://assistant.example/other.json' }),
    none: () => describe({ client_id: undefined }),
    large: () => describe({ padding: 'x'.repeat(20_000) }),
    text: () => new Response('no JSON'),
    script: () => describe({ redirect_uris: ['javascript:alert(1)'] }),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const deps = { productName: 'Cards', fetch: async () => answer() };
    expect([name, await fetchDocument(deps, DETAILS)]).toEqual([name, null]);
  }
  const down = { productName: 'Cards', fetch: () => Promise.reject(new Error('refused')) };
  expect(await fetchDocument(down, DETAILS)).toBeNull();
});

test('a known app stays as it was while its description cannot be fetched again', async () => {
  const id = 'https://known.example/client.json';
  let at = new Date('2026-11-23T10:00:00Z');
  const working = {
    ...KERNEL,
    now: () => at,
    checkHost: async () => null,
    fetch: async () => describe({ client_id: id }),
  };
  const known = await findClient(working, id, WHO);
  expect(known).toMatchObject({ name: 'Described' });
  at = new Date('2026-11-23T11:00:01Z');
  for (const change of [
    { fetch: () => Promise.reject(new Error('refused')) },
    { fetch: async () => new Response('gone', { status: 404 }) },
    { checkHost: async () => 'private' as const },
    { limitCostly: refuse },
  ]) {
    const found = await findClient({ ...working, ...change }, id, WHO);
    expect(found).toMatchObject({ id, name: 'Described', redirectUris: [CALLBACK] });
  }
  // An unknown one is nowhere else.
  const unknown = { ...working, limitCostly: refuse };
  await expect(findClient(unknown, 'https://unknown.example/c', WHO)).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

test('a description that no one connected is forgotten after an hour', async () => {
  const id = 'https://seen-once.example/client.json';
  const at = new Date('2026-11-23T10:00:00Z');
  const deps = { ...KERNEL, now: () => at, checkHost: async () => null };
  await findClient({ ...deps, fetch: async () => describe({ client_id: id }) }, id, WHO);
  await sweepOAuthClients(env.DB, new Date('2026-11-23T10:59:00Z'));
  expect(await findStoredClient(env.DB, id)).not.toBeNull();
  await sweepOAuthClients(env.DB, new Date('2026-11-23T11:00:01Z'));
  expect(await findStoredClient(env.DB, id)).toBeNull();
});

import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { join } from '#tests/worker/world/person.ts';
import { createWire, MCP_URL, publishAnalyst } from '#tests/worker/mcp/harness.ts';
import { CALLBACK, follow, listApps } from '#tests/worker/oauth/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Stores what the library gives it, as an assistant does. */
function createProvider() {
  const held: {
    client?: NonNullable<Awaited<ReturnType<OAuthClientProvider['clientInformation']>>>;
    tokens?: NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>;
    verifier: string;
    opened: URL[];
  } = { verifier: '', opened: [] };
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Official client', redirect_uris: [CALLBACK] },
    state: () => 'state of the library',
    clientInformation: () => held.client,
    saveClientInformation: (client) => void (held.client = client),
    tokens: () => held.tokens,
    saveTokens: (tokens) => void (held.tokens = tokens),
    redirectToAuthorization: (url) => void held.opened.push(url),
    saveCodeVerifier: (verifier) => void (held.verifier = verifier),
    codeVerifier: () => held.verifier,
  };
  return { provider, held };
}

test('the official client registers, connects, calls tools and renews its token by itself', async () => {
  const person = await join('business_pro');
  const username = await publishAnalyst(person);
  const { provider, held } = createProvider();
  const open = () => {
    const wire = createWire();
    const options = { fetch: wire.fetch, authProvider: provider };
    const transport = new StreamableHTTPClientTransport(new URL(MCP_URL), options);
    const client = new Client({ name: 'official', version: '1' });
    return { transport, client };
  };

  const first = open();
  await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
  const [opened] = held.opened;
  expect(opened?.pathname).toBe('/oauth/authorize');
  expect(Object.fromEntries(opened?.searchParams ?? [])).toMatchObject({
    resource: MCP_URL,
    code_challenge_method: 'S256',
  });
  const back = await follow(person, opened?.search.slice(1) ?? '');
  expect(back.searchParams.get('state')).toBe('state of the library');
  await first.transport.finishAuth(back.searchParams);
  expect(held.tokens?.refresh_token).toMatch(/^ttc_refresh_/);

  const second = open();
  await second.client.connect(second.transport);
  const found = await second.client.callTool({ name: 'find_cards', arguments: {} });
  expect(found.structuredContent).toMatchObject({ cards: [{ username }] });
  expect(await listApps(person)).toMatchObject([{ name: 'Official client' }]);

  // After an hour, the library renews its token without the person.
  const before = held.tokens?.access_token;
  await runSql(
    "UPDATE oauth_tokens SET expires_at = ? WHERE kind = 'access'",
    new Date().toISOString(),
  );
  const again = await second.client.callTool({ name: 'find_cards', arguments: {} });
  expect(again.structuredContent).toMatchObject({ cards: [{ username }] });
  expect(held.tokens?.access_token).not.toBe(before);
  expect(held.opened).toHaveLength(1);
  await second.client.close();
});

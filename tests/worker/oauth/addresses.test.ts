import { expect, test } from 'vitest';
import { isOwnResource } from '#worker/oauth/addresses.ts';
import { connect, readTokens, renew } from '#tests/worker/oauth/harness.ts';

const HERE = 'https://cards.test/oauth/token';

test('every spelling of the own origin means the only resource', async () => {
  const spellings = [
    'https://cards.test',
    'https://cards.test/',
    'https://cards.test/mcp',
    'https://cards.test/mcp/',
    'https://cards.test/mcp?x=1',
    'https://cards.test:443/mcp',
    'HTTPS://CARDS.test/mcp',
  ];
  for (const resource of spellings) {
    expect([resource, isOwnResource(resource, HERE)]).toEqual([resource, true]);
  }
  expect(isOwnResource(undefined, HERE)).toBe(true);
  const { clientId, tokens } = await connect({ resource: 'https://cards.test/' });
  const resource = 'https://cards.test/mcp/?x=1';
  expect(await readTokens(await renew(clientId, tokens.refresh_token, { resource }))).toMatchObject(
    {
      token_type: 'Bearer',
    },
  );
});

test('another scheme, host or port is another resource', () => {
  for (const resource of [
    'http://cards.test/mcp',
    'https://cards.test:8443/mcp',
    'https://app.cards.test/mcp',
    'https://cards.test.evil.example/mcp',
    'blob:https://cards.test/mcp',
    'https://cards.test/mcp#x',
    '',
  ]) {
    expect([resource, isOwnResource(resource, HERE)]).toEqual([resource, false]);
  }
});

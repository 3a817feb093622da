import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { unique } from '#tests/worker/cards/harness.ts';
import { createWire, MCP_URL } from '#tests/worker/mcp/harness.ts';
import { startProgram, type Program } from '#tests/worker/public-api/harness.ts';

const TOOL_NAMES = ['find_cards', 'read_card', 'change_card', 'search_contacts', 'read_analytics'];
const ABOUT = { name: 'test-assistant', version: '1.0.0' };

const newer = {
  connect: async (key: string) => {
    const wire = createWire();
    const client = new Client(ABOUT);
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    const options = { fetch: wire.fetch, requestInit };
    await client.connect(new StreamableHTTPClientTransport(new URL(MCP_URL), options));
    return { client, wire };
  },
};
const older = {
  connect: async (key: string) => {
    const wire = createWire();
    const client = new OlderClient(ABOUT);
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    const options = { fetch: wire.fetch, requestInit };
    await client.connect(new OlderTransport(new URL(MCP_URL), options));
    return { client, wire };
  },
};

async function publishCard(program: Program): Promise<string> {
  const username = unique('agent');
  await program.person.publish(username, { name: 'Ada Lovelace', title: 'Analyst' });
  return username;
}

test.each([
  ['client 2.4', newer],
  ['the client of SDK 1.32', older],
])('%s lists the tools and changes a card by a diff', async (_, { connect }) => {
  const program = await startProgram();
  const username = await publishCard(program);
  const { client } = await connect(program.key);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
  const found = await client.callTool({ name: 'find_cards', arguments: { text: 'lovelace' } });
  expect(found.structuredContent).toMatchObject({ cards: [{ username, version: 1 }], next: null });
  const changes = { title: 'Countess' };
  const proposed = await client.callTool({
    name: 'change_card',
    arguments: { username, changes },
  });
  expect(proposed.structuredContent).toMatchObject({
    status: 'not_applied_yet',
    changes: [{ field: 'title', before: 'Analyst', after: 'Countess' }],
  });
  const read = await client.callTool({ name: 'read_card', arguments: { username } });
  expect(read.structuredContent).toMatchObject({ card: { title: 'Analyst', version: 1 } });
  const { diffId } = Object(proposed.structuredContent);
  const applied = await client.callTool({ name: 'change_card', arguments: { diffId } });
  expect(applied.structuredContent).toMatchObject({
    status: 'applied',
    version: 2,
    changes: [{ field: 'title', before: 'Analyst', after: 'Countess' }],
  });
  const report = await client.callTool({ name: 'read_analytics', arguments: { period: '7d' } });
  expect(report.structuredContent).toMatchObject({ period: '7d' });
  await client.close();
});

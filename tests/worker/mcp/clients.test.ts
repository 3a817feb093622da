import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test, vi } from 'vitest';
import { listAgentCalls } from '#shared/api/programs/agents.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { createWire, MCP_URL, publishAnalyst } from '#tests/worker/mcp/harness.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';

const TOOL_NAMES = ['find_cards', 'read_card', 'change_card', 'search_contacts', 'read_analytics'];
const DETAILS = { name: 'test-assistant', version: '1.0.0' };

function connectOptions(key: string) {
  const wire = createWire();
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  return { wire, options: { fetch: wire.fetch, requestInit } };
}

function newer(mode: 'auto' | 'legacy') {
  return async (key: string) => {
    const { wire, options } = connectOptions(key);
    const client = new Client(DETAILS, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(MCP_URL), options));
    return { client, wire };
  };
}

async function older(key: string) {
  const { wire, options } = connectOptions(key);
  const client = new OlderClient(DETAILS);
  await client.connect(new OlderTransport(new URL(MCP_URL), options));
  return { client, wire };
}

test.each([
  ['client 2.4 in the protocol of 2026', newer('auto'), '2026-07-28'],
  ['client 2.4 in the protocol of 2025', newer('legacy'), '2025-11-25'],
  ['the client of SDK 1.32', older, '2025-11-25'],
])('%s lists the tools and changes a card by a diff', async (_, connect, version) => {
  // Calls are counted by day.
  stopClock();
  const program = await startProgram();
  const username = await publishAnalyst(program.person);
  const { client, wire } = await connect(program.key);
  expect(client.getServerVersion()).toMatchObject({ name: 'Tip Top Cards' });
  const { tools } = await client.listTools();
  expect(wire.versions.at(-1)).toBe(version);
  expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
  const found = await client.callTool({ name: 'find_cards', arguments: { text: 'lovelace' } });
  expect(found.structuredContent).toMatchObject({ cards: [{ username, version: 1 }], next: null });
  const changes = { title: 'Countess' };
  const proposed = await client.callTool({ name: 'change_card', arguments: { username, changes } });
  const change = { field: 'title', before: 'Analyst', after: 'Countess' };
  expect(proposed.structuredContent).toMatchObject({
    status: 'not_applied_yet',
    changes: [change],
  });
  const read = await client.callTool({ name: 'read_card', arguments: { username } });
  expect(read.structuredContent).toMatchObject({ card: { title: 'Analyst', version: 1 } });
  const { diffId } = Object(proposed.structuredContent);
  const applied = await client.callTool({ name: 'change_card', arguments: { diffId } });
  expect(applied.structuredContent).toMatchObject({
    status: 'applied',
    version: 2,
    changes: [change],
  });
  const report = await client.callTool({ name: 'read_analytics', arguments: { period: '7d' } });
  expect(report.structuredContent).toMatchObject({ period: '7d' });
  await client.close();
  expect(wire.answers.filter(({ status }) => status >= 400 && status !== 405)).toEqual([]);

  // Each call is listed for the owner, under the name that the client gave itself. Written after
  // the response.
  const written = { timeout: 120_000 };
  const counted = { change_card: 2, connect: 1, find_cards: 1, read_analytics: 1, read_card: 1 };
  await vi.waitFor(async () => {
    const answer = await program.person.send('GET', listAgentCalls.path);
    const { calls } = listAgentCalls.response.parse(await answer.json());
    expect(Object.fromEntries(calls.map(({ tool, calls: count }) => [tool, count]))).toEqual(
      counted,
    );
    for (const call of calls) {
      expect(call).toMatchObject({ agent: 'test-assistant', keyName: 'A program', failed: 0 });
    }
  }, written);
});

test('an assistant that subscribes to changes is refused, because there are none', async () => {
  const { key } = await startProgram();
  const { client } = await newer('auto')(key);
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit|support/i);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  buildAssistantAddress,
  buildAssistantExamples,
} from '#src/pages/guides/assistants-content.ts';
import { MCP_URL } from '#tests/worker/mcp/harness.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** The address and the key's header that an example configures, as its assistant reads it. */
function readExample(code: string, key: string): { url: string; authorization: string } {
  const fill = (text: string) => text.replaceAll(/\$(?:KEY\b|\{(?:env:\w+|input:\w+)\})/g, key);
  if (code.startsWith('{')) {
    const server = z.object({ url: z.url(), headers: z.object({ Authorization: z.string() }) });
    const servers = z.object({ cards: server });
    const { mcpServers, servers: listed } = z
      .object({ mcpServers: servers.optional(), servers: servers.optional() })
      .parse(JSON.parse(code));
    const found = mcpServers ?? listed;
    if (found === undefined) throw new Error('no server');
    return { url: found.cards.url, authorization: fill(found.cards.headers.Authorization) };
  }
  if (code.startsWith('[mcp_servers.')) {
    // The variable has the key alone.
    if (!/^bearer_token_env_var = "\w+"$/m.test(code)) throw new Error('no variable');
    return { url: /^url = "(.*)"$/m.exec(code)?.[1] ?? '', authorization: `Bearer ${key}` };
  }
  const [, url = '', header = ''] =
    /^claude mcp add --transport http cards (\S+) --header "Authorization: ([^"]+)"$/.exec(
      code.replaceAll(/ \\\n\s*/g, ' '),
    ) ?? [];
  return { url, authorization: fill(header) };
}

const examples = buildAssistantExamples('https://cards.test').map(
  ({ title, code }) => [title, code] as const,
);

test.each(examples)('the settings for %s reach the tools with a key', async (_, code) => {
  const { key } = await startProgram();
  const { url, authorization } = readExample(code, key);
  const answer = await callWorker(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      Authorization: authorization,
    },
    body: JSON.stringify(LIST),
  });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('find_cards'),
  ]);
});

test('the address for connectors is that of the endpoint', () => {
  expect(buildAssistantAddress('https://cards.test').code).toBe(MCP_URL);
});

import { createApiKey } from '#shared/api/keys.ts';
import { API_SCOPES } from '#shared/api/scopes.ts';
import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import { CARD } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

async function callChangeCard(world: World, token: string, values: object): Promise<Outcome> {
  const params = { name: 'change_card', arguments: values };
  const outcome = await world.send('POST', '/mcp', {
    token,
    headers: { Accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  });
  // The protocol answers a failing tool with 200.
  const isFailure = outcome.status === 200 && outcome.text.includes('"isError":true');
  return isFailure ? { ...outcome, status: 503, retryAfter: '1' } : outcome;
}

/** A change by an assistant: a diff, and the call that applies it. */
async function changeByDiff(world: World, token: string): Promise<Outcome> {
  const changes = { title: 'Chief Engineer' };
  const proposed = await callChangeCard(world, token, { username: CARD, changes });
  if (proposed.text.includes('already has these values')) return { ...proposed, status: 200 };
  const [diffId] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(
    proposed.text.slice(proposed.text.indexOf('diffId')),
  ) ?? [''];
  if (proposed.status !== 200) return proposed;
  return callChangeCard(world, token, { diffId });
}

/** What assistants change. */
export const AGENT_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /mcp',
    prepare: async (world, { token }) => {
      const body = { name: 'An assistant', scopes: API_SCOPES };
      const { text } = await world.send('POST', '/api/keys', { token, body });
      const { key } = createApiKey.response.parse(JSON.parse(text));
      await world.send('GET', '/api/v1/me', { token: key });
      return key;
    },
    act: (world, _, token) => changeByDiff(world, token),
    intermediate: {
      tables: ['agent_diffs', 'agent_calls', 'passes', 'card_previews'],
      because: 'a diff is used up before the change, calls are counted, the others follow the card',
    },
    mayDiffer: {
      pattern: /^agent_(?:calls|diffs) .*/,
      because: 'a repeated change is another diff and another call',
    },
  },
];

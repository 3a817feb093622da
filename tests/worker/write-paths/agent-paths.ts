import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import { addProgramKey } from '#tests/worker/write-paths/api-paths.ts';
import { CARD } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

/** Calls the tool. The protocol answers a failing tool with 200, which is turned into its status. */
async function callChangeCard(
  world: World,
  token: string,
  values: object,
  path = '/mcp',
): Promise<Outcome> {
  const params = { name: 'change_card', arguments: values };
  const outcome = await world.send('POST', path, {
    token,
    headers: { Accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  });
  if (outcome.status !== 200 || !outcome.text.includes('"isError":true')) return outcome;
  const status = outcome.text.includes('not_found') ? 404 : 503;
  const error = { code: 'failed', message: outcome.text, requestId: outcome.requestId };
  return { ...outcome, status, retryAfter: '1', text: JSON.stringify(error) };
}

const propose = (world: World, token: string, path?: string): Promise<Outcome> =>
  callChangeCard(world, token, { username: CARD, changes: { title: 'Chief Engineer' } }, path);

const DIFF_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

const COUNTED: WritePath['mayDiffer'] = {
  pattern: /^agent_calls .*/,
  because: 'a retry is another call',
};

/** What assistants change. */
export const AGENT_PATHS: readonly WritePath[] = [
  ...Array.from(['/mcp', '/mcp/'], (path): WritePath => ({
    covers: `POST ${path}`,
    action: 'a diff',
    prepare: addProgramKey,
    act: (world, _, token) => propose(world, token, path),
    // A diff that no one received expires.
    repeatableTables: ['agent_diffs'],
    intermediate: { tables: ['agent_calls'], because: 'they are counted after the answer' },
    mayDiffer: COUNTED,
  })),
  {
    covers: 'POST /mcp',
    action: 'the change',
    prepare: async (world, estate) => {
      const token = await addProgramKey(world, estate);
      const { text } = await propose(world, token);
      const diffId = DIFF_ID.exec(text.slice(text.indexOf('diffId')))?.[0] ?? '';
      return `${token} ${diffId}`;
    },
    act: (world, _, input) => {
      const [token = '', diffId = ''] = input.split(' ');
      return callChangeCard(world, token, { diffId });
    },
    // It is applied once.
    retryStatuses: [404],
    intermediate: {
      tables: ['agent_diffs', 'agent_calls', 'passes', 'card_previews'],
      because: 'a diff is taken before the change, and passes and previews follow the card',
    },
    mayDiffer: COUNTED,
  },
];

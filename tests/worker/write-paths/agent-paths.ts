import { setAgentApproval } from '#shared/api/programs/agent-changes.ts';
import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import { addProgramKey } from '#tests/worker/write-paths/api-paths.ts';
import { CARD, PASSWORD, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
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

/** The key and the ID of its diff. */
async function prepareDiff(world: World, account: WalkAccount): Promise<string> {
  const token = await addProgramKey(world, account);
  const { text } = await propose(world, token);
  const diffId = DIFF_ID.exec(text.slice(text.indexOf('diffId')))?.[0] ?? '';
  return `${token} ${diffId}`;
}

const apply = (world: World, _: WalkAccount, input: string): Promise<Outcome> => {
  const [token = '', diffId = ''] = input.split(' ');
  return callChangeCard(world, token, { diffId });
};

async function requireApproval(world: World, { token }: WalkAccount): Promise<void> {
  await world.send('PUT', setAgentApproval.path, { token, body: { isRequired: true } });
}

/** The same once changes wait for the owner. */
async function prepareHeldDiff(world: World, account: WalkAccount): Promise<string> {
  await requireApproval(world, account);
  return prepareDiff(world, account);
}

/** The ID of a change that waits. */
async function prepareChange(world: World, account: WalkAccount): Promise<string> {
  const input = await prepareHeldDiff(world, account);
  await apply(world, account, input);
  await world.drain();
  return input.split(' ')[1] ?? '';
}

/** What assistants change, and what people decide about it. */
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
    prepare: prepareDiff,
    act: apply,
    // It is applied once.
    retryStatuses: [404],
    intermediate: {
      tables: ['agent_diffs', 'agent_calls', 'passes', 'card_previews'],
      because: 'a diff is taken before the change, and passes and previews follow the card',
    },
    mayDiffer: COUNTED,
  },
  {
    covers: 'POST /mcp',
    action: 'a change that waits',
    prepare: prepareHeldDiff,
    act: apply,
    intermediate: { tables: ['agent_calls'], because: 'they are counted after the answer' },
    mayDiffer: COUNTED,
  },
  {
    covers: 'PUT /api/agent-approval',
    action: 'on',
    body: { isRequired: true },
  },
  {
    covers: 'PUT /api/agent-approval',
    action: 'off',
    prepare: requireApproval,
    body: { isRequired: false, password: PASSWORD },
  },
  {
    covers: 'POST /api/agent-changes/:id/decide',
    action: 'approved',
    prepare: prepareChange,
    body: { isApproved: true },
    retryStatuses: [409],
    intermediate: {
      tables: ['passes', 'card_previews'],
      because: 'passes and previews follow the card',
    },
  },
  {
    covers: 'POST /api/agent-changes/:id/decide',
    action: 'refused',
    prepare: prepareChange,
    body: { isApproved: false },
    retryStatuses: [409],
  },
];

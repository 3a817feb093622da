// @module-tag core
import { expect, test } from 'vitest';
import { publishAnalyst, MCP_URL } from '#tests/worker/mcp/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const FIND = { name: 'find_cards', arguments: {} };

/** Sends a message as programs do that name types in their own way; null names none. */
function send(key: string | null, message: unknown, accept: string | null, url = MCP_URL) {
  return callWorker(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(accept !== null && { Accept: accept }),
    },
    body: JSON.stringify(message),
  });
}

test('a program that does not name event streams is answered with JSON', async () => {
  const { key } = await startProgram();
  for (const accept of ['application/json', '*/*', 'application/*', 'text/html', '', null]) {
    const answer = await send(key, LIST, accept);
    expect([accept, answer.status, answer.headers.get('Content-Type')]).toEqual([
      accept,
      200,
      'application/json',
    ]);
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'find_cards' })]) },
    });
  }
  for (const accept of ['application/json, text/event-stream', 'text/event-stream']) {
    const answer = await send(key, LIST, accept);
    expect([accept, answer.headers.get('Content-Type')]).toEqual([accept, 'text/event-stream']);
    expect(await answer.text()).toMatch(/^data: .*find_cards/m);
  }
  // A failure and a notification, too.
  await expectStatus(send(key, { ...LIST, method: 'unknown' }, 'application/json'), 200, {
    id: 1,
    error: { code: -32_601 },
  });
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  await expectStatus(send(key, notification, 'application/json'), 202);
});

test('null in the place of absent parameters or arguments is forgiven', async () => {
  const program = await startProgram();
  const username = await publishAnalyst(program.person);
  const list = await send(program.key, { ...LIST, params: null }, 'application/json');
  expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('find_cards')]);
  for (const params of [{ ...FIND, arguments: null }, { name: 'find_cards' }]) {
    const message = { ...LIST, method: 'tools/call', params };
    await expectStatus(send(program.key, message, 'application/json'), 200, {
      result: { structuredContent: { cards: [{ username }] } },
    });
  }
  // Elsewhere null is a value.
  const wrong = { ...LIST, method: 'tools/call', params: { ...FIND, name: null } };
  expect(await (await send(program.key, wrong, '*/*')).json()).toHaveProperty('error');
});

test('the address with a slash is the same one', async () => {
  const { key } = await startProgram();
  const slashed = `${MCP_URL}/`;
  const answer = await send(key, LIST, 'application/json', slashed);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('find_cards'),
  ]);
  const refused = await send(null, LIST, 'application/json', slashed);
  expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
    401,
    'Bearer resource_metadata="https://cards.test/.well-known/oauth-protected-resource/mcp"',
  ]);
  for (const method of ['GET', 'DELETE']) {
    const other = await callWorker(slashed, { method });
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'POST']);
  }
  const foreign = await callWorker(slashed, {
    method: 'POST',
    headers: { Origin: 'https://evil.example', Authorization: `Bearer ${key}` },
  });
  expect(foreign.status).toBe(403);
});

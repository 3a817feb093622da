// @module-tag core
import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Hono } from 'hono';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { mcpRoutes } from '#worker/mcp/routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { sendContact, VISITOR } from '#tests/worker/world/contact.ts';
import { join } from '#tests/worker/world/person.ts';
import { callTool, MCP_URL, post, publishAnalyst } from '#tests/worker/mcp/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const refuse = () => Promise.reject(new ApiError('rate_limited', { retryAfterSeconds: 7 }));
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

test('S-N7: a body of 10 MB, deep JSON and a batch of 1,000 calls are refused', async () => {
  const { key } = await startProgram();
  const large = JSON.stringify({ ...LIST, params: { text: 'x'.repeat(10_000_000) } });
  const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(40)}${']'.repeat(40)}}`;
  const batch = Array.from({ length: 1000 }, (_, id) => ({ ...LIST, id }));
  const small = Array.from({ length: 1000 }, () => ({}));
  for (const [body, status] of [
    [large, 413],
    [deep, 400],
    [batch, 400],
    [small, 400],
    [[LIST], 400],
    ['{', 400],
    ['null', 400],
    ['"x"', 400],
  ] as const) {
    const answer = await post(key, body);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.not.stringContaining('find_cards'),
    ]);
  }
  const wrongType = await post(key, LIST, { 'Content-Type': 'text/plain' });
  expect(wrongType.status).toBe(415);
});

test('S-N8: pages of other origins and requests for other hosts are refused', async () => {
  const { key } = await startProgram();
  for (const origin of ['https://evil.example', 'http://localhost:5173', 'null']) {
    const answer = await post(key, LIST, { Origin: origin });
    expect([origin, answer.status]).toEqual([origin, 403]);
  }
  await expectStatus(post(key, LIST, { Origin: 'https://cards.test' }), 200);
  const rebound = await callWorker('https://rebound.example/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(LIST),
  });
  expect(rebound.status).toBe(421);
});

test('S-N9: unknown protocol versions are refused with the known ones', async () => {
  const { key } = await startProgram();
  const older = await post(key, LIST, { 'MCP-Protocol-Version': '1999-01-01' });
  expect(older.status).toBe(400);
  expect(await older.text()).toContain('2025-11-25');
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2099-01-01',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const newer = await post(
    key,
    { ...LIST, params: { _meta: meta } },
    { 'MCP-Protocol-Version': '2099-01-01', 'Mcp-Method': 'tools/list' },
  );
  expect(newer.status).toBe(400);
  expect(await newer.text()).toContain('2026-07-28');
});

test('S-N10: no log line contains a key or what a visitor wrote', async () => {
  const lines: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const program = await startProgram();
  const { key } = program;
  const username = await publishAnalyst(program.person);
  await sendContact(username, VISITOR);
  await callTool(key, 'search_contacts', { text: 'fair' });
  await callTool(key, 'read_card', { username: key });
  await callTool(key, 'change_card', { diffId: key });
  await post(key, { ...LIST, method: key, params: { name: key } });
  await post(key, LIST, { 'MCP-Protocol-Version': key });
  await post(key.slice(0, -1), LIST);
  expect(lines.length).toBeGreaterThan(0);
  const leaking = [key.slice(18), VISITOR.note, VISITOR.email];
  expect(lines.filter((line) => leaking.some((secret) => line.includes(secret)))).toEqual([]);
});

test('S-N12: a plan without API access, a session and no key are refused', async () => {
  const program = await startProgram();
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?")
    .bind(program.person.user.id)
    .run();
  const refused = await post(program.key, LIST);
  await expectStatus(refused, 403, 'plan_limit');
  const { authorization } = await join('enterprise');
  for (const key of [null, authorization.replace('Bearer ', '')]) {
    await expectStatus(post(key, LIST), 401);
  }
  for (const method of ['GET', 'DELETE']) {
    const answer = await callWorker(MCP_URL, { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  }
});

test('S-N13: messages count against the limit of the key, together with its API calls', async () => {
  const program = await startProgram();
  const first = await program.call('GET', '/api/v1/me');
  expect(first.headers.get('RateLimit')).toMatch(/r=999;/);
  const second = await post(program.key, LIST);
  expect(second.headers.get('RateLimit')).toMatch(/r=998;/);
  await callTool(program.key, 'find_cards');
  // The calls that a tool makes are part of its message.
  expect((await post(program.key, LIST)).headers.get('RateLimit')).toMatch(/r=996;/);
  // A message beyond the limit is refused before it is read.
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route(
    '/',
    mcpRoutes({
      ...createTestKernel(),
      admit: refuse,
    }),
  );
  const refused = await app.request('/mcp', { method: 'POST', body: 'no JSON' });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '7']);
});

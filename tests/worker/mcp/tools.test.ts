// @module-tag core
import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { listAgentCalls } from '#shared/api/programs/agents.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { mcpRoutes } from '#worker/mcp/routes.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { TOOLS } from '#worker/mcp/tools/tools.ts';
import { addKey, startProgram } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

/** A card as the public API answers it. */
const CARD = {
  ...buildTestContent(),
  username: 'team-card',
  userPlan: 'enterprise',
  views: 0,
  clicks: 0,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  url: 'https://cards.test/team-card',
};

test('every description is short, and every tool names what it needs', () => {
  for (const { name, description, scopes } of TOOLS) {
    expect([name, description.length < 300, scopes.length > 0]).toEqual([name, true, true]);
  }
});

test('cards are found by text beyond the first page, and listed in pages without one', async () => {
  const { person, key } = await startProgram();
  await env.DB.batch(
    Array.from({ length: 120 }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
         SELECT ?1, ?2, ?1, ?1, 1, ?3, 1, ?4, ?4`,
      ).bind(
        unique(`m${index}`),
        person.user.id,
        JSON.stringify(buildTestContent({ name: index === 119 ? 'The Last' : 'Another' })),
        new Date(1_700_000_000_000 + index).toISOString(),
      ),
    ),
  );
  const found = await callTool(key, 'find_cards', { text: 'the LAST' });
  expect(found.content).toMatchObject({ cards: [{ name: 'The Last' }], next: null });
  const first = await callTool(key, 'find_cards');
  expect(first.content['cards']).toHaveLength(100);
  const second = await callTool(key, 'find_cards', { cursor: first.content['next'] });
  expect(second.content['cards']).toHaveLength(20);
  expect(second.content['next']).toBeNull();
});

test('a diff needs something to change, values that the card takes, and one way to call it', async () => {
  const { person, key } = await startProgram();
  const username = unique('agent');
  await person.publish(username, { name: 'Ada', title: 'Analyst' });
  for (const [values, message] of [
    [{ username, changes: { title: 'Analyst' } }, 'already has these values'],
    [{ username, changes: {} }, 'already has these values'],
    [{ username, changes: { title: 'x'.repeat(101) } }, 'Input validation error'],
    [{ username }, 'or “diffId” alone'],
    [{ username, diffId: crypto.randomUUID() }, 'or “diffId” alone'],
    [{}, 'or “diffId” alone'],
  ] as const) {
    const { isError, text } = await callTool(key, 'change_card', values);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
  }
  // What a field does not allow is refused like in the app, and the diff is used up.
  const proposed = await callTool(key, 'change_card', {
    username,
    changes: { website: 'javascript:alert(1)' },
  });
  const applied = await callTool(key, 'change_card', { diffId: proposed.content['diffId'] });
  expect([applied.isError, applied.text]).toEqual([true, expect.stringContaining('invalid_input')]);
});

test("a change of a company card is in the organization's audit log with the key's name, and a locked field is named", async () => {
  const team = await createCardTeam();
  const holder = await join('business_pro');
  const { username } = await team.card(
    await team.add(holder),
    buildTestContent({ title: 'Analyst' }),
  );
  const locked = {
    source: 'policy',
    sync: 'always',
    editable: false,
    required: false,
    visibility: 'public',
  } as const;
  await team.setPolicy({ rules: { company: locked }, values: { company: 'Acme' } });
  const { key } = await addKey(holder);
  const changes = { title: 'Countess', company: 'My own' };
  const { content } = await callTool(key, 'change_card', { username, changes });
  const applied = await callTool(key, 'change_card', { diffId: content['diffId'] });
  expect(applied.content).toMatchObject({
    status: 'applied',
    changes: expect.arrayContaining([{ field: 'title', before: 'Analyst', after: 'Countess' }]),
    notTaken: ['company'],
  });
  const entries = await readEntries(team.id);
  expect(entries.at(-1)).toMatchObject({
    action: 'card.updated',
    target: username,
    actor: holder.user.id,
    details: { changed: ['title'], via: 'A program' },
  });
});

test('calls, including failed ones, are listed for the owner only and are part of the export', async () => {
  const day = stopClock().toISOString().slice(0, 10);
  const { person, key, keyId } = await startProgram();
  await callTool(key, 'find_cards');
  await callTool(key, 'read_card', { username: 'no-such-card' });
  const read = async (send = person.send) =>
    listAgentCalls.response.parse(await (await send('GET', '/api/agent-calls')).json()).calls;
  // Written after the response.
  const written = { timeout: 120_000 };
  await vi.waitFor(async () => {
    expect((await read()).toSorted((one, other) => (one.tool < other.tool ? -1 : 1))).toMatchObject(
      [
        { keyId, keyName: 'A program', agent: '', tool: 'find_cards', day, calls: 1, failed: 0 },
        { keyId, tool: 'read_card', calls: 1, failed: 1 },
      ],
    );
  }, written);
  // What a key did is shown after it was revoked.
  await person.send('DELETE', `/api/keys/${keyId}`);
  expect(await read()).toHaveLength(2);
  expect(await read((await join()).send)).toEqual([]);
});

test("a call with an organization's key is in its audit log under the names of key and assistant", async () => {
  const { id: organizationId } = await createCardTeam();
  const kernel = createTestKernel();
  const pending: Promise<unknown>[] = [];
  const organization = { id: organizationId };
  const app = new Hono<AppEnv>();
  app.use(requestId);
  app.route(
    '/',
    mcpRoutes({
      ...kernel,
      waitUntil: (work) => void pending.push(work),
      admit: async () => ({
        caller: {
          keyId: 'abcdefgh',
          name: 'Sales bot',
          scopes: ['cards:read', 'cards:write'],
          user: {
            id: 'key:abcdefgh',
            organizationKey: { organization, label: 'API key “Sales bot”' },
          },
        },
        call: async () => Response.json({ ...CARD, title: 'Analyst' }),
      }),
    }),
  );
  const params = {
    name: 'change_card',
    arguments: { username: CARD.username, changes: { title: 'Countess' } },
    _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'claude\u0000\n code', version: '1' } },
  };
  const answer = await app.request('/mcp', {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'CF-Connecting-IP': '203.0.113.9',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect(await answer.text()).toContain('not_applied_yet');
  await Promise.all(pending);
  expect((await readEntries(organizationId)).at(-1)).toMatchObject({
    action: 'agent.called',
    target: 'change_card',
    actor: 'key:abcdefgh',
    actorEmail: 'API key “Sales bot”',
    ipPrefix: '203.0.113.0/24',
    details: { agent: 'claude code', isFailure: false, card: CARD.username },
  });
  // The diff belongs to the organization and ends with it.
  const stored = 'SELECT count(*) AS n FROM agent_diffs WHERE organization_id = ?';
  expect(await env.DB.prepare(stored).bind(organizationId).first('n')).toBe(1);
});

import { beforeAll, expect, test, vi } from 'vitest';
import { ASSISTANTS } from '#src/pages/guides/assistants-content.ts';
import { formatDayNumber, toDayNumber } from '#worker/events/utc-days.ts';
import { TOOLS } from '#worker/mcp/tools/tools.ts';
import {
  addTeamKey,
  startProgram,
  startTeamProgram,
  type TeamProgram,
} from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, type TeamMember } from '#tests/worker/world/organization.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { callTool, post } from '#tests/worker/mcp/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

interface World extends TeamProgram {
  member: TeamMember;
  username: string;
}

/** A team with a member, an organization card and a contact of it. */
async function startWorld(): Promise<World> {
  const program = await startTeamProgram('enterprise');
  const member = await addMember(program.team, 'member');
  const username = unique('agent');
  const card = { username, name: 'Ada Lovelace', title: 'Analyst', member: member.memberId };
  await expectStatus(program.call('POST', '/api/v1/cards', card), 201);
  const contact = { card: username, name: 'Grace Hopper', tags: ['fair'] };
  await expectStatus(program.call('POST', '/api/v1/contacts', contact), 201);
  return { ...program, member, username };
}

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld();
  other = await startWorld();
});

async function listTools(key: string): Promise<string[]> {
  const answer = await post(key, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return Array.from(
    (await answer.text()).matchAll(/"name":"(\w+)","title"/g),
    ([, name]) => name ?? '',
  );
}

test("a team's key is offered every tool, a person's all but find_members, and a weak key what it may use", async () => {
  const names = TOOLS.map(({ name }) => name);
  expect((await listTools(world.key)).toSorted()).toEqual(names.toSorted());
  const person = await startProgram();
  expect(await listTools(person.key)).not.toContain('find_members');
  const weak = await addTeamKey(world.team, ['members:read']);
  expect(await listTools(weak.key)).toEqual(['find_members']);
  const params = { name: 'find_cards', arguments: {} };
  const refused = await post(weak.key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(await refused.text()).toContain('"error"');
  expect(ASSISTANTS.tools.map(([name]) => name).toSorted()).toEqual(names.toSorted());
});

test("find_members lists and searches the team's members, and marks what they wrote", async () => {
  const all = await callTool(world.key, 'find_members');
  expect(all.content).toMatchObject({
    members: expect.arrayContaining([
      expect.objectContaining({ id: world.team.ownerId, role: 'owner' }),
      expect.objectContaining({
        id: world.member.memberId,
        role: 'member',
        email: { writtenByStranger: world.member.email },
      }),
    ]),
    next: null,
  });
  expect(all.content['members']).toHaveLength(2);
  const found = await callTool(world.key, 'find_members', { text: world.member.email });
  expect(found.content).toMatchObject({ members: [{ id: world.member.memberId }] });
  const foreign = await callTool(world.key, 'find_members', { text: other.member.email });
  expect(foreign.content).toEqual({ members: [], next: null });
});

test('cards, contacts and numbers of the team are read, and those of another team are not', async () => {
  const { key, team, username } = world;
  const cards = await callTool(key, 'find_cards', { text: 'lovelace' });
  expect(cards.content).toMatchObject({ cards: [{ username }], next: null });
  const card = await callTool(key, 'read_card', { username });
  expect(card.content).toMatchObject({ card: { username, name: 'Ada Lovelace' } });
  const contacts = await callTool(key, 'search_contacts', { text: 'hopper' });
  expect(JSON.stringify(contacts.content)).toContain('Grace Hopper');
  const ledger = await createTestLedgers().open(team.id);
  const first = toDayNumber(Date.now()) - 20;
  const visited = 'INSERT INTO visit_days VALUES (?1, 0, 3, 0, 0, 0, 0, 0, 0, 0)';
  await ledger.prepare(visited).bind(first).run();
  const numbers = await callTool(key, 'read_analytics', { period: '7d' });
  expect([numbers.isError, numbers.text]).toEqual([false, expect.any(String)]);
  // No stranger wrote them, so that they are not marked.
  expect(numbers.content).toMatchObject({
    firstDay: formatDayNumber(first),
    previous: Array.from({ length: 7 }, (_, at) => ({ day: formatDayNumber(first + 7 + at) })),
  });
  expect((await callTool(key, 'read_card', { username: other.username })).isError).toBe(true);
  expect(JSON.stringify((await callTool(key, 'find_cards')).content)).not.toContain(other.username);
  const foreign = { username: other.username, changes: { title: 'Mine' } };
  expect((await callTool(key, 'change_card', foreign)).isError).toBe(true);
});

test("a company card is changed after its diff, once, and each call is in the team's audit log", async () => {
  const { key, keyId, team, username } = world;
  for (const { name } of TOOLS) {
    if (name !== 'change_card') await callTool(key, name, name === 'read_card' ? { username } : {});
  }
  const changes = { title: 'Countess' };
  const proposed = await callTool(key, 'change_card', { username, changes });
  expect(proposed.content).toMatchObject({ status: 'not_applied_yet' });
  const read = async () => (await world.call('GET', `/api/v1/cards/${username}`)).json();
  expect(await read()).toMatchObject({ title: 'Analyst' });
  const diffId = proposed.content['diffId'];
  expect((await callTool(other.key, 'change_card', { diffId })).isError).toBe(true);
  expect((await callTool(key, 'change_card', { diffId })).content).toMatchObject({
    status: 'applied',
  });
  expect(await read()).toMatchObject({ title: 'Countess' });
  expect((await callTool(key, 'change_card', { diffId })).isError).toBe(true);
  // Written after the response.
  const written = { timeout: 120_000 };
  await vi.waitFor(async () => {
    const entries = (await readEntries(team.id)).filter(({ actor }) => actor === `key:${keyId}`);
    const called = entries.filter(({ action }) => action === 'agent.called');
    expect(new Set(called.map(({ target }) => target))).toEqual(
      new Set(TOOLS.map(({ name }) => name)),
    );
    expect(entries.some(({ action }) => action === 'card.updated')).toBe(true);
  }, written);
});

import { expect, test } from 'vitest';
import { publicCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import { listScopes, type ApiScope } from '#shared/api/programs/scopes.ts';
import { OWN_FIELD, type FieldRule } from '#shared/organization/policy/policy.ts';
import { addKey, addTeamKey, type Program } from '#tests/worker/world/api-key.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

const LOCKED: FieldRule = { ...OWN_FIELD, source: 'policy', editable: false };
const POLICY = {
  rules: { company: LOCKED, phone: { ...OWN_FIELD, editable: false } },
  values: { company: 'Acme' },
};
const CHANGES = { title: 'Countess', company: 'Evil' };
const WEAK: readonly ApiScope[] = ['cards:read', 'cards:write'];

async function startTeam(scopes: readonly ApiScope[]) {
  const team = await createCardTeam();
  const holder = await join('business_pro');
  const content = buildTestContent({ title: 'Analyst' });
  const { username } = await team.card(await team.add(holder), content);
  await team.setPolicy(POLICY);
  return { team, holder, username, program: await addTeamKey(team, scopes) };
}

async function readCard({ call }: Program, username: string) {
  return publicCardSchema.parse(await (await call('GET', `/api/v1/cards/${username}`)).json());
}

test('a diff says which fields are locked and stay, and applying it changes the others', async () => {
  const { team, program, username } = await startTeam(listScopes('organization'));
  const proposed = await callTool(program.key, 'change_card', { username, changes: CHANGES });
  expect(proposed.content).toMatchObject({
    status: 'not_applied_yet',
    changes: [
      { field: 'title', before: 'Analyst', after: 'Countess' },
      { field: 'company', before: 'Acme', after: 'Evil', lock: 'respected' },
    ],
    notTaken: ['company'],
  });
  // What was shown as staying stays, also if the policy changes before the second call.
  await team.setPolicy({});
  const before = await readCard(program, username);
  const { diffId } = proposed.content;
  const applied = await callTool(program.key, 'change_card', { diffId });
  expect(applied.content).toMatchObject({
    status: 'applied',
    changes: [{ field: 'title' }],
    notTaken: ['company'],
  });
  const after = await readCard(program, username);
  expect(after).toMatchObject({ title: 'Countess', company: before.company });
});

test('S-K15: locked fields are overridden after a diff that says so, with the permission only', async () => {
  const { team, program, holder, username } = await startTeam(listScopes('organization'));
  const request = { username, changes: CHANGES, overrideLocks: true };
  for (const weak of [await addTeamKey(team, WEAK), await addKey(holder)]) {
    const refused = await callTool(weak.key, 'change_card', request);
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining('policies:override'),
    ]);
  }
  const { content } = await callTool(program.key, 'change_card', request);
  expect(content).toMatchObject({
    changes: [{ field: 'title' }, { field: 'company', after: 'Evil', lock: 'overridden' }],
  });
  expect(content).not.toHaveProperty('notTaken');
  expect(await readCard(program, username)).toMatchObject({ company: 'Acme' });
  const { diffId } = content;
  const both = await callTool(program.key, 'change_card', { diffId, overrideLocks: true });
  expect(both.isError).toBe(true);
  const applied = await callTool(program.key, 'change_card', { diffId });
  expect(applied.content).toMatchObject({
    status: 'applied',
    changes: [{ field: 'title' }, { field: 'company', lock: 'overridden' }],
  });
  expect(await readCard(program, username)).toMatchObject({
    company: 'Evil',
    policyState: { exceptions: ['company'] },
  });
  const entries = await readEntries(team.id);
  expect(entries.findLast(({ action }) => action === 'card.updated')).toMatchObject({
    actor: `key:${program.keyId}`,
    details: { before: { company: 'Acme' }, after: { company: 'Evil' } },
  });
});

test('a field that was locked after the diff is not overridden with the others', async () => {
  const { team, program, username } = await startTeam(listScopes('organization'));
  const request = { username, changes: CHANGES, overrideLocks: true };
  const { content } = await callTool(program.key, 'change_card', request);
  const rules = { ...POLICY.rules, title: { ...OWN_FIELD, editable: false } };
  await team.setPolicy({ ...POLICY, rules });
  const { diffId } = content;
  const refused = await callTool(program.key, 'change_card', { diffId });
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('policy')]);
  expect(await readCard(program, username)).toMatchObject({ title: 'Analyst', company: 'Acme' });
});

test('a diff of locked fields only is shown, and applying it changes nothing', async () => {
  const { program, username } = await startTeam(WEAK);
  const changes = { company: 'Evil' };
  const { content } = await callTool(program.key, 'change_card', { username, changes });
  expect(content).toMatchObject({ changes: [{ lock: 'respected' }], notTaken: ['company'] });
  const { diffId } = content;
  const applied = await callTool(program.key, 'change_card', { diffId });
  expect(applied.content).toMatchObject({
    status: 'applied',
    changes: [],
    notTaken: ['company'],
    version: content['version'],
  });
});

test('reading a company card names its locked fields, and a private card has none', async () => {
  const { program, holder, username } = await startTeam(WEAK);
  const read = await callTool(program.key, 'read_card', { username });
  expect(read.content).toMatchObject({ lockedFields: ['company', 'phone'] });
  const own = `own-${crypto.randomUUID().slice(0, 12)}`;
  await holder.publish(own);
  const { key } = await addKey(holder);
  const mine = await callTool(key, 'read_card', { username: own });
  expect([mine.isError, mine.content]).toEqual([
    false,
    { card: expect.objectContaining({ username: own }) },
  ]);
});

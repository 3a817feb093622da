import { expect, test } from 'vitest';
import { requestKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { decide, readChanges, requireApproval } from '#tests/worker/mcp/approvals/harness.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

const LOCKED = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
} as const;
const RULES = { company: LOCKED };
const VALUES = { company: 'Acme', title: 'Analyst' };
const CHANGES = { title: 'Countess', company: 'Other Inc' };

/** A team that locks the company name, with a change that waits. */
async function startTeam({ overrideLocks }: { overrideLocks: boolean }) {
  const team = await createCardTeam();
  const holder = await join();
  const { username } = await team.card(await team.add(holder), buildTestContent({ title: 'Old' }));
  await team.setPolicy({ rules: RULES, values: VALUES });
  const { key } = await requestKey(team.owner, {
    scopes: ['cards:read', 'cards:write', 'policies:override'],
    organization: team.id,
  });
  await requireApproval(team.owner, team.id);
  const request = { username, changes: CHANGES, ...(overrideLocks && { overrideLocks }) };
  const { diffId } = (await callTool(key, 'change_card', request)).content;
  await callTool(key, 'change_card', { diffId });
  const approve = async () => Object(await (await decide(team.owner, String(diffId), true)).json());
  const readCard = async () => (await callTool(key, 'read_card', { username })).content['card'];
  return { team, approve, readCard };
}

test('S-N18: a locked field that the diff showed as staying stays when an admin approves, also once it is free', async () => {
  const { team, approve, readCard } = await startTeam({ overrideLocks: false });
  const { changes } = await readChanges(team.owner, { organization: team.id });
  expect(changes[0]?.changes).toMatchObject([
    { field: 'title' },
    { field: 'company', lock: 'respected' },
  ]);
  await team.setPolicy({ rules: { company: { ...LOCKED, editable: true } }, values: VALUES });
  expect(await approve()).toMatchObject({ notTaken: ['company'] });
  expect(await readCard()).toMatchObject({ title: 'Countess', company: 'Acme' });
});

test('S-N18: an approval overrides the locks that the diff showed as overridden, and no lock that came later', async () => {
  const { team, approve, readCard } = await startTeam({ overrideLocks: true });
  await team.setPolicy({ rules: { ...RULES, title: LOCKED }, values: VALUES });
  expect(await approve()).toMatchObject({ notTaken: ['title'] });
  expect(await readCard()).toMatchObject({ title: 'Analyst', company: 'Other Inc' });
});

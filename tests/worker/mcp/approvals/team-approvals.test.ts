import { expect, test } from 'vitest';
import { readAttention } from '#shared/api/organizations/attention.ts';
import { setAgentApproval } from '#shared/api/programs/agent-changes.ts';
import { addKey, requestKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import {
  askStatus,
  decide,
  holdChange,
  readChanges,
  requireApproval,
} from '#tests/worker/mcp/approvals/harness.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const SCOPES = ['cards:read', 'cards:write'] as const;

test("an admin approves what another admin's team key proposed: the card changes, and the audit log has both and the values", async () => {
  const team = await createCardTeam();
  const holder = await join();
  const { username } = await team.card(await team.add(holder), buildTestContent({ title: 'Old' }));
  const { key, keyId } = await requestKey(team.owner, {
    scopes: [...SCOPES],
    organization: team.id,
  });
  await requireApproval(team.owner, team.id);
  const id = await holdChange(key, username, { title: 'Countess' });
  const admin = await join();
  await team.add(admin, 'admin');
  const listed = await readChanges(admin, { organization: team.id });
  expect(listed).toMatchObject({ isRequired: true, changes: [{ id, username }] });
  const countWaiting = async () => {
    const answer = await team.send('GET', '/attention');
    return readAttention.response.parse(await answer.json()).attention.agentChanges;
  };
  expect(await countWaiting()).toBe(1);

  await expectStatus(decide(admin, id, true), 200);
  expect(await (await callWorker(`https://cards.test/${username}`)).text()).toContain('Countess');
  expect(await askStatus(key, id)).toBe('approved');
  expect(await countWaiting()).toBe(0);
  const by = { change: id, apiKey: keyId, proposedBy: 'A program' };
  const listEntries = async (actor: string) =>
    (await readEntries(team.id)).filter((entry) => entry.actor === actor);
  const entries = await listEntries(admin.user.id);
  const values = { before: { title: 'Old' }, after: { title: 'Countess' } };
  const decision = { target: username, actor: admin.user.id };
  expect(entries).toMatchObject([
    { ...decision, action: 'card.updated', details: { changed: ['title'], ...by } },
    { ...decision, action: 'agent_change.approved', details: { ...values, ...by } },
  ]);

  const refused = await holdChange(key, username, { title: 'Queen' });
  await expectStatus(decide(team.owner, refused, false), 200);
  expect((await listEntries(team.owner.user.id)).at(-1)).toMatchObject({
    action: 'agent_change.refused',
    details: { after: { title: 'Queen' }, proposedBy: 'A program' },
  });
});

test('the switch of a team and that of a person are apart, and a change of it is in the audit log once', async () => {
  const team = await createCardTeam();
  const holder = await join('business_pro');
  const { username } = await team.card(await team.add(holder), buildTestContent({ title: 'Old' }));
  await requireApproval(team.owner, team.id);
  await requireApproval(team.owner, team.id);
  const off = { isRequired: false, organization: team.id, password: PASSWORD };
  await expectStatus(team.owner.send('PUT', setAgentApproval.path, off), 204);
  await requireApproval(team.owner, team.id);
  const changes = (await readEntries(team.id)).filter(
    ({ action }) => action === 'agent_approval.updated',
  );
  expect(changes.map(({ details }) => details)).toEqual([
    { isRequired: true },
    { isRequired: false },
    { isRequired: true },
  ]);
  // A member's own assistant follows the member's setting.
  const own = await addKey(holder);
  const { content } = await callTool(own.key, 'change_card', {
    username,
    changes: { title: 'Mine' },
  });
  expect(await askStatus(own.key, String(content['diffId']))).toBe('applied');
  await requireApproval(holder);
  const id = await holdChange(own.key, username, { title: 'Countess' });
  await expectStatus(decide(holder, id, true), 200);
  expect((await readEntries(team.id)).at(-1)).toMatchObject({
    action: 'card.updated',
    actor: holder.user.id,
    details: { changed: ['title'], apiKey: own.keyId, via: 'A program' },
  });
});

test("a field that the team locked meanwhile is named, and the holder's approval changes the others", async () => {
  const team = await createCardTeam();
  const holder = await join('business_pro');
  const { username } = await team.card(await team.add(holder), buildTestContent({ title: 'Old' }));
  await requireApproval(holder);
  const { key } = await addKey(holder);
  const id = await holdChange(key, username, { title: 'Countess', company: 'My own' });
  const locked = { source: 'policy', sync: 'always', editable: false, required: false } as const;
  await team.setPolicy({
    rules: { company: { ...locked, visibility: 'public' } },
    values: { company: 'Acme' },
  });
  const answer = await decide(holder, id, true);
  expect(Object(await answer.json())).toMatchObject({ notTaken: ['company'] });
  const page = await (await callWorker(`https://cards.test/${username}`)).text();
  expect(page).toContain('Countess');
  expect(page).not.toContain('My own');
});

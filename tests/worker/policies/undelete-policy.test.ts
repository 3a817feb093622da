import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards/cards.ts';
import { createPolicy, restorePolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { POLICY_COLUMNS } from '#worker/policies/copy-policy.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import { listActions } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { readRow } from '#tests/worker/world/sql.ts';

const FIXED = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
} as const;
const content = { ...DEFAULT_POLICY, rules: { company: FIXED }, values: { company: 'Acme Ltd' } };

const add = async (team: CardTeam) =>
  (await readAnswer(createPolicy, team.send('POST', '/policies', { name: 'Sales', content }), 201))
    .policy;
const readPolicyRow = (id: string) =>
  readRow('SELECT * FROM organization_policies WHERE id = ?', id);

test('a restored row has every column of organization_policies', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_info('organization_policies')`,
  ).all<{ name: string }>();
  expect(POLICY_COLUMNS.toSorted()).toEqual(results.map(({ name }) => name).toSorted());
});

test(`${restorePolicy.path}: cards of its groups show the policy again`, async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  await team.card(member);
  const [group, moved] = [await team.group(member), await team.group()];
  const [policy, other] = [await add(team), await add(team)];
  for (const one of [group, moved]) {
    await expectStatus(team.send('PUT', `/groups/${one}/policy`, { policy: policy.id }), 204);
  }
  const readShown = async () =>
    (await readAnswer(listCards, ann.send('GET', listCards.path), 200)).cards[0]?.company;
  expect(await readShown()).toBe('Acme Ltd');
  const before = await readPolicyRow(policy.id);
  await expectStatus(team.send('DELETE', `/policies/${policy.id}`), 204);
  expect(await readShown()).not.toBe('Acme Ltd');
  // A group that has another policy by now keeps it.
  await expectStatus(team.send('PUT', `/groups/${moved}/policy`, { policy: other.id }), 204);
  const answers = await atOnce(3, () => team.send('POST', `/policies/${policy.id}/restore`));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { policy: restored } = await readAnswer(
    restorePolicy,
    team.send('POST', `/policies/${policy.id}/restore`),
    200,
  );
  expect(restored).toMatchObject({ id: policy.id, name: 'Sales', content, groups: [group] });
  const { updated_at: _, ...rest } = before ?? {};
  expect(await readPolicyRow(policy.id)).toMatchObject(rest);
  expect(await readShown()).toBe('Acme Ltd');
  const actions = await listActions(team.id);
  expect(actions.filter((action) => action === 'policy.restored')).toHaveLength(1);
});

test('a policy of another team, and one that was never deleted, are unknown', async () => {
  const [team, other] = [await createCardTeam(), await createCardTeam()];
  const { id } = await add(team);
  await team.send('DELETE', `/policies/${id}`);
  await expectStatus(other.send('POST', `/policies/${id}/restore`), 404);
  await expectStatus(team.send('POST', `/policies/${crypto.randomUUID()}/restore`), 404);
});

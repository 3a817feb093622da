import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { putCard, readCard } from '#shared/api/cards/cards.ts';
import type { FieldRule, PolicyContent } from '#shared/organization/policy/policy.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { LOCKED_RULE } from '#tests/worker/policies/start-world.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';
import { readRow } from '#tests/worker/world/sql.ts';

const EDITABLE: FieldRule = { ...LOCKED_RULE, editable: true };
const RULES = { company: EDITABLE, website: LOCKED_RULE, hidesCounts: EDITABLE };

const buildChange = (company: string, hidesCounts: boolean): Partial<PolicyContent> => ({
  rules: RULES,
  values: { company, website: `https://${company.toLowerCase()}.example`, hidesCounts },
});

async function read(ann: Person, username: string) {
  return (await readAnswer(readCard, ann.send('GET', `/api/cards/${username}`))).card;
}

/** A holder's copy of their card, made before the policy changed to these values. */
async function createDraft(team: CardTeam, changes: readonly Partial<PolicyContent>[]) {
  await team.setPolicy(buildChange('First', true));
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  const draft = await read(ann, username);
  const shownPolicy = draft.policyState?.policy;
  for (const change of changes) await team.setPolicy(change);
  const put = async (body: object) => {
    return await readAnswer(
      putCard,
      ann.send('PUT', `/api/cards/${username}`, { ...draft, ...body }),
      200,
    );
  };
  return { ann, username, draft, shownPolicy, put };
}

const originOf = ({ card }: Awaited<ReturnType<Awaited<ReturnType<typeof createDraft>>['put']>>) =>
  card.policyState?.fields.company?.origin;

test('a draft that is several changes of the policy old takes over nothing of the old policy', async () => {
  const team = await createCardTeam();
  const changes = [
    buildChange('Second', false),
    buildChange('Third', true),
    buildChange('Last', false),
  ];
  const { put, shownPolicy } = await createDraft(team, changes);
  expect(shownPolicy?.version).toBe(2);
  const saved = await put({ title: 'Chief', shownPolicy });
  expect(saved.notTaken).toEqual([]);
  expect(saved.card).toMatchObject({
    title: 'Chief',
    company: 'Last',
    website: 'https://last.example',
    hidesCounts: false,
  });
  expect(originOf(saved)).toBe('policy');
  // The card still follows the policy.
  await team.setPolicy(buildChange('Later', false));
  expect((await put({ title: 'Chief', shownPolicy })).card.company).toBe('Later');
});

test('a holder whose copy is current may choose a value that the policy had before', async () => {
  const team = await createCardTeam();
  const { ann, username, put } = await createDraft(team, [buildChange('Second', false)]);
  const current = await read(ann, username);
  const shownPolicy = current.policyState?.policy;
  const saved = await put({
    company: 'First',
    website: current.website,
    hidesCounts: true,
    shownPolicy,
  });
  expect(saved.card).toMatchObject({ company: 'First', hidesCounts: true });
  expect([originOf(saved), saved.notTaken]).toEqual(['member', []]);
  await expectStatus(ann.send('PATCH', `/api/cards/${username}`, { company: 'Second' }), 200, {
    card: { company: 'Second' },
  });
});

test('a named field is taken, also with a value that the policy had before its last change', async () => {
  const team = await createCardTeam();
  const { ann, username } = await createDraft(team, [buildChange('Second', false)]);
  await expectStatus(ann.send('PATCH', `/api/cards/${username}`, { company: 'First' }), 200, {
    card: { company: 'First' },
  });
});

test('without a policy, or with one that is unknown or of another team, the last change counts', async () => {
  const team = await createCardTeam();
  const other = await createCardTeam();
  await other.setPolicy(buildChange('Foreign', true));
  const { version, id } = await other.defaultPolicy();
  const { put } = await createDraft(team, [buildChange('Second', false)]);
  for (const shownPolicy of [undefined, { id: 'unknown', version: 1 }, { id, version }]) {
    const saved = await put({ bio: crypto.randomUUID(), shownPolicy });
    expect([saved.card.company, originOf(saved), saved.notTaken]).toEqual(['Second', 'policy', []]);
  }
});

test('the last 50 contents of a policy are stored', async () => {
  const team = await createCardTeam();
  const { id } = await team.defaultPolicy();
  const change = env.DB.prepare(
    `UPDATE organization_policies SET version = version + 1, content = json_set(content, '$.watermark', ?2)
    WHERE id = ?1`,
  );
  await env.DB.batch(Array.from({ length: 60 }, (_, at) => change.bind(id, `Line ${at}`)));
  const stored = await readRow(
    `SELECT count(*) AS count, min(version) AS first, max(version) AS last
    FROM organization_policy_versions WHERE policy_id = ?`,
    id,
  );
  expect(stored).toEqual({ count: 50, first: 11, last: 60 });
});

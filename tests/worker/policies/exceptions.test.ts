import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOrganizationCards, readOrganizationCard } from '#shared/api/organizations/cards.ts';
import { publicCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import { OWN_FIELD, type FieldRule } from '#shared/organization/policy/policy.ts';
import { settleCardGaps } from '#worker/cards/card-gaps.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { type CardTeam, createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { addTeamKey, type Program, startProgram } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const LOCKED: FieldRule = { ...OWN_FIELD, source: 'policy', editable: false };
const POLICY = {
  rules: { company: LOCKED, website: LOCKED, title: { ...LOCKED, editable: true } },
  values: { company: 'Acme Ltd', website: 'https://acme.example', title: 'Consultant' },
};
const pageSchema = z.object({ data: z.array(publicCardSchema), next: z.string().nullable() });

async function addCard(team: CardTeam, changes: object = {}) {
  const person = await join('business_pro');
  const member = await team.add(person);
  const { username, id } = await team.card(member, buildTestContent({ name: 'Ann' }));
  if (Object.keys(changes).length > 0) {
    await expectStatus(team.send('PATCH', `/cards/${username}`, changes), 200);
  }
  return { person, member, username, id };
}

async function listExceptions({ call }: Program, query = '') {
  const answer = await expectStatus(call('GET', `/api/v1/cards?gap=exceptions${query}`), 200);
  const { data, next } = pageSchema.parse(await answer.json());
  const rows = data.map(({ username, policyState }) => [username, policyState?.exceptions]);
  return { rows: Object.fromEntries(rows), next };
}

async function listOf(team: CardTeam, person: Pick<Person, 'send'>, gap: string) {
  const { cards } = await readAnswer(
    listOrganizationCards,
    person.send('GET', `/api/organizations/${team.id}/cards?gap=${gap}`),
  );
  return cards.map(({ card }) => card.username);
}

/** Does what the run after a change of policy does. */
const runUpdates = (...usernames: string[]) => settleCardGaps(createTestKernel(), usernames);

test('cards with exceptions are listed with their fields, whoever made them, and no others', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const program = await addTeamKey(team);
  const follows = await addCard(team);
  const differs = await addCard(team);
  const own = { ...buildTestContent({ name: 'Ann', title: 'Chief' }), id: differs.id };
  await expectStatus(differs.person.send('PUT', `/api/cards/${differs.username}`, own), 200);
  const byAdmin = await addCard(team, { company: 'Acme Labs' });
  const byKey = await addCard(team);
  const changes = { company: 'Evil', website: 'https://evil.example', overrideLocks: true };
  await expectStatus(program.call('PATCH', `/api/v1/cards/${byKey.username}`, changes), 200);
  const off = await addCard(team, { company: 'Gone', isActive: false });
  const other = await createCardTeam();
  await other.setPolicy(POLICY);
  const foreign = await addCard(other, { company: 'Other' });

  expect((await listExceptions(program)).rows).toEqual({
    [byAdmin.username]: ['company'],
    [byKey.username]: ['company', 'website'],
    [off.username]: ['company'],
  });
  expect(await listOf(team, team.owner, 'differs')).toEqual([differs.username]);
  expect((await listExceptions(await addTeamKey(other))).rows).toEqual({
    [foreign.username]: ['company'],
  });
  // The list of a person's cards has no such filter.
  expect((await listExceptions(await startProgram())).rows).toEqual({});

  const first = await listExceptions(program, '&limit=2');
  expect(first.next).toEqual(expect.any(String));
  const rest = await listExceptions(program, `&limit=2&cursor=${first.next}`);
  expect(rest.next).toBeNull();
  const paged = [...Object.keys(first.rows), ...Object.keys(rest.rows)];
  expect(paged).toEqual([byAdmin.username, byKey.username, off.username].toSorted());
  expect(paged).not.toContain(follows.username);
  await expectStatus(program.call('GET', '/api/v1/cards?gap=unknown'), 400);
});

test('managers see the exceptions of their groups only', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const mine = await addCard(team, { company: 'Mine' });
  await addCard(team, { company: 'Theirs' });
  const manager = await join();
  await team.group(mine.member, await team.add(manager, 'manager'));
  expect(await listOf(team, manager, 'exceptions')).toEqual([mine.username]);
});

test('an exception ends with its value, its lock or the difference', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const { username } = await addCard(team, { company: 'Acme Labs' });
  const list = () => listOf(team, team.owner, 'exceptions');
  const change = async (policy: Parameters<CardTeam['setPolicy']>[0]) => {
    await team.setPolicy({ ...POLICY, ...policy });
    await runUpdates(username);
    return list();
  };
  expect(await list()).toEqual([username]);
  expect(await change({ values: { ...POLICY.values, company: 'Acme Labs' } })).toEqual([]);
  expect(await change({})).toEqual([username]);
  const rules = { ...POLICY.rules, company: { ...LOCKED, editable: true } };
  expect(await change({ rules })).toEqual([]);
  expect(await change({})).toEqual([username]);
  await team.send('PATCH', `/cards/${username}`, { company: 'Acme Ltd' });
  expect(await list()).toEqual([]);
});

const readRun = (team: CardTeam) =>
  readRow(
    'SELECT revision, cursor FROM organization_card_updates WHERE organization_id = ?',
    team.id,
  );
const endRun = (team: CardTeam) =>
  runSql('DELETE FROM organization_card_updates WHERE organization_id = ?', team.id);

test('the migration starts a run in each team that has an exception, also over a running one', async () => {
  const [without, idle, running] = [
    await createCardTeam(),
    await createCardTeam(),
    await createCardTeam(),
  ];
  for (const team of [without, idle, running]) {
    await team.setPolicy(POLICY);
    await addCard(team, team === without ? {} : { company: 'Acme Labs' });
    await endRun(team);
  }
  await runSql(`INSERT INTO organization_card_updates VALUES (?, 4, 'm', 0)`, running.id);
  const { queries = [] } =
    env.TEST_MIGRATIONS.find(({ name }) => name === '0036_exceptions.sql') ?? {};
  expect(queries).toHaveLength(1);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  expect([await readRun(without), await readRun(idle), await readRun(running)]).toEqual([
    null,
    { revision: 1, cursor: '' },
    { revision: 5, cursor: '' },
  ]);
});

const readExceptions = async (team: CardTeam, username: string) => {
  const path = `/api/organizations/${team.id}/cards/${username}`;
  return (await readAnswer(readOrganizationCard, team.owner.send('GET', path))).exceptions;
};

test('an exception names who set it and when, until another one does', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const { user } = team.owner;
  const owner = `${user.firstName} ${user.lastName}`;
  const { username } = await addCard(team, { company: 'Acme Labs' });
  const at = expect.stringMatching(/^20.*Z$/);
  const byOwner = { field: 'company', person: owner, program: null, at };
  expect(await readExceptions(team, username)).toEqual([byOwner]);

  const program = await addTeamKey(team);
  const byKey = { person: null, program: 'API key “A program”', at };
  const forced = { website: 'https://labs.example', overrideLocks: true };
  const answer = program.call('PATCH', `/api/v1/cards/${username}`, forced);
  const website = { field: 'website', ...byKey };
  await expectStatus(answer, 200, { exceptions: [byOwner, website] });
  const { data } = await (
    await program.call('GET', '/api/v1/cards?gap=exceptions')
  ).json<{
    data: unknown[];
  }>();
  expect(data).toMatchObject([{ username, exceptions: [byOwner, website] }]);

  // The same value again is no decision, and what is given back to the policy is none either.
  const same = { company: 'Acme Labs', bio: 'Hi', overrideLocks: true };
  await expectStatus(program.call('PATCH', `/api/v1/cards/${username}`, same), 200, {
    exceptions: [byOwner, website],
  });
  const next = { company: 'Other', website: 'https://acme.example', overrideLocks: true };
  await expectStatus(program.call('PATCH', `/api/v1/cards/${username}`, next), 200, {
    exceptions: [{ field: 'company', ...byKey }],
  });
});

test('a card that is made with an exception names its program', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const program = await addTeamKey(team);
  const member = await team.add(await join('business_pro'));
  const card = { username: unique('made'), name: 'Ann', member, company: 'X', overrideLocks: true };
  await expectStatus(program.call('POST', '/api/v1/cards', card), 201, {
    exceptions: [{ field: 'company', person: null, program: 'API key “A program”' }],
  });
});

test('an exception from before has no source, and one whose person is gone no name', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const { username } = await addCard(team, { company: 'Acme Labs' });
  await runSql(
    `UPDATE cards SET exception_sources = json_set(exception_sources, '$.company.actor', 'gone')
     WHERE username = ?`,
    username,
  );
  const gone = { field: 'company', person: null, program: null };
  expect(await readExceptions(team, username)).toMatchObject([{ ...gone, at: expect.any(String) }]);
  await runSql('UPDATE cards SET exception_sources = NULL WHERE username = ?', username);
  expect(await readExceptions(team, username)).toEqual([{ ...gone, at: null }]);
});

test('the public record names neither who set an exception nor the external ID', async () => {
  const team = await createCardTeam();
  await team.setPolicy(POLICY);
  const { username } = await addCard(team, { company: 'Acme Labs', externalId: 'hr-1815' });
  await runUpdates(username);
  const stored = await env.CARDS.get(recordKey(username));
  expect(stored).toContain('Acme Labs');
  expect(stored).not.toContain(team.owner.user.id);
  expect(stored).not.toContain('hr-1815');
});

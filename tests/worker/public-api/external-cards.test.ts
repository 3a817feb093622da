import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import { OWN_FIELD } from '#shared/organization/policy/policy.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import {
  addTeamKey,
  type Program,
  startProgram,
  startTeamProgram,
} from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const CARDS = '/api/v1/cards';
const BATCH = '/api/v1/batches/cards';
const pageSchema = z.object({ data: z.array(publicCardSchema), next: z.string().nullable() });

async function start() {
  const program = await startTeamProgram();
  const { memberId: member } = await addMember(program.team, 'member');
  const add = (fields: object) =>
    program.call('POST', CARDS, { username: unique('card'), member, name: 'Ada', ...fields });
  return { ...program, member, add };
}

async function findCards({ call }: Pick<Program, 'call'>, externalId: string) {
  const query = new URLSearchParams({ externalId }).toString();
  const answer = await expectStatus(call('GET', `${CARDS}?${query}`), 200);
  const { data, next } = pageSchema.parse(await answer.json());
  expect(next).toBeNull();
  return data.map(({ username }) => username);
}

test('a card is made and found by an external ID, which is then changed and removed', async () => {
  const program = await start();
  const { call, add } = program;
  const [one, two] = [unique('one'), unique('two')];
  await expectStatus(add({ username: one, externalId: 'hr 1/ä' }), 201, { externalId: 'hr 1/ä' });
  await expectStatus(add({ username: two }), 201, { externalId: null });
  expect(await findCards(program, 'hr 1/ä')).toEqual([one]);
  expect(await findCards(program, 'hr 1')).toEqual([]);
  await expectStatus(call('GET', `${CARDS}?externalId=hr&gap=photo`), 400, 'bad_request');

  const change = { externalId: 'hr 1/ä', title: 'Analyst' };
  await expectStatus(call('PATCH', `${CARDS}/${two}`, change), 409, 'id_taken');
  await expectStatus(call('GET', `${CARDS}/${two}`), 200, { title: '', version: 1 });
  await expectStatus(add({ externalId: 'hr 1/ä' }), 409, 'id_taken');

  await expectStatus(call('PATCH', `${CARDS}/${one}`, { externalId: null }), 200, {
    externalId: null,
    version: 2,
  });
  await expectStatus(call('PATCH', `${CARDS}/${two}`, change), 200, { ...change, version: 2 });
  // What is left out stays.
  await expectStatus(call('PATCH', `${CARDS}/${two}`, { bio: 'Hi' }), 200, change);
  await expectStatus(call('GET', CARDS), 200, { data: [{ externalId: null }, change] });
  for (const externalId of ['', 'x'.repeat(201), 7]) {
    await expectStatus(call('PATCH', `${CARDS}/${two}`, { externalId }), 400, 'invalid_input');
  }
});

test('teams and people do not meet by an external ID', async () => {
  const [one, other] = [await start(), await start()];
  const username = unique('theirs');
  await expectStatus(other.add({ username, externalId: 'hr-1' }), 201);
  expect(await findCards(one, 'hr-1')).toEqual([]);
  const upsert = { externalId: 'hr-1', updateExisting: true, title: 'Mine' };
  await expectStatus(one.add(upsert), 201);
  await expectStatus(other.call('GET', `${CARDS}/${username}`), 200, { title: '' });
  const person = await startProgram();
  for (const fields of [{ externalId: 'hr-1' }, { updateExisting: true }]) {
    const card = { username: unique('own'), name: 'Ada', ...fields };
    const issues = [{ path: Object.keys(fields)[0] }];
    await expectStatus(person.call('POST', CARDS, card), 400, { code: 'invalid_input', issues });
  }
  const own = unique('own');
  await expectStatus(person.call('POST', CARDS, { username: own, name: 'Ada' }), 201);
  await expectStatus(person.call('PATCH', `${CARDS}/${own}`, { externalId: null }), 400);
});

test('a card with the ID is changed by what is sent, and a new one is made without it', async () => {
  const { team, member, call, add } = await start();
  const [one, other] = [unique('one'), unique('other')];
  const upsert = { externalId: 'hr-1', updateExisting: true };
  await expectStatus(
    add({ ...upsert, username: one, title: 'Analyst', bio: 'Hi', template: 'royal' }),
    201,
    { username: one, version: 1 },
  );
  // Neither the username nor the defaults of a new card touch it.
  await expectStatus(add({ ...upsert, username: other, title: 'Countess' }), 200, {
    username: one,
    title: 'Countess',
    bio: 'Hi',
    template: 'royal',
    version: 2,
  });
  await expectStatus(add({ ...upsert, title: 'Countess' }), 200, { version: 2 });
  await expectStatus(call('GET', `${CARDS}/${other}`), 404);
  await expectStatus(add({ updateExisting: true }), 400, 'invalid_input');
  const stale = { ...upsert, username: one, member, name: 'Bo' };
  const isOld = { 'If-Match': '"1"' };
  await expectStatus(call('POST', CARDS, stale, isOld), 409, 'version_conflict');

  const weak = await addTeamKey(team, ['cards:write']);
  const forced = { ...upsert, username: one, name: 'Bo', overrideLocks: true };
  await expectStatus(weak.call('POST', CARDS, forced), 403, 'scope_required');
});

test('a batch makes and changes cards by their external IDs', async () => {
  const { member, call } = await start();
  const build = (externalId: string, fields: object = {}) => ({
    username: unique('batch'),
    member,
    name: 'Ada',
    externalId,
    updateExisting: true,
    ...fields,
  });
  const run = async (items: readonly object[]) => {
    const answer = await expectStatus(call('POST', BATCH, { items }), 200);
    const { results } = await answer.json<{
      results: { status: number; card: { externalId: string; title: string } | null }[];
    }>();
    return results.map(({ status, card }) => [status, card?.externalId, card?.title]);
  };
  expect(await run([build('a', { title: 'One' }), build('b')])).toEqual([
    [201, 'a', 'One'],
    [201, 'b', ''],
  ]);
  expect(await run([build('b', { title: 'Two' }), build('a'), build('c')])).toEqual([
    [200, 'b', 'Two'],
    [200, 'a', 'One'],
    [201, 'c', ''],
  ]);
});

test('locks hold for a card that is changed by its external ID', async () => {
  const team = await createCardTeam();
  await team.setPolicy({
    rules: { company: { ...OWN_FIELD, source: 'policy', editable: false } },
    values: { company: 'Acme Ltd' },
  });
  const program = await addTeamKey(team);
  const { memberId: member } = await addMember(team, 'member');
  const send = (fields: object) =>
    program.call('POST', CARDS, {
      username: unique('card'),
      member,
      name: 'Ada',
      externalId: 'hr-1',
      updateExisting: true,
      ...fields,
    });
  await expectStatus(send({}), 201);
  const refused = { company: 'Acme Ltd', notTaken: [{ field: 'company', reason: 'locked' }] };
  await expectStatus(send({ company: 'Evil' }), 200, refused);
  await expectStatus(send({ company: 'Labs', overrideLocks: true }), 200, {
    company: 'Labs',
    policyState: { exceptions: ['company'] },
  });
});

test('two calls at once for the same external ID make one card', async () => {
  const { team, add } = await start();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => add({ externalId: 'hr-1', updateExisting: true })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
  const row = await readRow<{ count: number }>(
    "SELECT count(*) AS count FROM cards WHERE organization_id = ? AND external_id = 'hr-1'",
    team.id,
  );
  expect(row?.count).toBe(1);
});

test('webhooks name the external ID', async () => {
  const { team, call, add } = await start();
  await expectStatus(
    call('POST', '/api/v1/webhook-endpoints', {
      url: 'https://hooks.example/in',
      events: ['card.created', 'card.updated'],
    }),
    201,
  );
  await runSql('DELETE FROM webhook_outbox WHERE owner_id = ?', team.id);
  const username = unique('card');
  await expectStatus(add({ username, externalId: 'hr-1' }), 201);
  const readLast = () =>
    readRow<{ type: string; externalId: string | null }>(
      `SELECT type, data ->> '$.externalId' AS externalId FROM webhook_outbox
       WHERE owner_id = ? ORDER BY rowid DESC LIMIT 1`,
      team.id,
    );
  expect(await readLast()).toEqual({ type: 'card.created', externalId: 'hr-1' });
  await expectStatus(call('PATCH', `${CARDS}/${username}`, { externalId: 'hr-2' }), 200);
  expect(await readLast()).toEqual({ type: 'card.updated', externalId: 'hr-2' });
});

test('a restored card has its external ID, unless another card has it by now', async () => {
  const { team, call, add } = await start();
  const restore = (name: string) =>
    team.owner.send('POST', `/api/organizations/${team.id}/cards/${name}/restore`);
  const [one, two] = [unique('one'), unique('two')];
  await expectStatus(add({ username: one, externalId: 'hr-1' }), 201);
  await expectStatus(call('DELETE', `${CARDS}/${one}`), 204);
  await expectStatus(restore(one), 200, { card: { externalId: 'hr-1' } });
  await expectStatus(call('DELETE', `${CARDS}/${one}`), 204);
  await expectStatus(add({ username: two, externalId: 'hr-1' }), 201);
  await expectStatus(restore(one), 200, { card: { externalId: null } });
});

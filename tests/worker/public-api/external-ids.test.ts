import { expect, test } from 'vitest';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember } from '#tests/worker/world/organization.ts';

const pathOf = (id: string) => `/api/v1/members/${id}`;

test('a program names members, and finds them by that ID and by their whole address', async () => {
  const { team, call } = await startTeamProgram();
  const [ann, ben] = [await addMember(team, 'member'), await addMember(team, 'member')];
  await expectStatus(call('PATCH', pathOf(ann.memberId), { externalId: 'hr 1/ä' }), 200, {
    externalId: 'hr 1/ä',
    role: 'member',
  });
  const find = (query: Record<string, string>) =>
    call('GET', `/api/v1/members?${new URLSearchParams(query).toString()}`);
  const only = { data: [{ id: ann.memberId, externalId: 'hr 1/ä' }], next: null };
  await expectStatus(find({ externalId: 'hr 1/ä' }), 200, only);
  await expectStatus(find({ email: ann.email.toUpperCase() }), 200, only);
  await expectStatus(find({ externalId: 'hr 1' }), 200, { data: [], next: null });
  await expectStatus(find({ email: ann.email.slice(0, -1) }), 200, { data: [] });
  await expectStatus(find({ email: ann.email, status: 'suspended' }), 200, { data: [] });
  // Another member cannot have it, and a refused change changes nothing.
  const stolen = { externalId: 'hr 1/ä', role: 'manager' };
  await expectStatus(call('PATCH', pathOf(ben.memberId), stolen), 409, 'id_taken');
  await expectStatus(call('GET', pathOf(ben.memberId)), 200, { role: 'member', externalId: null });
  await expectStatus(call('PATCH', pathOf(ann.memberId), { externalId: null }), 200);
  await expectStatus(call('PATCH', pathOf(ben.memberId), stolen), 200, { role: 'manager' });
  await expectStatus(call('PATCH', pathOf(ben.memberId), { externalId: '' }), 400);
  await expectStatus(call('PATCH', pathOf(ben.memberId), { externalId: 'x'.repeat(201) }), 400);
});

test('an invited person is found by the whole address, and no one of another team is', async () => {
  const { call } = await startTeamProgram();
  const name = unique('new');
  const email = `${name}@example.com`;
  await call('POST', '/api/v1/members', { email: `${email}.au`, role: 'member' });
  await call('POST', '/api/v1/members', { email, role: 'member' });
  await expectStatus(call('GET', `/api/v1/members?email=${email}`), 200, {
    data: [{ email, status: 'invited', externalId: null }],
    next: null,
  });
  const other = await startTeamProgram();
  const { memberId, email: theirs } = await addMember(other.team, 'member');
  await other.call('PATCH', `/api/v1/members/${memberId}`, { externalId: 'hr-1' });
  for (const query of [`email=${theirs}`, 'externalId=hr-1']) {
    await expectStatus(call('GET', `/api/v1/members?${query}`), 200, { data: [] });
  }
});

test('the same ID twice in a batch is given once', async () => {
  const { team, call } = await startTeamProgram();
  const [ann, ben] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const items = [ann, ben].map(({ memberId: member }) => ({ member, externalId: 'hr-7' }));
  const answer = await call('PATCH', '/api/v1/batches/members', { items });
  const { results } = await answer.json<{ results: { status: number }[] }>();
  expect(results.map(({ status }) => status)).toEqual([200, 409]);
});

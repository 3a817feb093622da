import { expect, test } from 'vitest';
import { startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createCard } from '#tests/worker/public-api/program-cards.ts';

const unknown = (...paths: string[]) => ({
  code: 'invalid_input',
  issues: paths.map((path) => ({ path, message: 'There is no field with this name.' })),
});

test('S-K4: an unknown field of a body is refused with its name, at any depth, and changes nothing', async () => {
  const program = await startProgram();
  const { username } = await createCard(program, {});
  const path = `/api/v1/cards/${username}`;
  const element = { id: 'one', type: 'instagram', value: 'ada', label: '', isFeatured: true };
  for (const [body, ...paths] of [
    [{ jobTitle: 'CEO' }, 'jobTitle'],
    [{ title: 'CEO', Title: 'CEO' }, 'Title'],
    [{ cardElements: [element] }, 'cardElements.0.isFeatured'],
    ['{"__proto__":{"title":"CEO"},"constructor":1}', '__proto__', 'constructor'],
    [{ password: 'x', isAdmin: true }, 'password', 'isAdmin'],
  ] as const) {
    await expectStatus(program.call('PATCH', path, body), 400, unknown(...paths));
  }
  await expectStatus(program.call('GET', path), 200, { title: '', version: 1 });
  const contact = { name: 'Ann', tags: [{ name: 'vip' }], company: 'X', card: username };
  await expectStatus(
    program.call('POST', '/api/v1/contacts', { ...contact, source: 'x', vip: 1 }),
    400,
  );
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, no) => [`x${no}`, no]));
  const answer = await program.call('PATCH', path, { ...many, [`y${'y'.repeat(5000)}`]: 1 });
  const { issues } = await answer.json<{ issues: unknown[] }>();
  expect([answer.status, issues.length]).toEqual([400, 20]);
});

test('what was read can be sent back', async () => {
  const program = await startProgram();
  const { username } = await createCard(program, { title: 'Analyst' });
  const path = `/api/v1/cards/${username}`;
  const read = await (await program.call('GET', path)).json<object>();
  await expectStatus(program.call('PATCH', path, { ...read, title: 'Countess' }), 200, {
    title: 'Countess',
    views: 0,
  });
  const { call } = await startTeamProgram();
  const group = await (await call('POST', '/api/v1/groups', { name: 'Sales' })).json<object>();
  const [id] = Object.values(group);
  await expectStatus(
    call('PATCH', `/api/v1/groups/${String(id)}`, { ...group, name: 'Field' }),
    200,
  );
});

test('a webhook is paused and resumed by `status`, and sent back as it was read', async () => {
  const { call } = await startProgram();
  const subscribed = { url: 'https://hooks.example/in', events: ['contact.created'] };
  const created = await call('POST', '/api/v1/webhook-endpoints', subscribed);
  const { secret: _, ...endpoint } = await created.json<{ id: string; secret: string }>();
  const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
  await expectStatus(call('PATCH', path, endpoint), 200, { status: 'active' });
  await expectStatus(call('PATCH', path, { status: 'paused' }), 200, {
    status: 'paused',
    pausedBy: 'person',
  });
  await expectStatus(call('PATCH', path, { status: 'paused', isPaused: false }), 400, {
    issues: [{ path: 'status' }],
  });
  await expectStatus(call('PATCH', path, { status: 'active' }), 200, { status: 'active' });
});

test('a limit beyond that of a list is refused, also on a list without one', async () => {
  const { call } = await startTeamProgram();
  await expectStatus(call('GET', '/api/v1/cards?limit=100'), 200);
  for (const path of ['cards?limit=101', 'members?limit=100', 'groups?limit=5']) {
    await expectStatus(call('GET', `/api/v1/${path}`), 400, { issues: [{ path: 'limit' }] });
  }
});

test('a card for the ID of an invitation says that the person has not joined', async () => {
  const { call } = await startTeamProgram();
  const email = `${unique('new')}@example.com`;
  const invited = await call('POST', '/api/v1/members', { email, role: 'member' });
  const { id } = await invited.json<{ id: string }>();
  await expectStatus(call('GET', '/api/v1/members?status=invited'), 200, {
    data: [{ id, status: 'invited' }],
  });
  const card = { username: unique('api'), name: 'Grace', member: id };
  await expectStatus(call('POST', '/api/v1/cards', card), 409, 'not_joined');
  const other = await startTeamProgram();
  await expectStatus(other.call('POST', '/api/v1/cards', card), 404, 'not_found');
});

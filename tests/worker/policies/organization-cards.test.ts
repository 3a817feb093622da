// @module-tag core
import { expect, test } from 'vitest';
import { listCards, putCard } from '#shared/api/cards/cards.ts';
import {
  createOrganizationCard,
  listOrganizationCards,
  updateOrganizationCard,
} from '#shared/api/organizations/cards.ts';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { addKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { createCardTeam, suspendHolder } from '#tests/worker/policies/card-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readRows } from '#tests/worker/world/sql.ts';

const LOCKED: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};

const readPage = async (username: string) => {
  const answer = await callWorker(`https://cards.test/${username}`);
  return { status: answer.status, text: await answer.text() };
};

test('a company card is created for a member, is public, and is in both lists', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const username = unique('ann');
  const { card } = await readAnswer(
    createOrganizationCard,
    team.send('POST', '/cards', { member, username }),
    201,
  );
  expect(card).toMatchObject({
    username,
    name: 'Ann Example',
    email: ann.email,
    userPlan: 'business_pro',
    organization: { id: team.id, name: team.name },
    policyState: { fields: { company: { origin: 'member', isEditable: true } }, isPaused: false },
  });
  const page = await expectStatus(readPage(username), 200);
  expect(page.text).toContain('Ann Example');
  const own = await readAnswer(listCards, ann.send('GET', listCards.path));
  expect(own.cards.map((one) => [one.username, one.organization?.id])).toEqual([
    [username, team.id],
  ]);
  const listed = await readAnswer(listOrganizationCards, team.send('GET', '/cards'));
  expect(listed.cards.map((one) => [one.card.username, one.holder.id])).toEqual([
    [username, member],
  ]);
  await expectStatus(team.send('POST', '/cards', { member, username }), 200);
});

test('a username of someone else, a reserved one and one released by someone else are refused', async () => {
  const team = await createCardTeam();
  const member = await team.add(await join());
  const stranger = await join('business_pro');
  const [taken, released] = [unique('taken'), unique('released')];
  await stranger.publish(taken);
  await stranger.publish(released);
  await expectStatus(stranger.send('DELETE', `/api/cards/${released}`), 204);
  for (const [username, code] of [
    [taken, 'username_taken'],
    [released, 'username_taken'],
    ['login', 'username_reserved'],
  ]) {
    const answer = await team.send('POST', '/cards', { member, username });
    expect([username, await answer.json()]).toMatchObject([username, { code }]);
  }
  await expectStatus(readPage(taken), 200);
});

test('a person’s key changes their company card under the policy, and keeps what is locked', async () => {
  const team = await createCardTeam();
  const ann = await join('business_pro');
  const { username } = await team.card(await team.add(ann));
  await team.setPolicy({ rules: { company: LOCKED }, values: { company: 'Acme Ltd' } });
  const { call } = await addKey(ann);
  const answer = await call('PATCH', `/api/v1/cards/${username}`, {
    title: 'Chief',
    company: 'Mine',
  });
  await expectStatus(answer, 200, { title: 'Chief', company: 'Acme Ltd' });
  // Creating a card replaces none, also not an organization card that the person holds.
  const created = await call('POST', '/api/v1/cards', { username, name: 'Mine' });
  await expectStatus(created, 409, 'username_taken');
  const stranger = await addKey(await join('business_pro'));
  await expectStatus(stranger.call('PATCH', `/api/v1/cards/${username}`, { title: 'Eve' }), 404);
});

test('a company card uses neither the card limit nor the plan of its holder', async () => {
  const team = await createCardTeam();
  const ann = await join('free');
  const member = await team.add(ann);
  const { username } = await team.card(member);
  // The free plan has one card, and an organization card is not it.
  await ann.publish(unique('private'));
  const results = await readRows(
    'SELECT username FROM cards WHERE user_id = ? AND locked_at IS NOT NULL',
    ann.user.id,
  );
  expect(results).toEqual([]);
  await expectStatus(ann.send('PUT', `/api/cards/${unique('second')}`, buildTestContent()), 403);
  expect((await readPage(username)).text).not.toContain('Made with');
});

test('locked fields keep the policy, and the response says which changes were not taken', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  await team.setPolicy({
    rules: { company: LOCKED, phone: { ...LOCKED, source: 'member' } },
    values: { company: 'Acme Ltd' },
  });
  const sent = buildTestContent({ name: 'Ann B', company: 'My Own', phone: '+49 1' });
  const body = await readAnswer(putCard, ann.send('PUT', `/api/cards/${username}`, sent), 200);
  expect(body.card).toMatchObject({ name: 'Ann B', company: 'Acme Ltd', phone: '' });
  expect(body.notTaken).toEqual([
    { field: 'company', reason: 'locked' },
    { field: 'phone', reason: 'locked' },
  ]);
  expect(body.card.policyState?.fields.company).toEqual({
    origin: 'policy',
    isEditable: false,
    isRequired: false,
    isHidden: false,
  });
  expect((await readPage(username)).text).toContain('Acme Ltd');
});

test('an admin makes an exception for one card', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const card = await team.card(await team.add(ann));
  await team.setPolicy({ rules: { company: LOCKED }, values: { company: 'Acme Ltd' } });
  const content = { ...buildTestContent(), company: 'Acme Labs' };
  const body = await readAnswer(
    updateOrganizationCard,
    team.send('PATCH', `/cards/${card.username}`, content),
  );
  expect(body).toMatchObject({ card: { company: 'Acme Labs' }, notTaken: [] });
  expect(body.card.policyState?.fields.company?.origin).toBe('member');
});

test('a holder can neither rename nor delete a company card', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  for (const [method, path, body] of [
    ['DELETE', '', undefined],
    ['POST', '/rename', { to: unique('other') }],
  ] as const) {
    await expectStatus(ann.send(method, `/api/cards/${username}${path}`, body), 403, 'forbidden');
  }
  await expectStatus(readPage(username), 200);
  await expectStatus(team.send('DELETE', `/cards/${username}`), 204);
  await expectStatus(readPage(username), 404);
  await expectStatus(ann.send('PUT', `/api/cards/${username}`, buildTestContent()), 409, {
    code: 'username_taken',
  });
});

test('a suspended member with an open editor cannot publish', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  await suspendHolder(member);
  await expectStatus(
    ann.send('PUT', `/api/cards/${username}`, buildTestContent()),
    403,
    'forbidden',
  );
});

test('S-O1: a card of someone in two teams is changed by the team that it belongs to only', async () => {
  const [first, second] = [await createCardTeam(), await createCardTeam()];
  const ann = await join();
  const { username, name } = await first.card(await first.add(ann));
  await second.add(ann);
  await expectStatus(second.send('PATCH', `/cards/${username}`, { name: 'Mallory' }), 404);
  const { cards } = await readAnswer(listCards, ann.send('GET', '/api/cards'));
  expect(cards.map((card) => [card.username, card.name])).toEqual([[username, name]]);
});

// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCards, putCard } from '#shared/api/cards/cards.ts';
import {
  createCompanyCard,
  listCompanyCards,
  updateCompanyCard,
} from '#shared/api/organizations/cards.ts';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { addKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { createCardTeam, suspendHolder } from '#tests/worker/policies/card-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

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
  const created = await team.send('POST', '/cards', { member, username });
  expect(created.status).toBe(201);
  const { card } = createCompanyCard.response.parse(await created.json());
  expect(card).toMatchObject({
    username,
    name: 'Ann Example',
    email: ann.email,
    userPlan: 'business_pro',
    organization: { id: team.id, name: 'Acme' },
    policyState: { fields: { company: { origin: 'member', isEditable: true } }, isPaused: false },
  });
  const page = await readPage(username);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Ann Example');
  const own = listCards.response.parse(await (await ann.send('GET', listCards.path)).json());
  expect(own.cards.map((one) => [one.username, one.organization?.id])).toEqual([
    [username, team.id],
  ]);
  const all = await team.send('GET', '/cards');
  const listed = listCompanyCards.response.parse(await all.json());
  expect(listed.cards.map((one) => [one.card.username, one.holder.id])).toEqual([
    [username, member],
  ]);
  const again = await team.send('POST', '/cards', { member, username });
  expect(again.status).toBe(200);
});

test('a username of someone else, a reserved one and one released by someone else are refused', async () => {
  const team = await createCardTeam();
  const member = await team.add(await join());
  const stranger = await join('business_pro');
  const [taken, released] = [unique('taken'), unique('released')];
  await stranger.publish(taken);
  await stranger.publish(released);
  expect((await stranger.send('DELETE', `/api/cards/${released}`)).status).toBe(204);
  for (const [username, code] of [
    [taken, 'username_taken'],
    [released, 'username_taken'],
    ['login', 'username_reserved'],
  ]) {
    const answer = await team.send('POST', '/cards', { member, username });
    expect([username, await answer.json()]).toMatchObject([username, { code }]);
  }
  expect((await readPage(taken)).status).toBe(200);
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
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { title: 'Chief', company: 'Acme Ltd' },
  ]);
  // Creating a card replaces none, also not a company card that the person holds.
  const created = await call('POST', '/api/v1/cards', { username, name: 'Mine' });
  expect([created.status, await created.json()]).toMatchObject([409, { code: 'username_taken' }]);
  const stranger = await addKey(await join('business_pro'));
  const refused = await stranger.call('PATCH', `/api/v1/cards/${username}`, { title: 'Eve' });
  expect(refused.status).toBe(404);
});

test('a company card uses neither the card limit nor the plan of its holder', async () => {
  const team = await createCardTeam();
  const ann = await join('free');
  const member = await team.add(ann);
  const { username } = await team.card(member);
  // The free plan has one card, and a company card is not it.
  await ann.publish(unique('private'));
  const { results } = await env.DB.prepare(
    'SELECT username FROM cards WHERE user_id = ? AND locked_at IS NOT NULL',
  )
    .bind(ann.user.id)
    .all();
  expect(results).toEqual([]);
  const answer = await ann.send('PUT', `/api/cards/${unique('second')}`, buildTestContent());
  expect(answer.status).toBe(403);
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
  const answer = await ann.send('PUT', `/api/cards/${username}`, sent);
  expect(answer.status).toBe(200);
  const body = putCard.response.parse(await answer.json());
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
  const answer = await team.send('PATCH', `/cards/${card.username}`, content);
  const body = updateCompanyCard.response.parse(await answer.json());
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
    const answer = await ann.send(method, `/api/cards/${username}${path}`, body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  }
  expect((await readPage(username)).status).toBe(200);
  const removed = await team.send('DELETE', `/cards/${username}`);
  expect(removed.status).toBe(204);
  expect((await readPage(username)).status).toBe(404);
  const taken = await ann.send('PUT', `/api/cards/${username}`, buildTestContent());
  expect(await taken.json()).toMatchObject({ code: 'username_taken' });
});

test('a suspended member with an open editor cannot publish', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  await suspendHolder(member);
  const answer = await ann.send('PUT', `/api/cards/${username}`, buildTestContent());
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'forbidden' });
});

test('S-O1: a card of someone in two teams is changed by the team that it belongs to only', async () => {
  const [first, second] = [await createCardTeam(), await createCardTeam()];
  const ann = await join();
  const { username, name } = await first.card(await first.add(ann));
  await second.add(ann);
  const answer = await second.send('PATCH', `/cards/${username}`, { name: 'Mallory' });
  expect(answer.status).toBe(404);
  const { cards } = listCards.response.parse(await (await ann.send('GET', '/api/cards')).json());
  expect(cards.map((card) => [card.username, card.name])).toEqual([[username, name]]);
});

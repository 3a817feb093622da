import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { undoDeparture } from '#shared/api/organizations/people/departures.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addTeamMember,
  createTeam,
  insertGroup,
  listActions,
  readMembership,
  readRefusal,
} from '#tests/worker/world/organization.ts';
import {
  depart,
  fetchDepartures,
  giveCard,
  undo,
  visit,
} from '#tests/worker/departures/harness.ts';

const DAY_MS = 86_400_000;

test(`${undoDeparture.path} returns membership, role, groups and the card`, async () => {
  const team = await createTeam();
  const sales = await insertGroup(team, 'sales');
  const ben = await addTeamMember(team, 'manager', [sales]);
  const [card, own] = [await giveCard(team, ben.memberId), unique('own')];
  await ben.publish(own);
  const { id } = await depart(team, ben, { card: 'pause' });
  expect((await visit(card)).status).toBe(410);
  expect((await undo(team, id)).status).toBe(204);
  const page = await visit(card);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Bea Muster');
  expect(await readMembership(ben.memberId)).toMatchObject({ role: 'manager', status: 'active' });
  const member = await team.owner.send('GET', team.at(`/members/${ben.memberId}`));
  expect(await member.json()).toMatchObject({ member: { groups: [sales], cards: 1 } });
  expect(await (await ben.send('GET', '/api/cards')).text()).toContain(card);
  expect((await ben.send('GET', team.at())).status).toBe(200);
  expect(await fetchDepartures(team)).toEqual([]);
  expect((await listActions(team.id)).at(-1)).toBe('member.restored');
});

test('undoing twice, also at the same time, restores once', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  const answers = await Promise.all([undo(team, id), undo(team, id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await readRefusal(await undo(team, id))).toEqual([404, 'not_found']);
  const actions = await listActions(team.id);
  expect(actions.filter((action) => action === 'member.restored')).toHaveLength(1);
});

test('without a seat nothing is undone', async () => {
  const team = await createTeam('business_pro');
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  for (let seat = 1; seat < 10; seat++) await addTeamMember(team, 'member');
  expect(await readRefusal(await undo(team, id))).toEqual([403, 'plan_limit']);
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
  expect((await visit(card)).status).toBe(410);
  expect(await fetchDepartures(team)).toHaveLength(1);
});

test('after 30 days a departure cannot be undone', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const { id } = await depart(team, ben);
  await env.DB.prepare('UPDATE organization_departures SET departed_at = ? WHERE id = ?')
    .bind(new Date(Date.now() - 30 * DAY_MS).toISOString(), id)
    .run();
  expect(await readRefusal(await undo(team, id))).toEqual([409, 'already_decided']);
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
});

test('no one undoes a departure of another organization, of other groups or of a higher role', async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const sales = await insertGroup(team, 'sales');
  const manager = await addTeamMember(team, 'manager', [sales]);
  const ben = await addTeamMember(team, 'member');
  const admin = await addTeamMember(team, 'admin', [sales]);
  const [first, second] = [await depart(team, ben), await depart(team, admin)];
  expect(await readRefusal(await undo(other, first.id))).toEqual([404, 'not_found']);
  expect(await readRefusal(await undo(team, first.id, manager))).toEqual([404, 'not_found']);
  expect(await readRefusal(await undo(team, second.id, manager))).toEqual([403, 'forbidden']);
  expect(await readMembership(admin.memberId)).toMatchObject({ status: 'left' });
});

test('a member who joined again gets the cards of the departure back', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
  )
    .bind(ben.memberId)
    .run();
  expect((await undo(team, id)).status).toBe(204);
  expect((await visit(card)).status).toBe(200);
});

test('of two departures of one person the last one returns the cards of both', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const first = await giveCard(team, ben.memberId);
  await depart(team, ben);
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
  )
    .bind(ben.memberId)
    .run();
  const second = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  expect((await fetchDepartures(team)).map(({ cards }) => cards)).toEqual([[first, second]]);
  expect((await undo(team, id)).status).toBe(204);
  for (const card of [first, second]) expect((await visit(card)).status).toBe(200);
});

test('cards of former members that a leaver held for the company move on to the billing owner', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben);
  const payer = await addTeamMember(team, 'owner');
  await env.DB.prepare('UPDATE organizations SET billing_owner_id = ? WHERE id = ?')
    .bind(payer.user.id, team.id)
    .run();
  await depart(team, { memberId: team.ownerId }, {}, payer);
  const held = await env.DB.prepare('SELECT user_id FROM cards WHERE username = ?')
    .bind(card)
    .first('user_id');
  expect(held).toBe(payer.user.id);
  expect((await visit(card)).status).toBe(410);
});

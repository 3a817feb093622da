import { expect, test } from 'vitest';
import { undoDeparture } from '#shared/api/organizations/people/departures.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  addGroup,
  listActions,
  readMembership,
} from '#tests/worker/world/organization.ts';
import {
  depart,
  fetchDepartures,
  giveCard,
  undo,
  visit,
} from '#tests/worker/departures/harness.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

const DAY_MS = 86_400_000;

test(`${undoDeparture.path} returns membership, role, groups and the card`, async () => {
  const team = await createTeam();
  const sales = await addGroup(team, 'sales');
  const ben = await addMember(team, 'manager', { groups: [sales] });
  const [card, own] = [await giveCard(team, ben.memberId), unique('own')];
  await ben.publish(own);
  const { id } = await depart(team, ben, { card: 'pause' });
  await expectStatus(visit(card), 410);
  await expectStatus(undo(team, id), 204);
  const page = await expectStatus(visit(card), 200);
  expect(page.text).toContain('Bea Muster');
  expect(await readMembership(ben.memberId)).toMatchObject({ role: 'manager', status: 'active' });
  const member = await team.send('GET', `/members/${ben.memberId}`);
  expect(await member.json()).toMatchObject({ member: { groups: [sales], cards: 1 } });
  expect(await (await ben.send('GET', '/api/cards')).text()).toContain(card);
  await expectStatus(ben.send('GET', team.at()), 200);
  expect(await fetchDepartures(team)).toEqual([]);
  expect((await listActions(team.id)).at(-1)).toBe('member.restored');
});

test('undoing twice, also at the same time, restores once', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  const answers = await Promise.all([undo(team, id), undo(team, id)]);
  expectStatuses(answers, 204, 404);
  await expectStatus(undo(team, id), 404, 'not_found');
  const actions = await listActions(team.id);
  expect(actions.filter((action) => action === 'member.restored')).toHaveLength(1);
});

test('without a seat nothing is undone', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  for (let seat = 1; seat < 10; seat++) await addMember(team, 'member');
  await expectStatus(undo(team, id), 403, 'plan_limit');
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
  await expectStatus(visit(card), 410);
  expect(await fetchDepartures(team)).toHaveLength(1);
});

test('after 30 days a departure cannot be undone', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const { id } = await depart(team, ben);
  await runSql(
    'UPDATE organization_departures SET departed_at = ? WHERE id = ?',
    new Date(Date.now() - 30 * DAY_MS).toISOString(),
    id,
  );
  await expectStatus(undo(team, id), 409, 'already_decided');
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
});

test('no one undoes a departure of another organization, of other groups or of a higher role', async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const sales = await addGroup(team, 'sales');
  const manager = await addMember(team, 'manager', { groups: [sales] });
  const ben = await addMember(team, 'member');
  const admin = await addMember(team, 'admin', { groups: [sales] });
  const [first, second] = [await depart(team, ben), await depart(team, admin)];
  await expectStatus(undo(other, first.id), 404, 'not_found');
  await expectStatus(undo(team, first.id, manager), 404, 'not_found');
  await expectStatus(undo(team, second.id, manager), 403, 'forbidden');
  expect(await readMembership(admin.memberId)).toMatchObject({ status: 'left' });
});

test('a member who joined again gets the cards of the departure back', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  await runSql(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
    ben.memberId,
  );
  await expectStatus(undo(team, id), 204);
  await expectStatus(visit(card), 200);
});

test('of two departures of one person the last one returns the cards of both', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const first = await giveCard(team, ben.memberId);
  await depart(team, ben);
  await runSql(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
    ben.memberId,
  );
  const second = await giveCard(team, ben.memberId);
  const { id } = await depart(team, ben);
  expect((await fetchDepartures(team)).map(({ cards }) => cards)).toEqual([[first, second]]);
  await expectStatus(undo(team, id), 204);
  for (const card of [first, second]) await expectStatus(visit(card), 200);
});

test('cards of former members that a leaver held for the company move on to the billing owner', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben);
  const payer = await addMember(team, 'owner');
  await runSql(
    'UPDATE organizations SET billing_owner_id = ? WHERE id = ?',
    payer.user.id,
    team.id,
  );
  await depart(team, { memberId: team.ownerId }, {}, payer);
  const held = await readValue('SELECT user_id FROM cards WHERE username = ?', card);
  expect(held).toBe(payer.user.id);
  await expectStatus(visit(card), 410);
});

import { expect, test } from 'vitest';
import { deleteAccount } from '#shared/api/auth/account.ts';
import {
  listDepartures,
  readLeaverSetting,
  updateLeaverSetting,
} from '#shared/api/organizations/people/departures.ts';
import {
  leaveOrganization,
  removeMember,
  updateMembers,
} from '#shared/api/organizations/people/members.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import {
  addMember,
  createTeam,
  addGroup,
  listActions,
  readMembership,
} from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { depart, fetchDepartures, giveCard, visit } from '#tests/worker/departures/harness.ts';
import { expectStatus, expectStatuses, readAnswer } from '#tests/worker/world/answer.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

test(`${updateLeaverSetting.path}: the setting holds for ${removeMember.path} and ${leaveOrganization.path}`, async () => {
  const team = await createTeam();
  const [ben, cleo, dan] = [
    await addMember(team, 'member'),
    await addMember(team, 'member'),
    await addMember(team, 'member'),
  ];
  const cards = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  const target = await giveCard(team, dan.memberId);
  const setting = {
    card: 'redirect',
    days: 9,
    successor: dan.memberId,
    heir: dan.memberId,
  };
  expect(readLeaverSetting.path).toBe(updateLeaverSetting.path);
  const saved = await team.send('PATCH', '/leaver-setting', setting);
  expect(await saved.json()).toEqual(setting);
  const read = await team.send('GET', '/leaver-setting');
  expect(await read.json()).toEqual(setting);
  await team.send('DELETE', `/members/${ben.memberId}`);
  await cleo.send('POST', team.at('/leave'));
  for (const card of cards) expect(await visit(card)).toMatchObject({ location: `/${target}` });
  expect((await listActions(team.id)).slice(-2)).toEqual(['member.removed', 'member.left']);
  // The successor of the setting leaves: he is not his own successor.
  const left = await depart(team, dan);
  expect(left).toMatchObject({ card: 'pause', successor: null });
});

test('members of another organization, leavers and the leaver cannot take over', async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const stranger = await addMember(other, 'member');
  await depart(team, cleo);
  for (const id of [stranger.memberId, cleo.memberId, ben.memberId]) {
    const body = { card: 'redirect', successor: id, isDryRun: false };
    await expectStatus(
      team.send('POST', `/members/${ben.memberId}/departure`, body),
      400,
      'invalid_input',
    );
  }
  await expectStatus(
    team.send('PATCH', '/leaver-setting', {
      successor: stranger.memberId,
    }),
    400,
    'invalid_input',
  );
  await expectStatus(
    team.send('POST', `/members/${stranger.memberId}/departure`, {
      isDryRun: false,
    }),
    404,
    'not_found',
  );
  expect(await readMembership(stranger.memberId)).toMatchObject({ status: 'active' });
});

test('of two last owners who leave at the same time, one stays', async () => {
  const team = await createTeam();
  const second = await addMember(team, 'owner');
  // Neither pays for the organization.
  const payer = await addMember(team, 'owner');
  await runSql(
    'UPDATE organizations SET billing_owner_id = ? WHERE id = ?',
    payer.user.id,
    team.id,
  );
  await runSql("UPDATE organization_members SET role = 'member' WHERE id = ?", payer.memberId);
  const answers = await Promise.all([
    team.send('POST', '/leave'),
    second.send('POST', team.at('/leave')),
  ]);
  expectStatuses(answers, 204, 409);
  expect(await fetchDepartures(team, answers[0].status === 204 ? second : team.owner)).toHaveLength(
    1,
  );
});

test('a publish under way when its holder leaves shows nothing of the card', async () => {
  const team = await createTeam();
  for (let round = 0; round < 5; round++) {
    const ben = await addMember(team, 'member');
    const card = await giveCard(team, ben.memberId);
    const listed = await ben.send('GET', '/api/cards');
    const { cards } = await listed.json<{ cards: object[] }>();
    const [departed, published] = await Promise.all([
      team.send('DELETE', `/members/${ben.memberId}`),
      ben.send('PUT', `/api/cards/${card}`, { ...cards[0], name: 'Published Late' }),
    ]);
    await expectStatus(departed, 204);
    expect([200, 403, 404, 409]).toContain(published.status);
    const page = await expectStatus(visit(card), 410);
    expect(page.text).not.toContain('Published Late');
    const later = await ben.send('PUT', `/api/cards/${card}`, { ...cards[0], name: 'Even Later' });
    expect(later.status).toBeGreaterThanOrEqual(400);
  }
});

test(`${deleteAccount.path}: an account that is deleted leaves by the setting, and the card stays with the company`, async () => {
  const team = await createTeam();
  const [ben, dan] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const [card, target] = [await giveCard(team, ben.memberId), await giveCard(team, dan.memberId)];
  await team.send('PATCH', '/leaver-setting', {
    card: 'redirect',
    successor: dan.memberId,
  });
  const gone = await expectStatus(
    ben.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' }),
    204,
  );
  const entry = (await readEntries(team.id)).find(({ action }) => action === 'member.left');
  expect(entry).toMatchObject({
    requestId: gone.headers.get('X-Request-Id'),
    ipPrefix: expect.stringMatching(/./),
  });
  expect(await visit(card)).toMatchObject({ status: 302, location: `/${target}` });
  const [departure] = await fetchDepartures(team);
  expect(departure).toMatchObject({ cards: [card], undoUntil: null });
  const held = await readValue('SELECT user_id FROM cards WHERE username = ?', card);
  expect(held).toBe(team.owner.user.id);
  // The billing owner holds it for the company only.
  expect(await (await team.owner.send('GET', '/api/cards')).text()).not.toContain(card);
});

test(`${updateMembers.path}: several members are removed at once, by the setting`, async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const cards = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  const { results } = await readAnswer(
    updateMembers,
    team.send('POST', '/members/bulk', {
      members: [ben.memberId, cleo.memberId, team.ownerId],
      change: { remove: true },
      isDryRun: false,
    }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'refused']);
  for (const card of cards) await expectStatus(visit(card), 410);
  expect(await fetchDepartures(team)).toHaveLength(2);
});

test(`${listDepartures.path}: managers see those of their groups, members none`, async () => {
  const team = await createTeam();
  const [sales, legal] = [await addGroup(team, 'sales'), await addGroup(team, 'legal')];
  const manager = await addMember(team, 'manager', { groups: [sales] });
  const ben = await addMember(team, 'member', { groups: [sales] });
  const cleo = await addMember(team, 'member', { groups: [legal] });
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben, { card: 'keep', days: 40, successor: manager.memberId }, manager);
  await depart(team, cleo);
  const all = await fetchDepartures(team);
  expect(all.map(({ member }) => member)).toEqual([cleo.memberId, ben.memberId]);
  const [seen, ...rest] = await fetchDepartures(team, manager);
  expect(rest).toEqual([]);
  expect(seen).toMatchObject({
    member: ben.memberId,
    email: ben.user.email,
    card: 'keep',
    cards: [card],
    successor: { name: 'Ann Example' },
  });
  const member = await addMember(team, 'member');
  await expectStatus(member.send('GET', team.at('/departures')), 403, 'forbidden');
});

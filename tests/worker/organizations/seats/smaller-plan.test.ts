// @module-tag core
import { expect, test } from 'vitest';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';
import {
  choose,
  listActive,
  readChoice,
  startTeam,
} from '#tests/worker/organizations/seats/harness.ts';
import { addMember, createTeam, insertInvitation } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';

const stays = (text: string) => [...text].map((one) => one === '+');

test('an ordered smaller plan is mailed at once, 14 and 3 days before, and once each', async () => {
  const { setPlan, sweepAfter, inDays, mails, members, team } = await startTeam(12);
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: team.owner.email });
  expect(mails[0]?.text).toContain('10 of 13 members can stay');
  // A second sync finds the same order.
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  await sweepAfter(15);
  expect(mails).toHaveLength(1);
  await sweepAfter(16);
  expect(mails).toHaveLength(2);
  await sweepAfter(27);
  expect(mails).toHaveLength(3);
  await sweepAfter(29);
  expect(mails).toHaveLength(3);
  expect(await listActive(members)).toEqual(stays('++++++++++++'));
  await sweepAfter(30);
  await setPlan('business_pro');
  expect(await listActive(members)).toEqual(stays('---+++++++++'));
  await sweepAfter(60);
  expect(mails).toHaveLength(3);
  expect(await readChoice(team, team.owner)).toBeNull();
});

test('who was chosen stays, and those who were active last have the free seats', async () => {
  const { setPlan, sweepAfter, inDays, members, team } = await startTeam(12);
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error('no members');
  // Also when the answer was lost and the call is repeated.
  await expectStatus(choose(team, team.owner, [first, second]), 200);
  await expectStatus(choose(team, team.owner, [first, second]), 200);
  const choice = await readChoice(team, team.owner);
  expect(choice).toMatchObject({
    plan: 'business_pro',
    members: 13,
    seats: 10,
    chosen: expect.arrayContaining([first.memberId, second.memberId]),
    chosenBy: team.owner.email,
    revision: 1,
  });
  expect(choice?.staying.map(({ id }) => id)).toEqual(
    expect.arrayContaining([team.ownerId, first.memberId, second.memberId]),
  );
  expect(choice?.staying).toHaveLength(10);
  // A chosen person leaves, and another one joins.
  await expectStatus(first.send('POST', team.at('/leave')), 204);
  const late = await addMember(team, 'member');
  await sweepAfter(30);
  await setPlan('business_pro');
  expect(await listActive(members)).toEqual(stays('-+---+++++++'));
  expect(await listActive([late])).toEqual([true]);
});

test('an end at once suspends nobody for a week, while nobody can be added', async () => {
  const { setPlan, sweepAfter, mails, members, team } = await startTeam(3);
  await setPlan('free');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('nobody can be added');
  expect(await listActive(members)).toEqual(stays('+++'));
  await expectStatus(
    team.send('POST', '/invitations', { email: 'new@x.example', role: 'member' }),
    403,
    'plan_limit',
  );
  await sweepAfter(3);
  expect(mails).toHaveLength(1);
  await sweepAfter(4.1);
  expect(mails).toHaveLength(2);
  await sweepAfter(6.9);
  expect(await listActive(members)).toEqual(stays('+++'));
  await sweepAfter(7.1);
  expect(await listActive(members)).toEqual(stays('---'));
  expect(mails).toHaveLength(2);
  await setPlan('enterprise');
  expect(await listActive(members)).toEqual(stays('+++'));
});

test('a plan that ends sooner than mailed leaves a week from then', async () => {
  const { setPlan, sweepAfter, inDays, mails, members } = await startTeam(3);
  await setPlan('enterprise', { plan: 'free', at: inDays(60) });
  await sweepAfter(20);
  await setPlan('free');
  expect(mails).toHaveLength(2);
  await sweepAfter(26);
  expect(await listActive(members)).toEqual(stays('+++'));
  await sweepAfter(27.1);
  expect(await listActive(members)).toEqual(stays('---'));
});

test('an order two days before the end leaves a week, too', async () => {
  const { setPlan, sweepAfter, inDays, members } = await startTeam(3);
  await setPlan('enterprise', { plan: 'free', at: inDays(2) });
  await sweepAfter(2.1);
  await setPlan('free');
  expect(await listActive(members)).toEqual(stays('+++'));
  await sweepAfter(7.1);
  expect(await listActive(members)).toEqual(stays('---'));
});

test('a plan that comes back in the middle ends the choice', async () => {
  const { setPlan, sweepAfter, inDays, mails, members, team, payer } = await startTeam(12);
  await setPlan('enterprise', { plan: 'free', at: inDays(30) });
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  await expectStatus(choose(team, team.owner, members.slice(0, 2)), 200);
  await setPlan('enterprise');
  const sent = mails.length;
  await sweepAfter(31);
  expect(mails).toHaveLength(sent);
  expect(await readChoice(team, team.owner)).toBeNull();
  expect(
    await readValue('SELECT count(*) AS n FROM seat_choices WHERE organization_id = ?', team.id),
  ).toBe(0);
  expect(await readRow('SELECT * FROM plan_reductions WHERE user_id = ?', payer)).toBeNull();
  expect(await listActive(members)).toEqual(stays('++++++++++++'));
});

test('owners are mailed once someone joins who will have no seat', async () => {
  const { setPlan, sweepAfter, inDays, mails, team } = await startTeam(9);
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  expect(mails).toHaveLength(0);
  await addMember(team, 'member');
  await sweepAfter(2);
  expect(mails).toHaveLength(1);
});

test('hostile: more people than seats, people of others, two owners at once, a plan that has seats', async () => {
  const { setPlan, inDays, members, team } = await startTeam(12);
  await expectStatus(choose(team, team.owner, members), 404, 'not_found');
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  await expectStatus(choose(team, team.owner, members.slice(0, 10)), 400, 'invalid_input');
  const other = await createTeam();
  const foreign = await addMember(other, 'member');
  const gone = await addMember(team, 'member', { status: 'suspended' });
  await expectStatus(choose(team, team.owner, [foreign, gone]), 200);
  expect((await readChoice(team, team.owner))?.chosen).toEqual([]);
  const ben = await addMember(team, 'owner');
  const answers = await Promise.all([
    choose(team, team.owner, members.slice(0, 1), 1),
    choose(team, ben, members.slice(1, 2), 1),
  ]);
  expectStatuses(answers, 200, 409);
  await expectStatus(choose(team, ben, [], 1), 409, {
    code: 'seats_changed',
    current: { revision: 2 },
  });
  const admin = await addMember(team, 'admin');
  await expectStatus(choose(team, admin, [], 2), 403, 'forbidden');
  await expectStatus(choose(team, await join('free'), [], 2), 404, 'not_found');
});

test('owners beyond the seats have no plan for free', async () => {
  const { setPlan, sweepAfter, members, team } = await startTeam(1);
  const ben = await addMember(team, 'owner');
  await setPlan('free');
  await sweepAfter(7.1);
  expect(await listActive([...members, ben])).toEqual([false, false]);
  await expectStatus(team.send('GET', ''), 200);
});

test('a choice takes no seat of another team of the same billing owner', async () => {
  const { setPlan, inDays, members, team } = await startTeam(6);
  const second = await createTeam({ owner: team.owner });
  const others = [];
  for (let at = 0; at < 6; at++) others.push(await addMember(second, 'member'));
  await setPlan('enterprise', { plan: 'business_pro', at: inDays(30) });
  // Ten seats for two owners and twelve members, of whom those of the second team were active last.
  expect(await readChoice(team, team.owner)).toMatchObject({ seats: 3, members: 7 });
  expect(await readChoice(second, team.owner)).toBeNull();
  await expectStatus(choose(team, team.owner, members.slice(0, 3)), 400, 'invalid_input');
  await expectStatus(choose(team, team.owner, members.slice(0, 2)), 200);
});

test('open invitations stay, and are accepted once a seat is free', async () => {
  const { setPlan, sweepAfter, members, team } = await startTeam(12);
  await insertInvitation(team, 'later@x.example');
  await setPlan('business_pro');
  await sweepAfter(7.1);
  expect(await listActive(members)).toEqual(stays('---+++++++++'));
});

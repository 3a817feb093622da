import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEntries } from '#tests/worker/world/audit.ts';
import { depart, giveCard } from '#tests/worker/departures/harness.ts';
import { buildTestContent, findCardId, unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import {
  fetchCase,
  fetchCases,
  sendReport,
  signInOperator,
} from '#tests/worker/moderation/harness.ts';
import { startOperator } from '#tests/worker/moderation/start-operator.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** A team with two confirmed owners, and a member with an organization card. */
async function createModeratedTeam() {
  const team = await createTeam();
  const second = await addMember(team, 'owner');
  await addMember(team, 'admin');
  const ben = await addMember(team, 'member');
  for (const { user } of [team.owner, second]) await confirmEmail(user.id);
  const username = await giveCard(team, ben.memberId);
  const cardId = await findCardId(username);
  return { team, second, ben, username, cardId };
}

async function isPaused({ send }: Pick<Person, 'send'>): Promise<boolean> {
  const answer = await send('GET', '/api/cards');
  return z.object({ isPublishingPaused: z.boolean() }).parse(await answer.json())
    .isPublishingPaused;
}

const listDecisions = async (team: Team) =>
  (await readEntries(team.id)).filter(({ action }) => /^card\.(?:taken|restored)/.test(action));

const reason = 'It shows another company.';
const TAKE_DOWN = { action: 'take_down', reason } as const;

test('the holder and the owners of a company card are mailed what they can do, and the team’s log records it', async () => {
  const { team, second, ben, username, cardId } = await createModeratedTeam();
  const { decide, mails } = startOperator();
  await expectStatus(decide(cardId, TAKE_DOWN), 200);
  const to = (person: Person | TeamMember) => mails.find((mail) => mail.to === person.email);
  expect(mails).toHaveLength(3);
  expect(to(ben)?.subject).toBe('Your company card is no longer public');
  expect(to(ben)?.text).toContain('Owners and admins of your team can delete it.');
  expect(to(ben)?.text).not.toContain('export it with your account');
  expect(to(ben)?.text).toContain('Until we have reviewed your account');
  for (const owner of [team.owner, second]) {
    expect(to(owner)?.subject).toBe('A company card of your team is no longer public');
    expect(to(owner)?.text).toContain(reason);
    expect(to(owner)?.text).toContain(`/team?org=${team.id}&view=cards`);
    expect(to(owner)?.text).not.toContain('Until we have reviewed your account');
  }
  mails.length = 0;
  await expectStatus(decide(cardId, { action: 'restore' }), 200);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A company card of your team is restored',
    'A company card of your team is restored',
    'Your company card is restored',
  ]);
  // A decision that was made before is neither recorded nor mailed again.
  await expectStatus(decide(cardId, { action: 'restore' }), 409);
  expect(await listDecisions(team)).toMatchObject([
    { action: 'card.taken_down', target: username, actor: 'system', details: { reason } },
    { action: 'card.restored', target: username, actor: 'system', details: {} },
  ]);
  expect(JSON.stringify(await listDecisions(team))).not.toContain('olga');
});

test('a take-down for what the team put on a card does not pause the member', async () => {
  const { ben, cardId } = await createModeratedTeam();
  const { decide, mails } = startOperator();
  const answer = await decide(cardId, { ...TAKE_DOWN, author: 'team' });
  expect(await answer.json()).toMatchObject({ isPublishingPaused: false });
  expect(await isPaused(ben)).toBe(false);
  const own = await ben.send('PUT', `/api/cards/${unique('own')}`, buildTestContent());
  expect(own.status).toBeLessThan(300);
  expect(mails.find(({ to }) => to === ben.email)?.text).not.toContain('Until we have reviewed');
  const other = await createModeratedTeam();
  expect(await (await decide(other.cardId, TAKE_DOWN)).json()).toMatchObject({
    isPublishingPaused: true,
  });
  expect(await isPaused(other.ben)).toBe(true);
});

test('a take-down of a leaver’s card pauses neither the billing owner nor the leaver, and mails owners only', async () => {
  const { team, second, ben, cardId } = await createModeratedTeam();
  await depart(team, ben, { card: 'keep', days: 30 });
  const { decide, mails } = startOperator();
  expect(await (await decide(cardId, TAKE_DOWN)).json()).toMatchObject({
    isPublishingPaused: false,
  });
  expect([await isPaused(team.owner), await isPaused(ben)]).toEqual([false, false]);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([team.owner.email, second.email].toSorted());
  expect(mails.every(({ subject }) => subject.startsWith('A company card of your team'))).toBe(
    true,
  );
  expect(await listDecisions(team)).toHaveLength(1);
});

test('a private card pauses its account whatever the request says of a team', async () => {
  const { ben } = await createModeratedTeam();
  const username = unique('own');
  await ben.publish(username);
  const cardId = await findCardId(username);
  const { decide } = startOperator();
  await decide(cardId, { ...TAKE_DOWN, author: 'team' });
  expect(await isPaused(ben)).toBe(true);
});

test('operators see which reported cards a team has put something on', async () => {
  const { team, ben, username, cardId } = await createModeratedTeam();
  await sendReport(username);
  const olga = await signInOperator();
  expect(await fetchCase(olga, cardId)).toMatchObject({ isCompanyCard: true });
  await depart(team, ben, { card: 'keep', days: 30 });
  expect(await fetchCase(olga, cardId)).toMatchObject({ isCompanyCard: true });
  const own = unique('own');
  await ben.publish(own);
  await sendReport(own);
  const cases = (await fetchCases(olga)).cases.filter(({ username: name }) => name === own);
  expect(cases).toMatchObject([{ isCompanyCard: false }]);
});

import { expect, test } from 'vitest';
import { listContentAuthors, type ContentAuthor } from '#shared/api/moderation/content-authors.ts';
import { ORGANIZATION_PAUSE_DAYS_MAX } from '#shared/api/moderation/moderation.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { findCardId, ORIGIN } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  addGroup,
  readRefusal,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { fetchDecisions, signInOperator } from '#tests/worker/moderation/harness.ts';
import { startOperator } from '#tests/worker/moderation/start-operator.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { depart, giveCard } from '#tests/worker/departures/harness.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const TAKE_DOWN = { action: 'take_down', reason: 'It shows another company.' } as const;

/** A team whose owner has a confirmed address, and a member with an organization card. */
async function createWorld() {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const ben = await addMember(team, 'member', { groups: [group] });
  const username = await giveCard(team, ben.memberId);
  const cardId = await findCardId(username);
  return { team, group, ben, username, cardId, path: team.at(`/cards/${username}`) };
}

async function listAuthors(cardId: string): Promise<ContentAuthor[]> {
  const olga = await signInOperator();
  return (
    await readAnswer(
      listContentAuthors,
      olga('GET', listContentAuthors.path.replace(':card', cardId)),
    )
  ).authors;
}

const publish = async ({ send }: TeamMember, path: string) =>
  readRefusal(await send('PATCH', path, { bio: crypto.randomUUID() }));

test('who may have put content on a company card: its holder, editors, the policy, the logo and keys', async () => {
  const { team, group, ben, username, cardId, path } = await createWorld();
  const [admin, manager, keyMaker] = [
    await addMember(team, 'admin'),
    await addMember(team, 'manager', { groups: [group] }),
    await addMember(team, 'admin'),
  ];
  await admin.send('PATCH', path, { bio: 'By an admin' });
  await manager.send('PATCH', path, { bio: 'By a manager' });
  await ben.send('PATCH', `/api/cards/${username}`, { bio: 'By the holder' });
  const { call } = await addTeamKey(team, undefined, keyMaker);
  await call('PATCH', `/api/v1/cards/${username}`, { bio: 'By a key' });
  const [policy] = await (
    await team.owner.send('GET', team.at('/policies'))
  )
    .json<{ policies: { id: string; content: object }[] }>()
    .then(({ policies }) => policies);
  const changed = { content: { ...policy?.content, watermark: 'By a policy' } };
  await admin.send('PATCH', team.at(`/policies/${policy?.id}`), changed);
  await admin.send('PUT', team.at('/logo'), { path: await admin.upload(newLogo()) });
  const found = (await listAuthors(cardId)).map(({ source, email, means, canPauseTeam }) => [
    source,
    email,
    means,
    canPauseTeam,
  ]);
  expect(found[0]).toEqual(['holder', ben.email, 'member', false]);
  expect(found.at(-1)).toEqual(['team', '', null, true]);
  const others = [
    ['card', team.owner.email, 'owner', true],
    ['card', admin.email, 'admin', true],
    ['card', manager.email, 'manager', false],
    ['card', keyMaker.email, 'key', true],
    ['policy', admin.email, 'admin', true],
    ['logo', admin.email, 'admin', true],
  ];
  expect(found).toHaveLength(others.length + 2);
  expect(found).toEqual(expect.arrayContaining(others));
  // A policy that another group has is not part of this page.
  const other = await addMember(team, 'admin');
  const unused = await insertTeamPolicy({ team });
  await other.send('PATCH', team.at(`/policies/${unused}`), changed);
  expect(await listAuthors(cardId)).toHaveLength(found.length);
});

test('authors are listed for operators only, and for no private card', async () => {
  const { ben, cardId } = await createWorld();
  await expectStatus(ben.send('GET', listContentAuthors.path.replace(':card', cardId)), 404);
  expect(await listAuthors('no-such-card')).toEqual([]);
});

test('S-M17: a take-down pauses who put the content there, and the team until a day', async () => {
  const { team, ben, cardId, username } = await createWorld();
  const admin = await addMember(team, 'admin');
  const other = await addMember(team, 'admin');
  const second = await giveCard(team, (await addMember(team, 'member')).memberId);
  const path = team.at(`/cards/${second}`);
  await admin.send('PATCH', team.at(`/cards/${username}`), { bio: 'By an admin' });
  const { decide, mails } = startOperator();
  const author = `card:${admin.user.id}`;
  const pauseTeamUntil = inDays(14);
  const answer = await decide(cardId, { ...TAKE_DOWN, author, pauseTeamUntil });
  const endsAt = `${pauseTeamUntil}T00:00:00.000Z`;
  expect(await answer.json()).toMatchObject({ isPublishingPaused: true, teamPausedUntil: endsAt });
  expect(await publish(admin, path)).toEqual([403, 'publishing_paused']);
  expect(await publish(other, path)).toEqual([403, 'team_publishing_paused']);
  // Existing pages stay.
  await expectStatus(callWorker(`${ORIGIN}/card/${second}`), 200);
  const to = (email: string) => mails.find((mail) => mail.to === email)?.text ?? '';
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(
    [team.owner.email, admin.email, ben.email].toSorted(),
  );
  expect(to(team.owner.email)).toContain("your team can't publish anything new");
  expect(to(team.owner.email)).not.toContain('Until we have reviewed your account');
  expect(to(admin.email)).toContain('Until we have reviewed your account');
  expect(to(ben.email)).not.toContain('Until we have reviewed your account');
  expect((await readEntries(team.id)).at(-1)).toMatchObject({
    action: 'card.taken_down',
    actor: 'system',
    details: { reason: TAKE_DOWN.reason, pausedUntil: endsAt },
  });
  await expectStatus(decide(cardId, { action: 'restore' }), 200);
  expect(await publish(admin, path)).toEqual([200, null]);
  expect(await publish(other, path)).toEqual([200, null]);
});

test('S-M17: the pause of a team ends by itself, is renewed, and is ended', async () => {
  const { team, cardId } = await createWorld();
  const admin = await addMember(team, 'admin');
  const path = team.at(`/cards/${await giveCard(team, admin.memberId)}`);
  const { decide, mails } = startOperator();
  const renew = async (until: string) =>
    readRefusal(await decide(cardId, { action: 'renew_team_pause', until }));
  await decide(cardId, { ...TAKE_DOWN, author: 'team', pauseTeamUntil: inDays(1) });
  expect(await publish(admin, path)).toEqual([403, 'team_publishing_paused']);
  await runSql(
    "UPDATE team_publishing_pauses SET ends_at = '2026-01-01' WHERE card_id = ?",
    cardId,
  );
  expect(await publish(admin, path)).toEqual([200, null]);
  mails.length = 0;
  expect(await renew(inDays(20))).toEqual([200, null]);
  expect(await renew(inDays(20))).toEqual([409, 'already_decided']);
  expect(await publish(admin, path)).toEqual([403, 'team_publishing_paused']);
  expect(mails).toMatchObject([
    { to: team.owner.email, subject: "Your team still can't publish anything new" },
  ]);
  const olga = await signInOperator();
  const { decisions } = await fetchDecisions(olga);
  expect(decisions.filter((one) => one.cardId === cardId)).toMatchObject([
    { action: 'renew_team_pause', teamPausedUntil: null },
    { action: 'take_down', teamPausedUntil: `${inDays(20)}T00:00:00.000Z` },
  ]);
  // Deleting the card does not end it.
  const username = await readValue('SELECT username FROM cards WHERE id = ?', cardId);
  await expectStatus(team.owner.send('DELETE', team.at(`/cards/${String(username)}`)), 204);
  expect(await publish(admin, path)).toEqual([403, 'team_publishing_paused']);
  await expectStatus(decide(cardId, { action: 'end_team_pause' }), 200);
  await expectStatus(decide(cardId, { action: 'end_team_pause' }), 409);
  expect(await publish(admin, path)).toEqual([200, null]);
  expect(mails.at(-1)?.subject).toBe('Your team can publish again');
  const actions = (await readEntries(team.id)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('publishing.'))).toEqual([
    'publishing.paused',
    'publishing.resumed',
  ]);
});

test('S-M17: a team is not paused for what a member or a manager wrote, nor for another day', async () => {
  const { team, group, cardId, path } = await createWorld();
  const manager = await addMember(team, 'manager', { groups: [group] });
  await manager.send('PATCH', path, { bio: 'By a manager' });
  const { decide } = startOperator();
  const refuse = async (author: string, pauseTeamUntil: string) =>
    readRefusal(await decide(cardId, { ...TAKE_DOWN, author, pauseTeamUntil }));
  const invalid = [400, 'invalid_input'];
  expect(await refuse('holder', inDays(7))).toEqual(invalid);
  expect(await refuse(`card:${manager.user.id}`, inDays(7))).toEqual(invalid);
  expect(await refuse('card:nobody', inDays(7))).toEqual(invalid);
  for (const day of [inDays(0), inDays(-3), inDays(ORGANIZATION_PAUSE_DAYS_MAX + 2), 'tomorrow']) {
    expect([day, await refuse('team', day)]).toEqual([day, invalid]);
  }
  // Nothing was taken down.
  await expectStatus(team.owner.send('PATCH', path, { bio: 'Still here' }), 200);
  await expectStatus(
    decide(cardId, { action: 'renew_team_pause', until: inDays(7) }),
    409,
    'already_decided',
  );
});

test('content of a team on the card of a leaver pauses its author, and the team', async () => {
  const { team, ben, cardId, path } = await createWorld();
  const admin = await addMember(team, 'admin');
  await admin.send('PATCH', path, { bio: 'By an admin' });
  await depart(team, ben, { card: 'keep', days: 30 });
  expect((await listAuthors(cardId))[0]).toMatchObject({
    id: 'holder',
    email: '',
    canPauseTeam: false,
  });
  const { decide } = startOperator();
  const author = `card:${admin.user.id}`;
  const other = await addMember(team, 'member');
  const second = team.at(`/cards/${await giveCard(team, other.memberId)}`);
  await decide(cardId, { ...TAKE_DOWN, author, pauseTeamUntil: inDays(5) });
  expect(await publish(admin, second)).toEqual([403, 'publishing_paused']);
  await expectStatus(
    team.owner.send('PATCH', second, { bio: 'By the owner' }),
    403,
    'team_publishing_paused',
  );
});

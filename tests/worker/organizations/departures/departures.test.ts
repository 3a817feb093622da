import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { deleteAccount } from '#shared/api/auth/account.ts';
import {
  departMember,
  listDepartures,
  readLeaverSetting,
  updateLeaverSetting,
} from '#shared/api/organizations/departures.ts';
import {
  leaveOrganization,
  removeMember,
  updateMembers,
} from '#shared/api/organizations/members.ts';
import { href } from '#shared/routes.ts';
import { PASSWORD } from '#tests/worker/fixtures/create-account.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import {
  depart,
  fetchDepartures,
  giveCard,
  visit,
} from '#tests/worker/organizations/departures/harness.ts';
import {
  addTeamMember,
  createTeam,
  insertGroup,
  listActions,
  readMembership,
  readRefusal,
} from '#tests/worker/organizations/harness.ts';

const FILES = [
  'contactFile',
  'photo',
  'qrSvg',
  'qrPng',
  'preview',
  'exchange',
  'applePass',
] as const;
const linkTo = (file: (typeof FILES)[number], username: string) =>
  href(file, { username }).slice(1);

test(`${departMember.path}: a paused card says who left where, and links to the successor's card`, async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const [card, other] = [
    await giveCard(team, ben.memberId),
    await giveCard(team, cleo.memberId, 'Cleo Kurz'),
  ];
  expect((await visit(card)).status).toBe(200);
  await depart(team, ben, { card: 'pause', successor: cleo.memberId });
  const page = await visit(card);
  expect(page).toMatchObject({ status: 410, cacheControl: 'no-cache', robots: 'noindex' });
  expect(page.text).toContain('Ann is no longer at Acme GmbH');
  expect(page.text).toContain(`href="/${other}"`);
  expect(page.text).toContain('Cleo Kurz');
  expect(page.text).not.toContain('Bea Muster');
  for (const file of FILES) {
    expect([file, (await visit(linkTo(file, card))).status]).toEqual([file, 404]);
  }
  const record = await env.CARDS.get(`card:${card}`, 'text');
  expect(record).toContain('departed');
  expect(record).not.toContain('Bea Muster');
});

test('a departure ends everything under the organization at once, and leaves the private account alone', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'admin');
  const [own, company] = [unique('own'), await giveCard(team, ben.memberId)];
  await ben.publish(own);
  expect((await ben.send('GET', team.at())).status).toBe(200);
  await depart(team, ben);
  for (const path of ['', '/members', '/cards', '/groups', '/departures']) {
    expect([path, (await ben.send('GET', team.at(path))).status]).toEqual([path, 404]);
  }
  expect((await visit(own)).status).toBe(200);
  const listed = await ben.send('GET', '/api/cards');
  const text = await listed.text();
  expect(text).toContain(own);
  expect(text).not.toContain(company);
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
});

test('a departure is one entry of the audit log, with what was decided', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const before = (await listActions(team.id)).length;
  await depart(team, ben, { card: 'keep', days: 2, heir: team.ownerId });
  expect((await listActions(team.id)).slice(before)).toEqual(['member.removed']);
  const details = await env.DB.prepare(
    "SELECT details FROM organization_audit_outbox WHERE organization_id = ? AND action = 'member.removed'",
  )
    .bind(team.id)
    .first<string>('details');
  expect(JSON.parse(details ?? '')).toMatchObject({
    before: { role: 'member', status: 'active' },
    decision: { card: 'keep', successor: null, heir: team.ownerId, cards: [card] },
  });
});

test('a redirect is temporary and follows a successor who left too, to the last one', async () => {
  const team = await createTeam();
  const [a, b, c] = [
    await addTeamMember(team, 'member'),
    await addTeamMember(team, 'member'),
    await addTeamMember(team, 'member'),
  ];
  const cards = [
    await giveCard(team, a.memberId),
    await giveCard(team, b.memberId),
    await giveCard(team, c.memberId),
  ];
  const [first = '', second = '', third = ''] = cards;
  await depart(team, a, { card: 'redirect', successor: b.memberId });
  expect(await visit(`${first}?s=qr`)).toMatchObject({
    status: 302,
    location: `/${second}?s=qr`,
    cacheControl: 'no-cache',
  });
  await depart(team, b, { card: 'redirect', successor: c.memberId });
  expect(await visit(first)).toMatchObject({ status: 302, location: `/${third}` });
  expect(await visit(linkTo('exchange', first))).toMatchObject({
    location: `/${linkTo('exchange', third)}`,
  });
  // The last successor hides the card: the former page without a link is left.
  await env.DB.prepare('UPDATE cards SET is_active = 0 WHERE username = ?').bind(third).run();
  await env.CARDS.delete(`card:${third}`);
  const page = await visit(first);
  expect(page.status).toBe(410);
  expect(page.text).not.toContain('You can reach');
});

test('successors in a circle end at the page of the person who left', async () => {
  const team = await createTeam();
  const [a, b] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const [first, second] = [await giveCard(team, a.memberId), await giveCard(team, b.memberId)];
  await depart(team, a, { card: 'redirect', successor: b.memberId });
  // A joins again without a card of her own, and becomes B's successor.
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
  )
    .bind(a.memberId)
    .run();
  await depart(team, b, { card: 'redirect', successor: a.memberId });
  expect((await visit(first)).status).toBe(410);
  expect((await visit(second)).status).toBe(410);
});

test('a kept card is public until its date, whatever its record says', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { until } = await depart(team, ben, { card: 'keep', days: 3 });
  expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  const stored = await env.CARDS.getWithMetadata<object>(`card:${card}`, 'json');
  expect(stored.value).toMatchObject({ kind: 'card', liveUntil: until });
  // The date passes, and no job has run: the record still shows the card.
  const past = new Date(Date.now() - 1000).toISOString();
  await env.DB.prepare('UPDATE departed_cards SET live_until = ? WHERE holder_id = ?')
    .bind(past, ben.user.id)
    .run();
  await env.CARDS.put(`card:${card}`, JSON.stringify({ ...stored.value, liveUntil: past }), {
    metadata: { writtenAt: Date.now() },
  });
  expect((await visit(card)).status).toBe(410);
  expect((await visit(linkTo('contactFile', card))).status).toBe(404);
});

test('a kept card is shown until then', async () => {
  const team = await createTeam();
  const ben = await addTeamMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben, { card: 'keep', days: 1 });
  expect((await visit(card)).status).toBe(200);
  expect((await visit(linkTo('contactFile', card))).status).toBe(200);
});

test('a dry run says what happens and changes nothing', async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const card = await giveCard(team, ben.memberId);
  await giveCard(team, cleo.memberId);
  const choice = { card: 'redirect', successor: cleo.memberId, heir: cleo.memberId };
  const planned = await depart(team, ben, { ...choice, isDryRun: true });
  const cleoAs = { id: cleo.memberId, name: 'Ann Example' };
  expect(planned).toEqual({
    id: null,
    card: 'redirect',
    until: null,
    successor: cleoAs,
    heir: cleoAs,
    cards: [{ username: card, name: 'Bea Muster', outcome: 'redirected' }],
    passes: 0,
    freesSeat: true,
  });
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'active' });
  expect((await visit(card)).status).toBe(200);
});

test(`${updateLeaverSetting.path}: the setting holds for ${removeMember.path} and ${leaveOrganization.path}`, async () => {
  const team = await createTeam();
  const [ben, cleo, dan] = [
    await addTeamMember(team, 'member'),
    await addTeamMember(team, 'member'),
    await addTeamMember(team, 'member'),
  ];
  const cards = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  const target = await giveCard(team, dan.memberId);
  const setting = { card: 'redirect', days: 9, successor: dan.memberId, heir: null };
  expect(readLeaverSetting.path).toBe(updateLeaverSetting.path);
  const saved = await team.owner.send('PATCH', team.at('/leaver-setting'), setting);
  expect(await saved.json()).toEqual(setting);
  const read = await team.owner.send('GET', team.at('/leaver-setting'));
  expect(await read.json()).toEqual(setting);
  await team.owner.send('DELETE', team.at(`/members/${ben.memberId}`));
  await cleo.send('POST', team.at('/leave'));
  for (const card of cards) expect(await visit(card)).toMatchObject({ location: `/${target}` });
  expect((await listActions(team.id)).slice(-2)).toEqual(['member.removed', 'member.left']);
  // The successor of the setting leaves: there is no redirect to oneself.
  const left = await depart(team, dan);
  expect(left).toMatchObject({ card: 'pause', successor: null });
});

test('members of another organization, leavers and the leaver cannot take over', async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const [ben, cleo] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const stranger = await addTeamMember(other, 'member');
  await depart(team, cleo);
  for (const id of [stranger.memberId, cleo.memberId, ben.memberId]) {
    for (const field of ['successor', 'heir']) {
      const body = { card: 'redirect', [field]: id, isDryRun: false };
      const answer = await team.owner.send(
        'POST',
        team.at(`/members/${ben.memberId}/departure`),
        body,
      );
      expect(await readRefusal(answer)).toEqual([400, 'invalid_input']);
    }
  }
  const setting = await team.owner.send('PATCH', team.at('/leaver-setting'), {
    heir: stranger.memberId,
  });
  expect(await readRefusal(setting)).toEqual([400, 'invalid_input']);
  const foreign = await team.owner.send(
    'POST',
    team.at(`/members/${stranger.memberId}/departure`),
    {
      isDryRun: false,
    },
  );
  expect(await readRefusal(foreign)).toEqual([404, 'not_found']);
  expect(await readMembership(stranger.memberId)).toMatchObject({ status: 'active' });
});

test('of two last owners who leave at the same time, one stays', async () => {
  const team = await createTeam();
  const second = await addTeamMember(team, 'owner');
  // Neither pays for the organization.
  const payer = await addTeamMember(team, 'owner');
  await env.DB.prepare('UPDATE organizations SET billing_owner_id = ? WHERE id = ?')
    .bind(payer.user.id, team.id)
    .run();
  await env.DB.prepare("UPDATE organization_members SET role = 'member' WHERE id = ?")
    .bind(payer.memberId)
    .run();
  const answers = await Promise.all([
    team.owner.send('POST', team.at('/leave')),
    second.send('POST', team.at('/leave')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await fetchDepartures(team, answers[0].status === 204 ? second : team.owner)).toHaveLength(
    1,
  );
});

test('a publish under way when its holder leaves shows nothing of the card', async () => {
  const team = await createTeam();
  for (let round = 0; round < 5; round++) {
    const ben = await addTeamMember(team, 'member');
    const card = await giveCard(team, ben.memberId);
    const listed = await ben.send('GET', '/api/cards');
    const { cards } = await listed.json<{ cards: object[] }>();
    const [departed, published] = await Promise.all([
      team.owner.send('DELETE', team.at(`/members/${ben.memberId}`)),
      ben.send('PUT', `/api/cards/${card}`, { ...cards[0], name: 'Published Late' }),
    ]);
    expect(departed.status).toBe(204);
    expect([200, 403, 404, 409]).toContain(published.status);
    const page = await visit(card);
    expect(page.status).toBe(410);
    expect(page.text).not.toContain('Published Late');
    const later = await ben.send('PUT', `/api/cards/${card}`, { ...cards[0], name: 'Even Later' });
    expect(later.status).toBeGreaterThanOrEqual(400);
  }
});

test(`${deleteAccount.path}: an account that is deleted leaves by the setting, and the card stays with the company`, async () => {
  const team = await createTeam();
  const [ben, dan] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const [card, target] = [await giveCard(team, ben.memberId), await giveCard(team, dan.memberId)];
  await team.owner.send('PATCH', team.at('/leaver-setting'), {
    card: 'redirect',
    successor: dan.memberId,
  });
  const gone = await ben.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' });
  expect(gone.status).toBe(204);
  expect(await visit(card)).toMatchObject({ status: 302, location: `/${target}` });
  const [departure] = await fetchDepartures(team);
  expect(departure).toMatchObject({ cards: [card], undoUntil: null });
  const held = await env.DB.prepare('SELECT user_id FROM cards WHERE username = ?')
    .bind(card)
    .first('user_id');
  expect(held).toBe(team.owner.user.id);
  // The billing owner holds it for the company only.
  expect(await (await team.owner.send('GET', '/api/cards')).text()).not.toContain(card);
});

test(`${updateMembers.path}: several members are removed at once, by the setting`, async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addTeamMember(team, 'member'), await addTeamMember(team, 'member')];
  const cards = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  const answer = await team.owner.send('POST', team.at('/members/bulk'), {
    members: [ben.memberId, cleo.memberId, team.ownerId],
    change: { remove: true },
    isDryRun: false,
  });
  const { results } = updateMembers.response.parse(await answer.json());
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'refused']);
  for (const card of cards) expect((await visit(card)).status).toBe(410);
  expect(await fetchDepartures(team)).toHaveLength(2);
});

test(`${listDepartures.path}: managers see those of their groups, members none`, async () => {
  const team = await createTeam();
  const [sales, legal] = [await insertGroup(team, 'sales'), await insertGroup(team, 'legal')];
  const manager = await addTeamMember(team, 'manager', [sales]);
  const ben = await addTeamMember(team, 'member', [sales]);
  const cleo = await addTeamMember(team, 'member', [legal]);
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben, { card: 'keep', days: 40, heir: manager.memberId }, manager);
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
    heir: { name: 'Ann Example' },
  });
  const member = await addTeamMember(team, 'member');
  expect(await readRefusal(await member.send('GET', team.at('/departures')))).toEqual([
    403,
    'forbidden',
  ]);
});

// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { departMember } from '#shared/api/organizations/people/departures.ts';
import { href } from '#shared/routes.ts';
import { depart, giveCard, visit } from '#tests/worker/departures/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  listActions,
  readMembership,
} from '#tests/worker/world/organization.ts';
import { runSql } from '#tests/worker/world/sql.ts';

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
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const [card, other] = [
    await giveCard(team, ben.memberId),
    await giveCard(team, cleo.memberId, 'Cleo Kurz'),
  ];
  await expectStatus(visit(card), 200);
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
  const ben = await addMember(team, 'admin');
  const [own, company] = [unique('own'), await giveCard(team, ben.memberId)];
  await ben.publish(own);
  await expectStatus(ben.send('GET', team.at()), 200);
  await depart(team, ben);
  for (const path of ['', '/members', '/cards', '/groups', '/departures']) {
    expect([path, (await ben.send('GET', team.at(path))).status]).toEqual([path, 404]);
  }
  await expectStatus(visit(own), 200);
  const listed = await ben.send('GET', '/api/cards');
  const text = await listed.text();
  expect(text).toContain(own);
  expect(text).not.toContain(company);
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
});

test('a departure is one entry of the audit log, with what was decided', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const before = (await listActions(team.id)).length;
  await depart(team, ben, { card: 'keep', days: 2 });
  expect((await listActions(team.id)).slice(before)).toEqual(['member.removed']);
  const entry = (await readEntries(team.id)).find(({ action }) => action === 'member.removed');
  expect(entry?.details).toMatchObject({
    before: { role: 'member', status: 'active' },
    decision: { card: 'keep', successor: null, cards: [card] },
  });
});

test('a redirect is temporary and follows a successor who left too, to the last one', async () => {
  const team = await createTeam();
  const [a, b, c] = [
    await addMember(team, 'member'),
    await addMember(team, 'member'),
    await addMember(team, 'member'),
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
  await runSql('UPDATE cards SET is_active = 0 WHERE username = ?', third);
  await env.CARDS.delete(`card:${third}`);
  const page = await expectStatus(visit(first), 410);
  expect(page.text).not.toContain('You can reach');
});

test('a card that the billing owner holds for the company is not the successor card', async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  await giveCard(team, ben.memberId);
  const card = await giveCard(team, cleo.memberId);
  const target = await giveCard(team, team.ownerId);
  // Older than the owner's own card, and still public.
  await depart(team, ben, { card: 'keep', days: 9 });
  await depart(team, cleo, { card: 'redirect', successor: team.ownerId });
  expect(await visit(card)).toMatchObject({ status: 302, location: `/${target}` });
});

test('successors in a circle end at the page of the person who left', async () => {
  const team = await createTeam();
  const [a, b] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const [first, second] = [await giveCard(team, a.memberId), await giveCard(team, b.memberId)];
  await depart(team, a, { card: 'redirect', successor: b.memberId });
  // A joins again without a card of her own, and becomes B's successor.
  await runSql(
    "UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?",
    a.memberId,
  );
  await depart(team, b, { card: 'redirect', successor: a.memberId });
  await expectStatus(visit(first), 410);
  await expectStatus(visit(second), 410);
});

test('a kept card is public until its date, even if its record is outdated', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { until } = await depart(team, ben, { card: 'keep', days: 3 });
  expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  const stored = await env.CARDS.getWithMetadata<object>(`card:${card}`, 'json');
  expect(stored.value).toMatchObject({ kind: 'card', liveUntil: until });
  // The date passes, and no job has run: the record still shows the card.
  const past = new Date(Date.now() - 1000).toISOString();
  await runSql('UPDATE departed_cards SET live_until = ? WHERE holder_id = ?', past, ben.user.id);
  await env.CARDS.put(`card:${card}`, JSON.stringify({ ...stored.value, liveUntil: past }), {
    metadata: { writtenAt: Date.now() },
  });
  await expectStatus(visit(card), 410);
  await expectStatus(visit(linkTo('contactFile', card)), 404);
});

test('a kept card is shown until then', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben, { card: 'keep', days: 1 });
  await expectStatus(visit(card), 200);
  await expectStatus(visit(linkTo('contactFile', card)), 200);
});

test('a dry run returns what happens and changes nothing', async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
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
    keys: 0,
    serviceKeys: 0,
    webhooks: 0,
    apps: 0,
    freesSeat: true,
  });
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'active' });
  await expectStatus(visit(card), 200);
});

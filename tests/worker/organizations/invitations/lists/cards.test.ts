// @module-tag core
import { expect, test } from 'vitest';
import { readInvitation } from '#shared/api/organizations/people/invitations.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPaidTeam, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';
import { GUEST, INVITED_SIGN_UP } from '#tests/worker/organizations/invitations/invite-guest.ts';
import {
  addressOf,
  check,
  personRow,
  PUBLISH,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startOrganizations>;

const readCard = (username: string) =>
  readRow(
    `SELECT c.user_id AS userId, c.is_active AS isActive, c.content ->> '$.name' AS name,
      c.content ->> '$.title' AS title, EXISTS (SELECT 1 FROM prepared_cards p WHERE p.id = c.id) AS isPrepared
    FROM cards c WHERE c.username = ?`,
    username,
  );

const signUp = async (started: Started, email: string): Promise<string> => {
  const token = started.findToken(email);
  await expectStatus(
    started.send(null, 'POST', INVITED_SIGN_UP, { token, agreed: true, ...GUEST }),
    201,
  );
  return String(await readValue('SELECT id FROM users WHERE email = ?', email));
};

const undo = (started: Started, { owner, path }: Team, list: string) =>
  started.send(owner, 'POST', `${path}/invitation-lists/${list}/undo`);

const readReservation = (username: string) =>
  readRow(
    'SELECT user_id AS owner, reserved_until AS until FROM username_reservations WHERE username = ?',
    username,
  );

const named = (name: string) => ({ username: '', policy: '', content: { name } });

test('addresses of names in other scripts are romanized, or as people spell them in their email address', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const mailbox = unique('lee')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const report = await check(started, team.owner, team.path, [
    { email: `${mailbox}.b@rows.example`, card: named('李 小龙') },
    { email: `${mailbox}@rows.example`, card: named('李 Bruce') },
    { email: 'yk@rows.example', card: named('Юлия Ковальчук') },
    { email: 'weiss@rows.example', card: named('Łukasz Weiß') },
  ]);
  expect(report).toMatchObject({
    rows: [`${mailbox}-b`, mailbox, 'yuliya-kovalchuk', 'lukasz-weiss'].map((username) => ({
      outcome: 'invite',
      username,
    })),
  });
});

test('a draft becomes the card of the person who joins, at the address that it held', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Ana', { title: 'Sales', phone: '+351 912 345 678' });
  const report = await check(started, team.owner, team.path, [row]);
  expect(report).toMatchObject({
    hasPaid: true,
    rows: [{ outcome: 'invite', username: addressOf(row) }],
  });
  const list = await store(started, team.owner, team.path, [row]);
  await started.runJobs();
  expect(await readCard(addressOf(row))).toBeNull();
  expect(await readReservation(addressOf(row))).toMatchObject({ owner: team.id });
  const [mail] = started.mails;
  expect(mail?.subject).toBe('Your card at Acme GmbH is ready');
  expect(mail?.text).toContain('It goes online when you join.');
  const preview = await started.send(null, 'POST', '/api/invitations/read', {
    token: started.findToken(row.email),
  });
  expect(readInvitation.response.parse(await preview.json()).card).toEqual({
    name: row.card?.content['name'],
    username: addressOf(row),
    isPublic: false,
  });
  const userId = await signUp(started, row.email);
  expect(await readCard(addressOf(row))).toEqual({
    userId,
    isActive: 1,
    name: row.card?.content['name'],
    title: 'Sales',
    isPrepared: 0,
  });
  expect(await readReservation(addressOf(row))).toBeNull();
  expect((await read(started, team, list)).rows).toMatchObject([
    { outcome: 'sent', username: addressOf(row) },
  ]);
});

test('a published card is public before its person joins, and theirs from then on', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Ben', { title: 'Support' });
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  expect(await readCard(addressOf(row))).toMatchObject({
    userId: team.owner.user.id,
    isActive: 1,
    isPrepared: 1,
  });
  expect(started.mails[0]?.text).toContain(`https://cards.test/${addressOf(row)}`);
  const userId = await signUp(started, row.email);
  expect(await readCard(addressOf(row))).toMatchObject({ userId, isPrepared: 0, title: 'Support' });
});

test('a team that has not paid can neither publish before people join nor hold addresses', async () => {
  const started = startOrganizations();
  const team = await createTeam({ plan: 'business_pro' });
  const row = personRow('Cem');
  const report = await check(started, team.owner, team.path, [row]);
  expect(report.hasPaid).toBe(false);
  const body = { rows: [row], key: crypto.randomUUID(), ...PUBLISH };
  await expectStatus(started.send(team.owner, 'POST', `${team.path}/invitation-lists`, body), 403);
  await store(started, team.owner, team.path, [row]);
  await started.runJobs();
  expect(await readReservation(addressOf(row))).toBeNull();
  const stranger = await createPaidTeam();
  await stranger.owner.publish(addressOf(row));
  const userId = await signUp(started, row.email);
  expect(await readCard(`${addressOf(row)}-2`)).toMatchObject({ userId });
});

test('"I don\'t want this" takes the card off line, frees the seat and notifies who made it', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Dia');
  const list = await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  const token = started.findToken(row.email);
  expect(started.mails[0]?.text).toContain(`/invite#decline=${token}`);
  started.mails.length = 0;
  await expectStatus(started.send(null, 'POST', '/api/invitations/decline', { token }), 204);
  expect(await readCard(addressOf(row))).toBeNull();
  expect(await readValue('SELECT count(*) FROM prepared_cards WHERE email = ?', row.email)).toBe(0);
  expect(started.mails).toMatchObject([{ to: team.owner.email }]);
  expect(started.mails[0]?.text).toContain(row.email);
  expect((await read(started, team, list)).rows).toMatchObject([{ outcome: 'declined' }]);
  await expectStatus(started.send(null, 'POST', '/api/invitations/decline', { token }), 404);
});

test('a published card becomes a draft when its invitation is revoked, and keeps its address', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Eva', { title: 'Design' });
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  const id = await readValue('SELECT id FROM organization_invitations WHERE email = ?', row.email);
  await expectStatus(
    started.send(team.owner, 'DELETE', `${team.path}/invitations/${String(id)}`),
    204,
  );
  expect(await readCard(addressOf(row))).toBeNull();
  expect(await readReservation(addressOf(row))).toMatchObject({ owner: team.id });
  await store(started, team.owner, team.path, [row]);
  await started.runJobs();
  const userId = await signUp(started, row.email);
  expect(await readCard(addressOf(row))).toMatchObject({ userId, title: 'Design' });
});

test('undoing a list deletes what was neither claimed nor changed, and names the rest', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const rows = [personRow('Fay'), personRow('Gil'), personRow('Hal')];
  const [fay, gil, hal] = rows;
  if (fay === undefined || gil === undefined || hal === undefined) throw new Error('no rows');
  const list = await store(started, team.owner, team.path, rows, undefined, PUBLISH);
  await expectStatus(undo(started, team, list), 403);
  await started.runJobs();
  await signUp(started, fay.email);
  await runSql(
    "UPDATE cards SET updated_at = '9999-01-01T00:00:00.000Z' WHERE username = ?",
    addressOf(gil),
  );
  await expectStatus(undo(started, team, list), 202);
  await started.runJobs();
  const progress = await read(started, team, list);
  expect(progress).toMatchObject({ done: 3, undoUntil: null });
  expect(progress.rows.map(({ outcome }) => outcome)).toEqual(['stays', 'stays', 'undone']);
  expect(await readCard(addressOf(hal))).toBeNull();
  expect(await readCard(addressOf(fay))).not.toBeNull();
  expect(
    await readValue('SELECT count(*) FROM organization_invitations WHERE email = ?', hal.email),
  ).toBe(0);
});

test('the same list again names what changes, and changes it by address', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const rows = [personRow('Ida', { title: 'Old' }), personRow('Jan', { title: 'Old' })];
  const [ida, jan] = rows;
  if (ida === undefined || jan === undefined) throw new Error('no rows');
  await store(started, team.owner, team.path, rows);
  await started.runJobs();
  await signUp(started, ida.email);
  const again = rows.map(({ email, card }) => ({
    email,
    card: { username: '', policy: '', content: Object.assign({}, card?.content, { title: 'New' }) },
  }));
  const report = await check(started, team.owner, team.path, again);
  expect(report.rows).toMatchObject([
    { outcome: 'update', username: addressOf(ida), changed: ['title'] },
    { outcome: 'update', username: addressOf(jan), changed: ['title'] },
  ]);
  const list = await store(started, team.owner, team.path, again);
  await started.runJobs();
  expect((await read(started, team, list)).rows.map(({ outcome }) => outcome)).toEqual([
    'updated',
    'updated',
  ]);
  expect(await readCard(addressOf(ida))).toMatchObject({ title: 'New' });
  await signUp(started, jan.email);
  expect(await readCard(addressOf(jan))).toMatchObject({ title: 'New' });
  const same = await check(started, team.owner, team.path, again);
  expect(same.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
});

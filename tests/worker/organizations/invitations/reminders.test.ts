import { expect, test } from 'vitest';
import {
  createInvitation,
  listInvitations,
  remindInvitations,
  revokeInvitations,
} from '#shared/api/organizations/people/invitations.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { INVITATION_DAYS, UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { newGuestEmail } from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import { addMember, createTeam, pay } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A team of a new person, whose plan is paid unless the test says otherwise, and a clock that the test moves. */
async function createInvitingTeam({ isPaid = true } = {}) {
  const clock = { time: Date.now() };
  const started = startOrganizations({ now: () => new Date(clock.time) });
  const team = await createTeam({ plan: 'enterprise' });
  if (isPaid) await pay(team.owner.user.id);
  const call = (path: string, body: object, person: Person = team.owner) =>
    started.send(person, 'POST', `${team.path}/invitations${path}`, body);
  const invite = async (email = newGuestEmail(), role = 'member') =>
    (await readAnswer(createInvitation, call('', { email, role }), 201)).invitation;
  const remind = async (...invitations: string[]) =>
    (await readAnswer(remindInvitations, call('/remind', { invitations }))).results;
  const revoke = async (...invitations: string[]) =>
    (await readAnswer(revokeInvitations, call('/revoke', { invitations }))).results;
  const list = (query = '', person: Person = team.owner) =>
    readAnswer(listInvitations, started.send(person, 'GET', `${team.path}/invitations${query}`));
  /** Moves the end of every invitation of the team to this many days from now. */
  const endIn = (days: number) =>
    runSql(
      'UPDATE organization_invitations SET expires_at = ? WHERE organization_id = ?',
      new Date(clock.time + days * DAY_MS).toISOString(),
      team.id,
    );
  const sweep = () => started.organizations.sweep.invitationReminders();
  const readLink = (token: string) =>
    started.send(null, 'POST', '/api/invitations/read', { token });
  return { ...started, clock, endIn, team, call, invite, remind, revoke, list, sweep, readLink };
}

test('reminding many mails each a new link, which replaces the former one', async () => {
  const { invite, remind, mails, findToken, readLink } = await createInvitingTeam();
  const invitations = [await invite(), await invite(), await invite()];
  const [first] = invitations;
  const former = findToken(first?.email ?? '');
  mails.length = 0;
  const results = await remind(...invitations.map(({ id }) => id));
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed']);
  expect(mails.map(({ to }) => to)).toEqual(invitations.map(({ email }) => email));
  await expectStatus(readLink(former), 404);
  await expectStatus(readLink(findToken(first?.email ?? '')), 200);
});

test('a person reminds of an invitation once a day, one by one, in number, and at once', async () => {
  const { invite, remind, call, mails, clock } = await createInvitingTeam();
  const { id } = await invite();
  mails.length = 0;
  const answers = await atOnce(3, () => remind(id));
  expect(answers.flat().filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
  expect(mails).toHaveLength(1);
  expect(await remind(id)).toEqual([
    { id, outcome: 'refused', reason: 'Reminded today already. Try again tomorrow.' },
  ]);
  await expectStatus(call(`/${id}/resend`, {}), 429, 'rate_limited');
  clock.time += DAY_MS;
  expect((await remind(id))[0]?.outcome).toBe('changed');
});

test('reminders count among the mails of a day until the team has paid', async () => {
  const { invite, remind, mails, team } = await createInvitingTeam({ isPaid: false });
  const invitations = [];
  for (let at = 0; at < UNPAID_INVITATIONS_PER_DAY - 1; at += 1) invitations.push(await invite());
  mails.length = 0;
  const [first, second] = await remind(...invitations.slice(0, 2).map(({ id }) => id));
  expect([first?.outcome, second?.outcome]).toEqual(['changed', 'refused']);
  expect(second?.reason).toContain('The invitations of today are used up');
  expect(mails).toHaveLength(1);
  await pay(team.owner.user.id);
  expect((await remind(invitations[1]?.id ?? ''))[0]?.outcome).toBe('changed');
});

test('a failing queue reminds no one, and the same day can be used again', async () => {
  let isDown = true;
  const mails: string[] = [];
  const { send } = startOrganizations({
    sendMails: async (batch) => {
      if (isDown) throw new Error('the queue is down');
      mails.push(...batch.map(({ to }) => to));
    },
  });
  const team = await createTeam({ plan: 'enterprise' });
  const email = newGuestEmail();
  const invited = send(team.owner, 'POST', `${team.path}/invitations`, { email, role: 'member' });
  const { id } = (await readAnswer(createInvitation, invited, 201)).invitation;
  const remind = () =>
    send(team.owner, 'POST', `${team.path}/invitations/remind`, { invitations: [id] });
  await expectStatus(remind(), 500);
  isDown = false;
  expect((await readAnswer(remindInvitations, remind())).results[0]?.outcome).toBe('changed');
  expect(mails).toEqual([email]);
});

test('revoking many ends their links, says which were gone, and spares those above the role', async () => {
  const { invite, revoke, team, call, findToken, readLink, list } = await createInvitingTeam();
  const member = await invite();
  const owner = await invite(newGuestEmail(), 'owner');
  const other = await invite();
  const results = await revoke(member.id, 'gone', member.id);
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    [member.id, 'changed'],
    ['gone', 'refused'],
  ]);
  await expectStatus(readLink(findToken(member.email)), 404);
  const admin = await addMember(team, 'admin');
  const body = { invitations: [owner.id] };
  const above = await readAnswer(revokeInvitations, call('/revoke', body, admin));
  expect(above.results[0]?.outcome).toBe('refused');
  const left = (await list()).invitations.map(({ id }) => id);
  expect(new Set(left)).toEqual(new Set([other.id, owner.id]));
});

test('nobody reminds of or revokes an invitation of another team', async () => {
  const a = await createInvitingTeam();
  const b = await createInvitingTeam();
  const { id } = await b.invite();
  expect((await a.remind(id))[0]?.outcome).toBe('refused');
  expect((await a.revoke(id))[0]?.outcome).toBe('refused');
  expect((await b.list()).invitations).toHaveLength(1);
});

test('a search finds addresses that contain its text, also beyond the first page', async () => {
  const { team, list } = await createInvitingTeam();
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, token_hash, invited_by, created_at, expires_at)
    SELECT lower(hex(randomblob(8))), ?1, 'P' || i || '@acme.example', 'p' || i || '@acme.example', 'member',
      lower(hex(randomblob(32))), 'x', '2026-11-20T12:00:00.000Z', '2999-01-01T00:00:00.000Z' FROM n`,
    team.id,
  );
  const found = await list('?q=P117%40ACME');
  expect(found.invitations.map(({ email }) => email)).toEqual(['P117@acme.example']);
  const pages = [await list('?q=acme')];
  while (pages.at(-1)?.next) pages.push(await list(`?q=acme&cursor=${pages.at(-1)?.next ?? ''}`));
  const emails = pages.flatMap(({ invitations }) => invitations.map(({ email }) => email));
  expect(new Set(emails).size).toBe(1200);
  // A page looks at a thousand addresses.
  const last = await list('?q=p999%40');
  expect([last.invitations.length, last.next === null]).toEqual([0, false]);
  const after = await list(`?q=p999%40&cursor=${last.next ?? ''}`);
  expect(after.invitations.map(({ email }) => email)).toEqual(['P999@acme.example']);
  expect((await list('?q=%25')).invitations).toEqual([]);
  await expect(list(`?q=${'x'.repeat(101)}`)).rejects.toThrow();
});

test('an open invitation is mailed once more before it ends, without being extended', async () => {
  const { invite, sweep, mails, endIn, findToken, readLink, list } = await createInvitingTeam();
  const { email } = await invite();
  mails.length = 0;
  await endIn(3.01);
  await sweep();
  expect(mails).toHaveLength(0);
  await endIn(2.99);
  const before = (await list()).invitations;
  await sweep();
  await sweep();
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^Reminder: /);
  expect(mail?.text).toContain('The invitation ends within 3 days.');
  await expectStatus(readLink(findToken(email)), 200);
  expect((await list()).invitations).toEqual(before);
});

test('an invitation that was extended is mailed again before its new end', async () => {
  const { invite, remind, sweep, mails, endIn } = await createInvitingTeam();
  const { id, email } = await invite();
  await endIn(2);
  await sweep();
  await remind(id);
  await endIn(2);
  mails.length = 0;
  await sweep();
  expect(mails.map(({ to }) => to)).toEqual([email]);
});

test.for(['ending', 'demoted', 'used up'] as const)(
  'no reminder is mailed of an invitation whose team or inviter is %s',
  async (state) => {
    const { invite, sweep, mails, clock, endIn, team } = await createInvitingTeam({
      isPaid: state !== 'used up',
    });
    await invite(newGuestEmail(), 'admin');
    mails.length = 0;
    await endIn(2);
    if (state === 'ending') {
      await runSql(
        `UPDATE organizations SET deletes_at = '2999-01-01T00:00:00.000Z' WHERE id = ?`,
        team.id,
      );
    }
    if (state === 'demoted') {
      await runSql(
        `UPDATE organization_members SET role = 'member' WHERE organization_id = ?`,
        team.id,
      );
    }
    if (state === 'used up') {
      await runSql(
        `INSERT INTO invitation_mail_counts (billing_owner_id, day, count) VALUES (?, ?, 20)
        ON CONFLICT DO UPDATE SET count = 20`,
        team.owner.user.id,
        new Date(clock.time).toISOString().slice(0, 10),
      );
    }
    await sweep();
    expect(mails).toHaveLength(0);
  },
);

test('a failing queue leaves the reminder to the next run', async () => {
  let isDown = false;
  const clock = { time: Date.now() };
  const mails: string[] = [];
  const { send, organizations } = startOrganizations({
    now: () => new Date(clock.time),
    sendMails: async (batch) => {
      if (isDown) throw new Error('the queue is down');
      mails.push(...batch.map(({ to }) => to));
    },
  });
  const team = await createTeam({ plan: 'enterprise' });
  const email = newGuestEmail();
  await expectStatus(
    send(team.owner, 'POST', `${team.path}/invitations`, { email, role: 'member' }),
    201,
  );
  clock.time += (INVITATION_DAYS - 2) * DAY_MS;
  isDown = true;
  await expect(organizations.sweep.invitationReminders()).rejects.toThrow('the queue is down');
  isDown = false;
  await organizations.sweep.invitationReminders();
  expect(mails).toContain(email);
});

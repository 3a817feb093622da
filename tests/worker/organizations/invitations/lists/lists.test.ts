import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addGroup, addMember, createTeam, countSeats } from '#tests/worker/world/organization.ts';
import {
  check,
  people,
  read,
  store,
  type Row,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { recordingDb } from '#tests/worker/query-plan.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Every kind of row, for an organization with two seats left. */
async function setUpMixed() {
  const organization = await createTeam({ plan: 'business_pro' });
  const member = await addMember(organization, 'member');
  await addMember(organization, 'member', { status: 'suspended' });
  for (let seat = 0; seat < 5; seat += 1) await addMember(organization, 'member');
  await addGroup(organization, 'sales');
  const name = unique('mixed');
  const rows: Row[] = [
    { email: `${name}-a@rows.example`, role: 'Admin', groups: ['Sales'] },
    { email: `${name}-A@rows.example` },
    { email: 'no address' },
    { email: '=HYPERLINK("https://evil.example")' },
    { email: `${name}-b@rows.example`, role: 'boss' },
    { email: `${name}-c@rows.example`, groups: ['Unknown'] },
    { email: member.email.toUpperCase() },
    { email: `${name}-d@rows.example`, role: '' },
    { email: `${name}-e@rows.example` },
    { email: `${name}-open@rows.example` },
  ];
  const started = startOrganizations();
  await started.send(organization.owner, 'POST', `${organization.path}/invitations`, {
    email: `${name}-OPEN@rows.example`,
    role: 'member',
  });
  started.mails.length = 0;
  return { started, organization, rows };
}
const MIXED = [
  'invite',
  'duplicate',
  'invalid',
  'invalid',
  'invalid',
  'invalid',
  'member',
  'invite',
  'no_seat',
  'invited',
];

test('a check returns the outcome of each row and the plan that is needed, and changes nothing', async () => {
  const { started, organization, rows } = await setUpMixed();
  const before = await countSeats(organization.id);
  const report = await check(started, organization.owner, organization.path, rows);
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(MIXED);
  expect(report.rows.map(({ reason }) => reason !== '')).toEqual(
    MIXED.map((outcome) => outcome !== 'invite'),
  );
  expect(report.rows[5]?.reason).toBe('There is no group called "Unknown".');
  expect(report.seats).toEqual({ used: 8, limit: 10 });
  expect(report.planNeeded).toBe('enterprise');
  expect([await countSeats(organization.id), started.mails, started.jobs]).toEqual([
    before,
    [],
    [],
  ]);
});

test('a list has the outcomes that its check predicted', async () => {
  const { started, organization, rows } = await setUpMixed();
  const id = await store(started, organization.owner, organization.path, rows);
  expect(await read(started, organization, id)).toMatchObject({ total: 10, done: 3 });
  expect(await started.runJobs()).toBe(1);
  const progress = await read(started, organization, id);
  expect(progress).toMatchObject({ total: 10, done: 10, next: null });
  expect(progress.rows.map(({ outcome }) => outcome)).toEqual(
    MIXED.map((outcome) => (outcome === 'invite' ? 'sent' : outcome)),
  );
  expect(started.mails.map(({ to }) => to)).toEqual([rows[0]?.email, rows[7]?.email]);
  const read0 = { token: started.findToken(rows[0]?.email ?? '') };
  await expectStatus(started.send(null, 'POST', '/api/invitations/read', read0), 200, {
    role: 'admin',
    email: rows[0]?.email,
  });
  const { results } = await env.DB.prepare(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no DESC LIMIT 3',
  )
    .bind(organization.id)
    .all<{ action: string }>();
  expect(results.map(({ action }) => action).toSorted()).toEqual([
    'invitation.created',
    'invitation.created',
    'invitation.list_sent',
  ]);
});

test('a list of 1,000 takes ten jobs with a bounded number of statements, in pages of 100', async () => {
  const recording = recordingDb();
  const organization = await createTeam();
  await env.DB.prepare("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?")
    .bind(organization.owner.user.id)
    .run();
  let batches = 0;
  const db = new Proxy(recording.db, {
    get(real, name: keyof D1Database) {
      if (name === 'batch') batches += 1;
      return Reflect.get(real, name);
    },
  });
  const started = startOrganizations({ db });
  const rows = people(1000);
  const report = await check(started, organization.owner, organization.path, rows);
  expect(report.rows.filter(({ outcome }) => outcome === 'invite')).toHaveLength(1000);
  const id = await store(started, organization.owner, organization.path, rows);
  recording.statements.clear();
  batches = 0;
  // The last job finds no rows left.
  expect(await started.runJobs()).toBe(11);
  expect(recording.statements.size).toBeLessThan(25);
  expect(batches).toBe(20);
  expect(started.mails).toHaveLength(1000);
  expect(new Set(started.mails.map(({ to }) => to)).size).toBe(1000);
  expect(await countSeats(organization.id)).toBe(1001);
  const first = await read(started, organization, id);
  expect([first.rows.length, first.done]).toEqual([100, 1000]);
  const second = await read(started, organization, id, first.next ?? '');
  expect(second.rows[0]?.email).toBe(rows[100]?.email);
});

test('a list that is stored again with its key is stored and sent once', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const key = crypto.randomUUID();
  const rows = people(2);
  const id = await store(started, organization.owner, organization.path, rows, key);
  expect(await store(started, organization.owner, organization.path, rows, key)).toBe(id);
  expect(started.jobs).toHaveLength(2);
  await started.runJobs();
  expect(started.mails).toHaveLength(2);
  expect(await countSeats(organization.id)).toBe(3);
});

test('a job that is delivered twice at the same time invites each row once', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const rows = people(6);
  await store(started, organization.owner, organization.path, rows);
  const [job] = started.jobs;
  if (job?.kind !== 'send_invitation_list') throw new Error('no job');
  await Promise.all([1, 2, 3].map(() => started.organizations.jobs.send_invitation_list(job)));
  expect(await countSeats(organization.id)).toBe(7);
  const count = await env.DB.prepare(
    'SELECT count FROM invitation_mail_counts WHERE billing_owner_id = ?',
  )
    .bind(organization.owner.user.id)
    .first('count');
  expect(count).toBe(6);
  expect(new Set(started.mails.map(({ to }) => to)).size).toBe(6);
});

test('a job whose mails failed continues with new links, and uses no more seats and mails', async () => {
  let isDown = true;
  const sent: string[] = [];
  const started = startOrganizations({
    sendMails: async (mails) => {
      if (isDown) throw new Error('the queue is down');
      sent.push(...mails.map(({ to }) => to));
    },
  });
  const organization = await createTeam();
  const rows = people(3);
  const id = await store(started, organization.owner, organization.path, rows);
  const [job] = started.jobs;
  await expect(started.runJobs()).rejects.toThrow('the queue is down');
  expect((await read(started, organization, id)).done).toBe(0);
  isDown = false;
  if (job !== undefined) started.jobs.push(job);
  await started.runJobs();
  expect(sent).toEqual(rows.map(({ email }) => email));
  expect((await read(started, organization, id)).rows.map(({ outcome }) => outcome)).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
  expect(await countSeats(organization.id)).toBe(4);
});

test('rows of an inviter who was removed meanwhile are refused', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const admin = await addMember(organization, 'admin');
  const id = await store(started, admin, organization.path, people(2));
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'left', left_at = '2026-01-01' WHERE id = ?",
  )
    .bind(admin.memberId)
    .run();
  await started.runJobs();
  expect(started.mails).toEqual([]);
  const { rows } = await read(started, organization, id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid']);
});

test('managers invite by list into their own groups, and read their own lists only', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const { path, id, owner } = organization;
  const manager = await addMember({ id }, 'manager');
  await addGroup({ id }, 'own', [manager.memberId]);
  await addGroup({ id }, 'other');
  const [a, b, c, d] = people(4);
  const report = await check(started, manager, path, [
    { ...a, groups: ['Own'] },
    { ...b, groups: ['Own', 'Other'] },
    { ...c },
    { ...d, groups: ['Own'], role: 'manager' },
  ]);
  expect(report.rows.map(({ outcome }) => outcome)).toEqual([
    'invite',
    'invalid',
    'invalid',
    'invalid',
  ]);
  const list = await store(started, owner, path, people(1));
  await expectStatus(started.send(manager, 'GET', `${path}/invitation-lists/${list}`), 404);
  const other = await createTeam();
  const url = `${other.path}/invitation-lists/${list}`;
  await expectStatus(started.send(other.owner, 'GET', url), 404);
});

test('a list of more than 5,000 rows and one of an unconfirmed inviter are refused', async () => {
  const started = startOrganizations();
  const { owner, path } = await createTeam();
  const key = crypto.randomUUID();
  const large = { rows: people(INVITATION_LIST_MAX + 1), key };
  await expectStatus(started.send(owner, 'POST', `${path}/invitation-lists`, large), 400);
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(owner.user.id)
    .run();
  const small = { rows: people(1), key };
  await expectStatus(started.send(owner, 'POST', `${path}/invitation-lists`, small), 403);
});

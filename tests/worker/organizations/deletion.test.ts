// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  deleteOrganization,
  endOrganization,
  keepOrganization,
  readDeletion,
} from '#shared/api/organizations/deletion.ts';
import { listOrganizations, readOrganization } from '#shared/api/organizations/organizations.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { endDueOrganizations } from '#worker/organizations/removal/end-organization.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { expectStatus, expectStatuses, readAnswer } from '#tests/worker/world/answer.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import {
  addGroup,
  addMember,
  createTeam,
  findLastOutboxAction,
  insertInvitation,
  listActions,
  type Team,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const CONFIRMED = { password: PASSWORD };

async function startTeam(): Promise<Team> {
  const team = await createTeam();
  await confirmEmail(team.owner.user.id);
  return team;
}

const schedule = async (team: Team, person: Person = team.owner) =>
  readAnswer(
    deleteOrganization,
    person.send('DELETE', team.at(), { name: team.name, ...CONFIRMED }),
  );
const endNow = (team: Team, person: Person = team.owner, body: object = CONFIRMED) =>
  person.send('POST', team.at('/deletion/now'), body);
const listInvitations = async ({ send }: Person) =>
  (await readAnswer(listOrganizations, send('GET', listOrganizations.path))).invitations;
const isThere = async (team: Team) => (await team.send('GET', '')).status === 200;
const sweepAt = (ms: number) =>
  endDueOrganizations(
    createTestKernel({ now: () => new Date(Date.now() + ms), enqueue: async () => {} }),
  );

test(`${deleteOrganization.path}: needs the exact name and the password, is stored once and mailed to all owners`, async () => {
  const team = await startTeam();
  const ben = await addMember(team, 'owner');
  for (const name of ['', 'Acme', 'acme gmbh']) {
    await expectStatus(team.send('DELETE', '', { name, ...CONFIRMED }), 400, {
      code: 'invalid_input',
      issues: [{ path: 'name' }],
    });
  }
  await expectStatus(team.send('DELETE', '', { name: team.name, password: 'wrong' }), 403, {
    code: 'wrong_password',
  });
  await expectStatus(team.send('DELETE', '', { name: team.name }), 400, 'invalid_input');
  expect(await isThere(team)).toBe(true);
  const body = { name: team.name, ...CONFIRMED };
  const twice = await Promise.all([1, 2].map(() => team.send('DELETE', '', body)));
  expectStatuses(twice, 200, 200);
  expect(
    (await listActions(team.id)).filter((action) => action === 'organization.deletion_scheduled'),
  ).toHaveLength(1);
  const { organization } = await readAnswer(readOrganization, ben.send('GET', team.at()));
  const days = (Date.parse(organization.deletesAt ?? '') - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  for (const { email } of [team.owner, ben]) {
    const mail = await waitForMail(email, 'Your team on');
    expect(mail.text).toContain('Keep the team:');
    // The name is text that a person chose.
    expect(mail.subject + mail.text).not.toContain(team.name);
  }
});

test('until its day a team stays as it is, nothing new is made, and keys and invitations stop', async () => {
  const team = await startTeam();
  const ann = await addMember(team, 'member');
  const group = await addGroup(team, 'sales');
  const username = await createTeamCard({ team }, ann.memberId);
  const { call } = await addTeamKey(team);
  await expectStatus(call('GET', '/api/v1/cards'), 200);
  const amy = await join('free', true);
  const invited = { email: amy.email, role: 'member' };
  await expectStatus(team.send('POST', '/invitations', invited), 201);
  const [invitation] = await listInvitations(amy);
  await schedule(team);
  expect(await listInvitations(amy)).toEqual([]);
  const { organizations } = await readAnswer(
    listOrganizations,
    ann.send('GET', listOrganizations.path),
  );
  expect(organizations[0]?.deletesAt).toEqual(expect.any(String));
  await expectStatus(team.send('GET', `/cards/${username}`), 200);
  await expectStatus(team.send('GET', '/contacts.csv'), 200);
  await expectStatus(team.send('GET', '/audit.csv'), 200);
  await expectStatus(team.send('PATCH', `/groups/${group}`, { name: 'Sales EU' }), 200);
  for (const [path, body] of [
    ['/invitations', { email: 'new@new.example', role: 'member' }],
    [`/invitations/${invitation?.id}/resend`, undefined],
    ['/groups', { name: 'field' }],
    ['/cards', { member: team.ownerId, username: unique('card') }],
    ['/policies', { name: 'Another', groups: [] }],
    ['/webhook-endpoints', { url: 'https://example.com', events: ['contact.created'] }],
    ['/domains', { domain: 'acme.example' }],
    ['/own-domains', { hostname: 'cards.acme.example' }],
    ['/owner', { member: ann.memberId }],
  ] as const) {
    await expectStatus(team.send('POST', path, body), 409, 'organization_ending');
  }
  await expectStatus(
    team.owner.send('POST', '/api/keys', {
      name: 'Late',
      scopes: ['cards:read'],
      organization: team.id,
      ...CONFIRMED,
    }),
    409,
    'organization_ending',
  );
  await expectStatus(call('GET', '/api/v1/cards'), 401, { status: 401 });
  await expectStatus(team.send('POST', '/keep'), 204);
  expect(await listInvitations(amy)).toEqual([invitation]);
  await expectStatus(call('GET', '/api/v1/cards'), 200);
  await expectStatus(team.send('POST', '/groups', { name: 'field' }), 201);
});

test(`${keepOrganization.path}: any owner takes it back, once, and the day passes without effect`, async () => {
  const team = await startTeam();
  const ben = await addMember(team, 'owner');
  const admin = await addMember(team, 'admin');
  await schedule(team);
  await expectStatus(admin.send('POST', team.at('/keep')), 403, 'forbidden');
  const answers = await Promise.all(
    [team.owner, ben].map(({ send }) => send('POST', team.at('/keep'))),
  );
  expectStatuses(answers, 204, 404);
  expect(await listActions(team.id)).toContain('organization.deletion_canceled');
  await waitForMail(team.owner.email, 'Your team on');
  await sweepAt(8 * DAY_MS);
  expect(await isThere(team)).toBe(true);
});

test('a team ends on its day and not before, for everyone at once', async () => {
  const team = await startTeam();
  const ann = await addMember(team, 'member');
  await schedule(team);
  await sweepAt(7 * DAY_MS - HOUR_MS);
  expect(await isThere(team)).toBe(true);
  expect(await sweepAt(7 * DAY_MS + 1000)).toBeGreaterThan(0);
  for (const { send } of [team.owner, ann]) await expectStatus(send('GET', team.at()), 404);
  expect(await findLastOutboxAction(team.id)).toBe('organization.deleted');
  await expectStatus(team.send('POST', '/keep'), 404);
});

test(`${endOrganization.path}: several owners end it when all agreed, also one who became an owner since`, async () => {
  const team = await startTeam();
  const ben = await addMember(team, 'owner');
  await expectStatus(endNow(team), 404, 'not_found');
  await schedule(team);
  await expectStatus(endNow(team, team.owner, { password: 'wrong' }), 403, 'wrong_password');
  for (let press = 0; press < 2; press++) {
    const { isDeleted, pending } = await readAnswer(endOrganization, endNow(team));
    expect(isDeleted).toBe(false);
    expect(pending).toMatchObject({ owners: 2, approvals: 1, hasApproved: true });
  }
  const cid = await addMember(team, 'owner');
  expect((await readAnswer(endOrganization, endNow(team, ben))).isDeleted).toBe(false);
  // Who is no longer an active owner does not count.
  await runSql("UPDATE organization_members SET role = 'admin' WHERE id = ?", ben.memberId);
  expect((await readAnswer(endOrganization, endNow(team, cid))).isDeleted).toBe(true);
  expect(await isThere(team)).toBe(false);
});

test(`${endOrganization.path}: an only owner needs the mailed link, a day later, and the password`, async () => {
  const team = await startTeam();
  await schedule(team);
  expect((await readAnswer(endOrganization, endNow(team))).isDeleted).toBe(false);
  const mail = await waitForMail(team.owner.email, 'Delete your team');
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  await expectStatus(endNow(team, team.owner, { ...CONFIRMED, token }), 409, 'too_early');
  await expectStatus(
    endNow(team, team.owner, { ...CONFIRMED, token: 'guessed' }),
    409,
    'too_early',
  );
  await runSql(
    'UPDATE organization_deletions SET token_usable_at = ? WHERE organization_id = ?',
    new Date().toISOString(),
    team.id,
  );
  await expectStatus(
    endNow(team, team.owner, { ...CONFIRMED, token: 'guessed' }),
    404,
    'not_found',
  );
  await expectStatus(endNow(team, team.owner, { password: 'wrong', token }), 403, 'wrong_password');
  expect(
    (await readAnswer(endOrganization, endNow(team, team.owner, { ...CONFIRMED, token })))
      .isDeleted,
  ).toBe(true);
  expect(await isThere(team)).toBe(false);
});

test('hostile: a link of an only owner does not end a team that has another owner since', async () => {
  const team = await startTeam();
  await schedule(team);
  await endNow(team);
  const mail = await waitForMail(team.owner.email, 'Delete your team');
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  await runSql(
    "UPDATE organization_deletions SET token_usable_at = '2026-01-01' WHERE organization_id = ?",
    team.id,
  );
  await addMember(team, 'owner');
  await expectStatus(endNow(team, team.owner, { ...CONFIRMED, token }), 404, 'not_found');
  expect(await isThere(team)).toBe(true);
});

test(`${readDeletion.path}: names everything that ends, with its number`, async () => {
  const team = await startTeam();
  const ann = await addMember(team, 'member');
  await addGroup(team, 'sales');
  await createTeamCard({ team }, ann.memberId);
  await addTeamKey(team);
  await insertInvitation(team, 'amy@new.example');
  const { ending, pending } = await readAnswer(readDeletion, team.send('GET', '/deletion'));
  expect(pending).toBeNull();
  expect(ending).toEqual({
    members: 2,
    cards: 1,
    contacts: 0,
    customers: 0,
    groups: 1,
    policies: 1,
    invitations: 1,
    domains: 0,
    keys: 1,
    apps: 0,
    webhooks: 0,
    plan: null,
  });
  await schedule(team);
  const later = await readAnswer(readDeletion, team.send('GET', '/deletion'));
  expect(later.pending).toMatchObject({ requestedBy: team.owner.email, owners: 1, approvals: 0 });
});

test('what is stored of a deletion is deleted with the team', async () => {
  const team = await startTeam();
  await addMember(team, 'owner');
  await schedule(team);
  await endNow(team);
  await env.DB.prepare('DELETE FROM organization_members WHERE organization_id = ?')
    .bind(team.id)
    .run();
  await env.DB.prepare('DELETE FROM organizations WHERE id = ?').bind(team.id).run();
  const left = await readValue(
    'SELECT count(*) AS n FROM organization_deletion_approvals WHERE organization_id = ?',
    team.id,
  );
  expect(left).toBe(0);
});

import { expect, test } from 'vitest';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import {
  addGroup,
  addMember,
  createTeam,
  insertInvitation,
  type Team,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { runAll, runSql } from '#tests/worker/world/sql.ts';

/** The rows of an export, each by the titles of its columns. */
async function readRows(team: Team, path: string, { send }: Pick<Person, 'send'> = team.owner) {
  const answer = await expectStatus(send('GET', team.at(path)), 200);
  const { rows, unread } = parseCsvTable(await answer.text(), 100_000);
  expect(unread).toEqual([]);
  const [titles = [], ...values] = rows;
  return values.map((cells) =>
    Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])),
  );
}

async function buildTeam() {
  const team = await createTeam();
  const [manager, seller, outside] = [
    await addMember(team, 'manager'),
    await addMember(team, 'member'),
    await addMember(team, 'member', { status: 'suspended' }),
  ];
  const former = await addMember(team, 'member', { status: 'left' });
  const sales = await addGroup(team, 'Sales', [manager.memberId, seller.memberId]);
  const other = await addGroup(team, 'Berlin; Süd', [seller.memberId, outside.memberId]);
  return { team, manager, seller, outside, former, sales, other };
}

test('members are exported with groups, policy and status, and open invitations after them', async () => {
  const { team, manager, seller, outside, former, sales } = await buildTeam();
  await insertInvitation(team, 'new@example.com', { groups: [sales] });
  await insertInvitation(team, 'late@example.com', { expiresAt: '2020-01-01T00:00:00.000Z' });
  await runAll(
    ["UPDATE organization_members SET external_id = '=HYPERLINK(1)' WHERE id = ?", seller.memberId],
    ["UPDATE users SET first_name = '=1+cmd|x', last_name = '' WHERE id = ?", seller.user.id],
    [
      `UPDATE organization_policies SET name = 'Everyone' WHERE organization_id = ? AND is_default = 1`,
      team.id,
    ],
  );
  const rows = await readRows(team, '/members.csv');
  const byEmail = new Map(rows.map((row) => [row.Email, row]));
  expect(byEmail.get(seller.email)).toEqual({
    Name: "'=1+cmd|x",
    Email: seller.email,
    Role: 'member',
    Groups: 'Berlin; Süd; Sales',
    'Card policy': 'Everyone',
    Status: 'active',
    Joined: new Date().toISOString().slice(0, 10),
    'Last active': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    'External ID': "'=HYPERLINK(1)",
  });
  expect(byEmail.get(outside.email)).toMatchObject({ Status: 'suspended' });
  expect(byEmail.get(manager.email)).toMatchObject({ Role: 'manager' });
  expect(rows.at(-1)).toMatchObject({
    Email: 'new@example.com',
    Status: 'invited',
    Groups: 'Sales',
  });
  expect(rows.map(({ Email }) => Email)).not.toContain(former.email);
  expect(rows).toHaveLength(5);
});

test('managers export the members and cards of their groups only, without counts of others', async () => {
  const { team, manager, seller, outside, sales, other } = await buildTeam();
  await insertInvitation(team, 'sales@example.com', { groups: [sales] });
  await insertInvitation(team, 'berlin@example.com', { groups: [other] });
  await runSql(
    "UPDATE organization_members SET status = 'active', suspended_by = NULL WHERE id = ?",
    outside.memberId,
  );
  const names = new Map([
    [manager, await giveCard(team, manager.memberId, 'Max Manager')],
    [seller, await giveCard(team, seller.memberId, '@SUM(A1)')],
    [outside, await giveCard(team, outside.memberId)],
  ]);
  const members = await readRows(team, '/members.csv', manager);
  expect(new Set(members.map(({ Email }) => Email))).toEqual(
    new Set([manager.email, seller.email, 'sales@example.com']),
  );
  // Not the other groups of their members.
  expect(members.find(({ Email }) => Email === seller.email)).toMatchObject({ Groups: 'Sales' });
  const all = await readRows(team, '/cards.csv');
  expect(new Set(all.map(({ Username }) => Username))).toEqual(new Set(names.values()));
  expect(all.find(({ Username }) => Username === names.get(seller))).toMatchObject({
    Address: expect.stringContaining(String(names.get(seller))),
    Name: "'@SUM(A1)",
    Holder: 'Ann Example',
    Status: 'public',
    Views: '0',
    Clicks: '0',
  });
  const own = await readRows(team, '/cards.csv', manager);
  expect(new Map(own.map(({ Username, Views }) => [Username, Views]))).toEqual(
    new Map([
      [names.get(manager), '0'],
      [names.get(seller), ''],
    ]),
  );
});

test('each export is in the audit log before it is sent, and other roles get none', async () => {
  const { team, manager, seller } = await buildTeam();
  const auditor = await addMember(team, 'auditor');
  for (const path of ['/members.csv', '/cards.csv']) {
    await readRows(team, path);
    await readRows(team, path, manager);
    for (const { send } of [seller, auditor]) await expectStatus(send('GET', team.at(path)), 403);
  }
  const exported = (await readEntries(team.id)).filter(({ action }) =>
    action.endsWith('.exported'),
  );
  expect(exported.map(({ actor, action, details }) => [actor, action, details])).toEqual(
    ['members.exported', 'cards.exported'].flatMap((action) => [
      [team.owner.user.id, action, { format: 'csv', scope: 'all' }],
      [manager.user.id, action, { format: 'csv', scope: 'groups' }],
    ]),
  );
});

test('5,000 members are exported once each, in the order of their names', async () => {
  const team = await createTeam();
  await runAll(
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      SELECT ?1 || value, ?1 || value || '@example.com', ?1 || value || '@example.com', 'Ann', value / 3,
        '', '2026-01-01', '2026-01-01' FROM (WITH RECURSIVE n(value) AS
          (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5000) SELECT value FROM n)`,
      team.id,
    ],
    [
      `INSERT INTO organization_members
        (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      SELECT id, ?1, id, 'member', 'active', 'ann ' || last_name, '2026-01-01', '2026-01-01'
        FROM users WHERE id LIKE ?1 || '%'`,
      team.id,
    ],
  );
  const rows = await readRows(team, '/members.csv');
  expect(new Set(rows.map(({ Email }) => Email))).toHaveLength(5001);
  expect(rows).toHaveLength(5001);
});

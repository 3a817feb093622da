import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { listMembers, type MemberPage } from '#shared/api/organizations/people/members.ts';
import type { Role } from '#shared/organization/role.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import { readMemberPage } from '#worker/organizations/members/list-members.ts';
import { parseMemberQuery } from '#worker/organizations/members/member-query.ts';
import { readMemberRows } from '#worker/organizations/member-row.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';
import {
  addMember,
  addToGroup,
  createTeam,
  addGroup,
  insertInvitation,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';

const SIZE = 50_000;
const BATCH = 10_000;

async function fetchPage(by: Person, team: Team, query: string): Promise<MemberPage> {
  return await readAnswer(listMembers, by.send('GET', team.at(`/members${query}`)), 200);
}

const namesOf = ({ members }: MemberPage) => members.map(({ name, email }) => name || email);

/** Adds members by SQL: `First-7 Person-7`, every tenth named Anna, with their words. */
async function insertMembers(organizationId: string): Promise<void> {
  for (let from = 0; from < SIZE; from += BATCH) {
    const numbers = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + BATCH - 1})`;
    const first = "CASE WHEN i % 10 = 0 THEN 'Anna' ELSE 'First' || i END";
    await runAll(
      [
        `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
        ${numbers} SELECT 'u' || i, 'p' || i || '@big.example', 'p' || i || '@big.example', ${first},
          'Person' || i, '', '2026-01-01', '2026-01-01' FROM n`,
      ],
      [
        `INSERT INTO organization_members
          (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
        ${numbers} SELECT 'm' || i, ?1, 'u' || i, 'member', 'active', lower(${first}) || ' person' || i,
          '2026-01-01', '2026-01-01' FROM n`,
        organizationId,
      ],
      [
        `INSERT INTO organization_member_terms (organization_id, term, sort_name, member_id)
        ${numbers} SELECT m.organization_id, t.value, m.sort_name, m.id FROM n
          JOIN organization_members m ON m.id = 'm' || i,
          json_each(json_array(lower(${first}), 'person' || i, 'p' || i, 'big', 'example')) t`,
      ],
    );
  }
}

let big: Team;
let manager: TeamMember;
let everyone: string;
let few: string;
beforeAll(async () => {
  big = await createTeam();
  await insertMembers(big.id);
  everyone = await addGroup(big, 'everyone');
  few = await addGroup(big, 'few');
  await runSql(
    'INSERT INTO organization_group_members (group_id, member_id) SELECT ?1, id FROM organization_members WHERE organization_id = ?2',
    everyone,
    big.id,
  );
  for (const at of [20, 4711, 30_003]) await addToGroup(few, `m${at}`);
  manager = await addMember(big, 'manager', { groups: [everyone, few] });
}, 120_000);

async function findActor(person: Person, scope: Actor['scope']): Promise<Actor> {
  const membership = await findMembership(env.DB, person.user.id, big.id);
  if (membership === null) throw new Error('not a member');
  return { ...membership, scope };
}

/** Reads pages and the number of rows that each of them read. */
async function meterPages(actor: Actor, query: Record<string, string>, pages = 2) {
  const read: { page: MemberPage; rows: number }[] = [];
  let cursor: string | null = null;
  do {
    const { db, rowsRead } = meteredDb();
    const parsed = parseMemberQuery({ ...query, ...(cursor !== null && { cursor }) });
    const page = await readMemberPage({ db, now: () => new Date() }, actor, parsed);
    read.push({ page, rows: rowsRead() });
    cursor = page.next;
  } while (cursor !== null && read.length < pages);
  return read;
}

/** A page of 50 reads each member's row, account, organization, groups and words. */
const PAGE_ROWS = 1000;
/** A search may look at 500 entries besides. */
const SEARCH_ROWS = 3500;

test.each([
  ['the first pages', {}, PAGE_ROWS],
  ['a status', { status: 'active' }, PAGE_ROWS],
  ['a status that no member has', { status: 'suspended' }, PAGE_ROWS],
  ['a role that all have', { role: 'member' }, PAGE_ROWS],
  ['a role that few have', { role: 'manager' }, PAGE_ROWS],
  ['a role with a status', { role: 'member', status: 'suspended' }, PAGE_ROWS],
  ['a search within a role', { q: 'anna', role: 'owner' }, SEARCH_ROWS],
  ['a search that finds 5,000', { q: 'anna' }, SEARCH_ROWS],
  ['a search that finds all', { q: 'exam' }, SEARCH_ROWS],
  ['two words of which one finds all', { q: 'big person4711' }, SEARCH_ROWS],
  ['two words of which both find many', { q: 'anna person1' }, SEARCH_ROWS],
  ['a search without matches', { q: 'zzz' }, SEARCH_ROWS],
])(
  '50,000 members: %s read the rows of a page, for an admin and a manager',
  async (name, query, most) => {
    const actors = {
      admin: await findActor(big.owner, 'all'),
      manager: await findActor(manager, 'groups'),
    };
    for (const [role, actor] of Object.entries(actors)) {
      const filters: [string, Record<string, string>][] = [
        ['none', {}],
        ['large', { group: everyone }],
        ['small', { group: few }],
      ];
      for (const [filter, group] of filters) {
        for (const { rows, page } of await meterPages(actor, { ...query, ...group })) {
          // oxlint-disable-next-line no-console -- the figures are what this test is read for
          console.log(
            `${name}, ${role}, group ${filter}: ${rows} rows, ${page.members.length} members`,
          );
          expect([role, filter, rows, rows <= most]).toEqual([role, filter, rows, true]);
        }
      }
    }
  },
);

test('50,000 members: the pages together contain every match once, in order', async () => {
  const actor = await findActor(big.owner, 'all');
  const pages = await meterPages(actor, { q: 'anna' }, 1000);
  const ids = pages.flatMap(({ page }) => page.members.map(({ id }) => id));
  expect(new Set(ids).size).toBe(5000);
  expect(ids).toHaveLength(5000);
  const narrow = await meterPages(actor, { q: 'PERSON471 anna' }, 1000);
  const expected = ['4710', ...Array.from({ length: 10 }, (_, at) => `471${at}0`)];
  expect(narrow.flatMap(({ page }) => namesOf(page))).toEqual(
    expected.map((number) => `Anna Person${number}`),
  );
});

test('50,000 members: the details of a member read a few rows', async () => {
  const { db, rowsRead } = meteredDb();
  const rows = await readMemberRows(db, await findActor(manager, 'groups'), ['m4711'], {
    isScoped: true,
  });
  expect(rows).toMatchObject([{ id: 'm4711', firstName: 'First4711' }]);
  expect(rowsRead()).toBeLessThan(40);
});

test(`${listMembers.path}: members come by name, then open invitations by address, page by page`, async () => {
  const team = await createTeam();
  for (let at = 0; at < 51; at++) await addMember(team, 'member');
  for (const name of ['zoe', 'amy']) await insertInvitation(team, `${name}@new.example`);
  await insertInvitation(team, 'late@new.example', { expiresAt: '2020-01-01T00:00:00.000Z' });
  const first = await fetchPage(team.owner, team, '');
  expect(first.members).toHaveLength(50);
  const second = await fetchPage(team.owner, team, `?cursor=${first.next}`);
  expect(namesOf(second)).toEqual([
    'Ann Example',
    'Ann Example',
    'amy@new.example',
    'zoe@new.example',
  ]);
  expect(second.members[2]).toMatchObject({ status: 'invited', name: '', lastActiveOn: null });
  expect(second.next).toBeNull();
  const invited = await fetchPage(team.owner, team, '?status=invited&q=Zo');
  expect(namesOf(invited)).toEqual(['zoe@new.example']);
  await expectStatus(team.send('GET', '/members?cursor=x'), 400);
  await expectStatus(team.send('GET', '/members?status=x'), 400);
});

test('a page that members fill is followed by the page of invitations', async () => {
  const team = await createTeam();
  for (let at = 0; at < 49; at++) await addMember(team, 'member');
  await insertInvitation(team, 'amy@new.example');
  const first = await fetchPage(team.owner, team, '');
  expect(first.members.every(({ status }) => status === 'active')).toBe(true);
  expect(namesOf(await fetchPage(team.owner, team, `?cursor=${first.next}`))).toEqual([
    'amy@new.example',
  ]);
});

async function rename(person: Person, firstName: string, lastName: string): Promise<void> {
  await expectStatus(person.send('PATCH', '/api/account', { firstName, lastName }), 200);
}

test('the search ignores case and accents, finds by several words, and follows a new name', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  await rename(ben, 'Łucja', 'Ångström');
  expect(namesOf(await fetchPage(team.owner, team, '?q=angs%20LUC'))).toEqual(['Łucja Ångström']);
  // Both words begin with "l": the member still comes once.
  await rename(ben, 'Lea', 'Lang');
  expect(namesOf(await fetchPage(team.owner, team, '?q=l'))).toEqual(['Lea Lang']);
  expect(namesOf(await fetchPage(team.owner, team, '?q=angs'))).toEqual([]);
  expect(namesOf(await fetchPage(team.owner, team, `?q=${encodeURIComponent(ben.email)}`))).toEqual(
    ['Lea Lang'],
  );
  expect(namesOf(await fetchPage(team.owner, team, '?q=%40'))).toEqual([]);
  await expectStatus(team.send('GET', `/members?q=${'x'.repeat(101)}`), 400);
});

const changeEmail = async (person: Person, email: string) => {
  const token = crypto.randomUUID();
  await runSql(
    `INSERT INTO email_changes (user_id, token_hash, email, email_key, sid_hash, expires_at)
      VALUES (?1, ?2, ?3, ?3, '', '9999-01-01T00:00:00.000Z')`,
    person.user.id,
    sha256Hex(token),
    email,
  );
  return (await person.send('POST', '/api/auth/email-change/confirm', { token })).status;
};

test('the search follows a new address, and does not find one that was refused', async () => {
  const team = await createTeam();
  const [ben, eva] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const search = async (q: string) =>
    (await fetchPage(team.owner, team, `?q=${q}`)).members.map(({ id }) => id);
  expect(await changeEmail(ben, 'zacharias@new.example')).toBe(200);
  expect(await search('zach')).toEqual([ben.memberId]);
  expect(await changeEmail(eva, 'zacharias@new.example')).toBe(409);
  expect(await search('zach')).toEqual([ben.memberId]);
  expect(await search(eva.email)).toEqual([eva.memberId]);
});

test.each<[Role, string[]]>([
  ['admin', ['in@new.example', 'out@new.example']],
  ['manager', ['in@new.example']],
])('the list of %s contains the invitations in scope', async (role, expected) => {
  const team = await createTeam();
  const sales = await addGroup(team, 'sales');
  const person = await addMember(team, role, { groups: [sales] });
  await insertInvitation(team, 'in@new.example', { groups: [sales, 'deleted'] });
  await insertInvitation(team, 'out@new.example');
  const page = await fetchPage(person, team, '?status=invited');
  expect(namesOf(page)).toEqual(expected);
  expect(page.members[0]?.groups).toEqual([sales]);
});

test('a role narrows members, invitations, groups and searches, and follows a change of role', async () => {
  const team = await createTeam();
  const sales = await addGroup(team, 'sales');
  const ben = await addMember(team, 'manager', { groups: [sales] });
  const eva = await addMember(team, 'member', { groups: [sales] });
  await insertInvitation(team, 'amy@new.example');
  const list = async (query: string) =>
    (await fetchPage(team.owner, team, query)).members.map(({ id, email }) =>
      email === 'amy@new.example' ? email : id,
    );
  expect(await list('?role=manager')).toEqual([ben.memberId]);
  expect(await list('?role=member')).toEqual([eva.memberId, 'amy@new.example']);
  expect(await list('?role=manager&status=suspended')).toEqual([]);
  expect(await list('?role=auditor')).toEqual([]);
  expect(await list(`?role=manager&group=${sales}`)).toEqual([ben.memberId]);
  expect(await list('?role=manager&q=ann')).toEqual([ben.memberId]);
  expect(await list(`?role=manager&q=ann&group=${sales}`)).toEqual([ben.memberId]);
  await expectStatus(
    team.send('PATCH', `/members/${eva.memberId}`, {
      role: 'auditor',
    }),
    200,
  );
  expect(await list(`?role=auditor&group=${sales}`)).toEqual([eva.memberId]);
  expect(await list(`?role=member&group=${sales}`)).toEqual([]);
  await expectStatus(team.send('GET', '/members?role=boss'), 400);
});

import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { organizationAnalyticsSchema } from '#shared/api/organizations/analytics.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import { formatDayNumber, toDayNumber, toMonthNumber } from '#worker/events/utc-days.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  addToGroup,
  createTeam,
  addGroup,
  readRefusal,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';

// Each member's card has as many views as a power of two, so that every total says whose it is.

/** Gives a member an organization card with this many views today, and returns its username. */
async function giveVisitedCard(team: Team, userId: string, views: number): Promise<string> {
  const username = unique('visited');
  const at = new Date().toISOString();
  await env.DB.prepare(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at, organization_id)
    SELECT ?1, ?2, ?1, ?1, 1, '{}', 1, ?3, ?3, ?4`,
  )
    .bind(username, userId, at, team.id)
    .run();
  const ledger = await createTestLedgers().open(team.id);
  const day = toDayNumber(Date.now());
  const sums = (no: string) => [
    ledger
      .prepare(
        `INSERT INTO visit_days SELECT ?1, ${no}, ?2, 1, 0, 0, 0, 0, 0, 0 FROM visited_cards WHERE id = ?3
        ON CONFLICT DO UPDATE SET views = views + excluded.views, people = people + 1`,
      )
      .bind(day, views, username),
    ledger
      .prepare(
        `INSERT INTO visit_months SELECT ?1, ${no}, ?2 FROM visited_cards WHERE id = ?3
        ON CONFLICT DO UPDATE SET views = views + excluded.views`,
      )
      .bind(toMonthNumber(day), views, username),
  ];
  await ledger.batch([
    ledger.prepare('INSERT INTO visited_cards (id, views) VALUES (?1, ?2)').bind(username, views),
    ...sums('no'),
    ...sums('0'),
  ]);
  return username;
}

/** The period is a week unless the query has another. */
const buildPath = (query: string): string =>
  `/analytics?${query.includes('period=') ? '' : 'period=7d'}${query}`;

async function readReport(team: Team, person: Pick<Person, 'send'>, query = '') {
  const answer = await person.send('GET', team.at(buildPath(query)));
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return organizationAnalyticsSchema.parse(await answer.json());
}

const refuse = async (team: Team, person: Pick<Person, 'send'>, query: string) =>
  readRefusal(await person.send('GET', team.at(buildPath(query))));

interface AnalyticsTeam {
  team: Team;
  manager: TeamMember;
  /** Five members, the manager among them. */
  large: string;
  /** Two members. */
  small: string;
  /** Not the manager's. */
  foreign: string;
  inLarge: TeamMember[];
  inSmall: TeamMember[];
  outsider: TeamMember;
}

/** Views: manager 1, others of the large group 2, 4, 8, 16, those of the small one 32, 64, outsider 128. */
async function createAnalyticsTeam(smallCount = 2): Promise<AnalyticsTeam> {
  const team = await createTeam();
  const large = await addGroup(team, 'large');
  const small = await addGroup(team, 'small');
  const foreign = await addGroup(team, 'foreign');
  const manager = await addMember(team, 'manager', { groups: [large] });
  const inLarge: TeamMember[] = [];
  for (let at = 1; at < PRIVACY_FLOOR; at += 1) {
    inLarge.push(await addMember(team, 'member', { groups: [large] }));
  }
  const inSmall: TeamMember[] = [];
  for (let at = 0; at < smallCount; at += 1) {
    const member = await addMember(team, 'member');
    // A group of one or two, with the manager.
    const group = at < 2 ? small : await addGroup(team, `small ${at}`);
    await addToGroup(group, member.memberId);
    if (at >= 2) await addToGroup(group, manager.memberId);
    inSmall.push(member);
  }
  await addToGroup(small, manager.memberId);
  const outsider = await addMember(team, 'member', { groups: [foreign] });
  const people = [manager, ...inLarge, ...inSmall, outsider];
  for (const [at, { user }] of people.entries()) await giveVisitedCard(team, user.id, 2 ** at);
  return { team, manager, large, small, foreign, inLarge, inSmall, outsider };
}

let shared: AnalyticsTeam;
beforeAll(async () => {
  shared = await createAnalyticsTeam();
});

test('owners, admins and auditors read all numbers, by card and group', async () => {
  const { team, outsider, small } = shared;
  const admin = await addMember(team, 'admin');
  const auditor = await addMember(team, 'auditor');
  for (const person of [team.owner, admin, auditor]) {
    const report = await readReport(team, person);
    expect(report.totals).toMatchObject({ views: 255, people: 8 });
    expect(report.series.reduce((sum, { views }) => sum + views, 0)).toBe(255);
    expect(report.cards.map(({ views }) => views)).toEqual([128, 64, 32, 16, 8, 4, 2, 1]);
    expect(report.cards[0]?.member).toEqual({ id: outsider.memberId, name: 'Ann Example' });
    expect(report.groups.map(({ name, views }) => [name, views])).toEqual([
      ['foreign', 128],
      ['large', 31],
      ['small', 97],
    ]);
    expect((await readReport(team, person, `&group=${small}`)).totals.views).toBe(97);
    const one = await readReport(team, person, `&member=${outsider.memberId}`);
    expect([one.totals.views, one.cards.length]).toEqual([128, 1]);
  }
});

test('longer periods add up the same views', async () => {
  const { team } = shared;
  for (const period of ['30d', '90d', '1y']) {
    const report = await readReport(team, team.owner, `&period=${period}`);
    expect([report.totals.views, report.cards[0]?.views]).toEqual([255, 128]);
  }
});

test('a member reads their own numbers only', async () => {
  const { team, inLarge, outsider, large } = shared;
  const [own] = inLarge;
  if (own === undefined) throw new Error('no member');
  const report = await readReport(team, own);
  expect([report.totals.views, report.cards.map(({ views }) => views), report.groups]).toEqual([
    2,
    [2],
    [],
  ]);
  expect(await refuse(team, own, `&member=${outsider.memberId}`)).toEqual([404, 'not_found']);
  expect(await refuse(team, own, `&group=${large}`)).toEqual([404, 'not_found']);
});

test('a manager reads the people of groups at the privacy floor, and nothing outside of their groups', async () => {
  const { team, manager, large, foreign, outsider, inLarge } = shared;
  const report = await readReport(team, manager, `&group=${large}`);
  expect(report.totals.views).toBe(31);
  expect(report.cards.map(({ views }) => views)).toEqual([16, 8, 4, 2, 1]);
  const one = await readReport(team, manager, `&member=${inLarge[0]?.memberId}`);
  expect(one.totals.views).toBe(2);
  expect(await refuse(team, manager, `&group=${foreign}`)).toEqual([404, 'not_found']);
  expect(await refuse(team, manager, `&member=${outsider.memberId}`)).toEqual([404, 'not_found']);
});

test('hostile: nothing a manager can ask for contains the numbers of a group below the privacy floor', async () => {
  const { team, manager, small, inSmall } = shared;
  expect(await refuse(team, manager, `&group=${small}`)).toEqual([403, 'forbidden']);
  for (const { memberId } of inSmall) {
    expect(await refuse(team, manager, `&member=${memberId}`)).toEqual([403, 'forbidden']);
    expect(await refuse(team, manager, `&member=${memberId}&group=${small}`)).toEqual([
      403,
      'forbidden',
    ]);
  }
  for (const period of ['7d', '30d', '90d', '1y']) {
    const report = await readReport(team, manager, `&period=${period}`);
    // Neither by name nor as the difference of totals.
    expect(report.totals.views).toBe(31);
    expect(report.series.reduce((sum, { views }) => sum + views, 0)).toBe(31);
    expect(report.cards.map(({ views }) => views)).toEqual([16, 8, 4, 2, 1]);
    expect(report.groups.map(({ name }) => name)).toEqual(['large']);
    expect([report.summedPeople, report.omittedPeople]).toEqual([0, 2]);
  }
});

test('people of small groups are summed once there are as many as the privacy floor', async () => {
  const { team, manager } = await createAnalyticsTeam(PRIVACY_FLOOR);
  const report = await readReport(team, manager);
  expect(report.totals.views).toBe(2 ** 10 - 1);
  expect(report.cards.map(({ views }) => views)).toEqual([16, 8, 4, 2, 1]);
  expect([report.summedPeople, report.omittedPeople]).toEqual([PRIVACY_FLOOR, 0]);
});

test('one person below the privacy floor, small groups are neither summed nor listed', async () => {
  const { team, manager, inSmall } = await createAnalyticsTeam(PRIVACY_FLOOR - 1);
  const almost = await addGroup(team, 'almost');
  for (const { memberId } of [manager, ...inSmall.slice(2)]) await addToGroup(almost, memberId);
  await addToGroup(almost, inSmall[0]?.memberId ?? '');
  const report = await readReport(team, manager);
  expect([report.totals.views, report.summedPeople, report.omittedPeople]).toEqual([31, 0, 4]);
  expect(report.groups.map(({ name }) => name)).toEqual(['large']);
});

test('a group that shrinks below the privacy floor is hidden at once', async () => {
  const { team, manager, large, inLarge } = await createAnalyticsTeam();
  expect((await readReport(team, manager, `&group=${large}`)).cards).toHaveLength(5);
  await env.DB.prepare(
    'DELETE FROM organization_group_members WHERE group_id = ? AND member_id = ?',
  )
    .bind(large, inLarge[0]?.memberId)
    .run();
  expect(await refuse(team, manager, `&group=${large}`)).toEqual([403, 'forbidden']);
  const report = await readReport(team, manager);
  // Three and two people are left, who are together as many as the floor.
  expect(report.cards.map(({ views }) => views)).toEqual([1]);
  expect([report.totals.views, report.summedPeople]).toEqual([1 + 4 + 8 + 16 + 32 + 64, 5]);
});

test('cards are paged, and queries that make no sense are refused', async () => {
  const { team } = shared;
  const report = await readReport(team, team.owner, '&cursor=6');
  expect(report.cards.map(({ views }) => views)).toEqual([2, 1]);
  expect(report.next).toBeNull();
  const short = await readReport(team, team.owner, '&cursor=2&limit=3');
  expect([short.cards.map(({ views }) => views), short.next]).toEqual([[32, 16, 8], '5']);
  for (const query of ['&cursor=x', '&limit=0', '&limit=1001', '&limit=x']) {
    expect(await refuse(team, team.owner, query)).toEqual([400, 'invalid_input']);
  }
  const other = await createTeam();
  expect(await refuse(other, other.owner, `&group=${shared.large}`)).toEqual([404, 'not_found']);
  expect(await refuse(other, other.owner, `&member=${shared.manager.memberId}`)).toEqual([
    404,
    'not_found',
  ]);
});

test('a report compares with the days before, of all cards or of chosen ones, and a year with none', async () => {
  const team = await createTeam();
  const [one, other] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const username = await giveVisitedCard(team, one.user.id, 4);
  await giveVisitedCard(team, other.user.id, 1);
  const compare = async (query: string) => {
    const { previous, firstDay } = await readReport(team, team.owner, query);
    return [previous?.map(({ views }) => views), firstDay];
  };
  const today = toDayNumber(Date.now());
  expect(await compare('')).toEqual([undefined, formatDayNumber(today)]);
  const ledger = await createTestLedgers().open(team.id);
  const insert = (no: string, ago: number, views: number) =>
    ledger
      .prepare(
        `INSERT INTO visit_days SELECT ?1, ${no}, ?2, 1, 0, 0, 0, 0, 0, 0 FROM visited_cards WHERE id = ?3`,
      )
      .bind(today - ago, views, username);
  await ledger.batch([
    insert('no', 7, 3),
    insert('0', 7, 5),
    insert('0', 13, 2),
    insert('0', 399, 1),
  ]);
  const first = formatDayNumber(today - 399);
  expect(await compare('')).toEqual([[2, 0, 0, 0, 0, 0, 5], first]);
  expect(await compare(`&member=${one.memberId}`)).toEqual([[0, 0, 0, 0, 0, 0, 3], first]);
  expect(await compare(`&member=${other.memberId}`)).toEqual([[0, 0, 0, 0, 0, 0, 0], first]);
  expect((await compare('&period=90d'))[0]).toHaveLength(90);
  expect(await compare('&period=1y')).toEqual([undefined, first]);
  // The days before are in no total.
  expect((await readReport(team, team.owner)).totals).toMatchObject({ views: 5 });
});

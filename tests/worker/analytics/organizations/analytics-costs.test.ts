import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { REPORT_CARDS_MAX } from '#shared/api/organizations/analytics.ts';
import { toDayNumber } from '#worker/events/utc-days.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import {
  readOrganizationAnalytics,
  type AnalyticsQuery,
} from '#worker/analytics/organizations/read-organization-analytics.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeam, addGroup, type Team } from '#tests/worker/world/organization.ts';
import { meterDb, meteredDb } from '#tests/worker/query-plan.ts';

// docs/costs.md states the rows of a numbers page from this test.

const CARDS = 50_000;
const BATCH = 10_000;
/** People of the largest group that a report can have. */
const GROUPED = 10_000;
/** The last day of a period that spans 13 months. */
const TODAY = new Date('2026-11-20T12:00:00.000Z');
const DAYS = 30;
const MONTHS = 13;

/** The numbers from 0 to `count - 1` as `i`. */
const numbers = (count: number, from = 0): string =>
  `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + count - 1})`;

/** Adds members by SQL, each with an organization card. */
async function insertHolders({ id }: Team): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  for (let from = 0; from < CARDS; from += BATCH) {
    const some = numbers(BATCH, from);
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
        ${some} SELECT 'u' || i, 'p' || i || '@big.example', 'p' || i || '@big.example', 'First' || i,
          'Person', '', ?1, ?1 FROM n`,
      ).bind(at),
      env.DB.prepare(
        `INSERT INTO organization_members
          (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
        ${some} SELECT 'm' || i, ?1, 'u' || i, 'member', 'active', 'first' || i, ?2, '2026-01-01' FROM n`,
      ).bind(id, at),
      env.DB.prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
          updated_at, organization_id)
        ${some} SELECT 'c' || i, 'u' || i, 'c' || i, 'card-' || i, 1, '{}', 1, ?2, ?2, ?1 FROM n`,
      ).bind(id, at),
    ]);
  }
}

const views = (period: string) => `1 + (i * 7919 + ${period} * 104729) % 97 + 9000 * (i = 777)`;

/** Every card has views on each of 30 days and in each of 13 months; card 777 has the most. */
async function insertVisits({ id }: Team): Promise<void> {
  const ledger = await createTestLedgers().open(id);
  await ledger.batch([
    ledger.prepare(
      `INSERT INTO visited_cards (no, id) ${numbers(CARDS)} SELECT i + 1, 'c' || i FROM n`,
    ),
  ]);
  const last = toDayNumber(TODAY.getTime());
  for (let day = last - DAYS + 1; day <= last; day += 1) {
    await ledger.batch([
      ledger.prepare(
        `INSERT INTO visit_days ${numbers(CARDS)} SELECT ${day}, i + 1, ${views(`${day}`)}, 1, 0, 0, 0, 0, 0, 0 FROM n`,
      ),
      ledger.prepare(
        `INSERT INTO visit_days SELECT day, 0, sum(views), sum(people), 0, 0, 0, 0, 0, 0
        FROM visit_days WHERE day = ${day} GROUP BY day`,
      ),
    ]);
  }
  for (let back = 0; back < MONTHS; back += 1) {
    const month = toDayNumber(Date.UTC(TODAY.getUTCFullYear(), TODAY.getUTCMonth() - back, 1));
    await ledger.batch([
      ledger.prepare(
        `INSERT INTO visit_months ${numbers(CARDS)} SELECT ${month}, i + 1, ${views(`${back}`)} FROM n`,
      ),
    ]);
  }
}

let big: Team;
let all: string;
let largest: string;
/** The report while the groups have few enough members. */
let readable: Awaited<ReturnType<typeof measure>>;

async function fillGroup(group: string, people: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO organization_group_members (group_id, member_id) ${numbers(people)} SELECT ?1, 'm' || i FROM n`,
  )
    .bind(group)
    .run();
}

beforeAll(async () => {
  big = await createTeam();
  await insertHolders(big);
  await insertVisits(big);
  largest = await addGroup(big, 'the largest');
  await fillGroup(largest, GROUPED);
  readable = await measure({});
  // Filled after that report, since a group this large has none.
  all = await addGroup(big, 'everyone');
  await fillGroup(all, CARDS);
}, 300_000);

const actorOf = ({ id, ownerId }: Team): Actor =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a report reads these only
  ({ id: ownerId, organization: { id }, scope: 'all' }) as unknown as Actor;

/** A report with the rows it read in D1 and in the ledger. */
async function measure(query: Partial<AnalyticsQuery>) {
  const d1 = meteredDb();
  const ledger = meterDb();
  const ledgers = createTestLedgers();
  const kernel = createTestKernel({
    db: d1.db,
    ledgers: { ...ledgers, open: async (id) => ledger.wrap(await ledgers.open(id)) },
    now: () => TODAY,
  });
  const whole: AnalyticsQuery = { period: '30d', group: null, member: null, offset: 0, limit: 50 };
  const read = readOrganizationAnalytics(kernel, actorOf(big), { ...whole, ...query });
  const [report] = await Promise.allSettled([read]);
  const rows = { d1: d1.rowsRead(), ledger: ledger.rowsRead() };
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(JSON.stringify({ ...query, ...rows }));
  return {
    ...rows,
    report: report.status === 'fulfilled' ? report.value : null,
    reason: report.status === 'rejected' ? report.reason : null,
  };
}

test.each([
  ['7d', 25_000],
  ['30d', 80_000],
  ['90d', 35_000],
  ['1y', 100_000],
] as const)(
  '50,000 cards: a page of the whole organization reads a bounded number of rows: %s',
  async (period, most) => {
    for (const offset of [0, 500]) {
      const { report, d1, ledger } = await measure({ period, offset });
      expect(report?.cards).toHaveLength(50);
      expect([d1 <= 300, ledger <= most]).toEqual([true, true]);
    }
  },
);

test('50,000 cards: the list is in order, and ends after the cards with the most views', async () => {
  const { report } = await measure({ limit: REPORT_CARDS_MAX });
  const cards = report?.cards ?? [];
  expect([cards.length, report?.next]).toEqual([REPORT_CARDS_MAX, null]);
  expect(cards[0]).toMatchObject({ username: 'card-777', member: { id: 'm777' } });
  expect(new Set(cards.map(({ username }) => username)).size).toBe(REPORT_CARDS_MAX);
  expect(cards.map(({ views }) => views)).toEqual(
    cards.map(({ views }) => views).toSorted((one, other) => other - one),
  );
  const last = await measure({ offset: REPORT_CARDS_MAX - 50 });
  expect(last.report?.cards).toEqual(cards.slice(-50));
  expect(last.report?.next).toBeNull();
  expect((await measure({ offset: REPORT_CARDS_MAX })).report?.cards).toEqual([]);
  expect((await measure({ offset: REPORT_CARDS_MAX + 50 })).report?.cards).toEqual([]);
});

test('the largest group of a report reads a bounded number of rows, and a larger one is refused', async () => {
  for (const [period, most] of [
    ['7d', 650_000],
    ['30d', 1_600_000],
  ] as const) {
    const { report, d1, ledger } = await measure({ period, group: largest });
    expect([report?.cards.length, report?.groups]).toEqual([50, []]);
    expect([d1 <= 85_000, ledger <= most]).toEqual([true, true]);
  }
  for (const query of [{ group: all }, { group: largest, period: '90d' }] as const) {
    const { reason, d1, ledger } = await measure(query);
    expect(reason).toMatchObject({ code: 'invalid_input' });
    expect([d1 <= 95_000, ledger]).toEqual([true, 0]);
  }
});

test('views by group read the groups only where they have too many members, and else a bounded number of rows', async () => {
  expect(readable.report?.groups.map(({ name }) => name)).toEqual(['the largest']);
  expect([readable.d1 <= 85_000, readable.ledger <= 750_000]).toEqual([true, true]);
  const { report, d1 } = await measure({});
  expect([report?.groups, d1 <= 300]).toEqual([[], true]);
});

test('removing the members of a large group reads a few rows for each', async () => {
  const removed = await addGroup(big, 'removed');
  await fillGroup(removed, CARDS);
  const { meta } = await env.DB.prepare('DELETE FROM organization_group_members WHERE group_id = ?')
    .bind(removed)
    .run();
  // Not the group's cards for each member.
  expect(meta.rows_read / CARDS).toBeLessThan(10);
});

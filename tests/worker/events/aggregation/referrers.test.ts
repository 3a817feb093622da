import { expect, test } from 'vitest';
import { z } from 'zod';
import { analyticsSchema, OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';
import { REFERRERS_MAX } from '#worker/events/aggregation/limit-referrers.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';
import { buildSpan } from '#worker/events/analytics-span.ts';
import { readAnalyticsCounts } from '#worker/events/read-analytics-counts.ts';
import { DAY, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { createEventHarness, buildQueuedEvent, readVisits } from '#tests/worker/events/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

type Table = 'visit_day_counts' | 'visit_month_counts';

const namedSchema = z.object({ period: z.int(), name: z.string(), count: z.int() });

/** A table's referrers of a card, by name. */
async function referrersIn(table: Table, username: string): Promise<Map<string, number>> {
  const period = table === 'visit_day_counts' ? 'day' : 'month';
  const rows = await readVisits(
    username,
    `SELECT k.${period} AS period, n.name, k.count FROM ${table} k
    JOIN visited_cards c ON c.no = k.card_no JOIN visit_names n ON n.no = k.name_no
    WHERE c.id = ?1 AND n.kind = 'referrer'`,
  );
  return new Map(
    z
      .array(namedSchema)
      .parse(rows)
      .map((row) => [`${formatDayNumber(row.period)} ${row.name}`, row.count]),
  );
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** A card, and visitors who open it, each with a referrer of their choice. */
async function crowd() {
  const harness = createEventHarness();
  const owner = await addUser('startup');
  const username = await harness.publish(owner);
  let visitors = 0;
  const come = async (hosts: readonly string[], at = START) => {
    const bodies = hosts.map((referrer) => {
      visitors += 1;
      const visitor = visitors.toString(16).padStart(32, '0');
      return buildQueuedEvent({ username, at, visitor, referrer });
    });
    await harness.deliver(bodies.map((body) => ({ id: body.id, body })));
  };
  return { ...harness, owner, username, come };
}

const hosts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `h${from + at}.example`);

test("a card's day and month count a limited number of hosts separately, and the rest together", async () => {
  const { username, come } = await crowd();
  const [day, month] = ['2026-11-20', '2026-11-01'];
  expect(new Date(START).toISOString().slice(0, 10)).toBe(day);
  await come(['linkedin.com', 'linkedin.com', ...hosts(REFERRERS_MAX - 51)]);
  // Among hosts that arrive together the more frequent ones are counted separately.
  await come([...hosts(100, 1000), 'z.example', 'z.example']);
  await come(['linkedin.com', 'h0.example', 'h1099.example', 'new.example']);
  for (const [table, span] of [
    ['visit_day_counts', day],
    ['visit_month_counts', month],
  ] as const) {
    const counted = await referrersIn(table, username);
    expect(counted.size).toBe(REFERRERS_MAX + 1);
    expect(counted.get(`${span} linkedin.com`)).toBe(3);
    expect(counted.get(`${span} h0.example`)).toBe(2);
    expect(counted.get(`${span} z.example`)).toBe(2);
    expect(counted.get(`${span} h1099.example`)).toBeUndefined();
    expect(counted.get(`${span} ${OTHER_REFERRERS}`)).toBe(53);
    expect(sum(counted.values())).toBe(REFERRERS_MAX - 49 + 102 + 4);
  }
});

test('a new day counts hosts separately again while the month does not; other cards are not affected', async () => {
  const [one, other] = [await crowd(), await crowd()];
  await one.come(hosts(REFERRERS_MAX));
  await one.come(hosts(10, 500), START - DAY);
  await other.come(['news.example']);
  const days = await referrersIn('visit_day_counts', one.username);
  expect(days.size).toBe(REFERRERS_MAX + 10);
  expect(days.get('2026-11-19 h500.example')).toBe(1);
  const months = await referrersIn('visit_month_counts', one.username);
  expect(months.size).toBe(REFERRERS_MAX + 1);
  expect(months.get(`2026-11-01 ${OTHER_REFERRERS}`)).toBe(10);
  expect(await referrersIn('visit_day_counts', other.username)).toEqual(
    new Map([['2026-11-20 news.example', 1]]),
  );
});

test('the database returns only as many entries of a kind as are shown, the most frequent ones', async () => {
  const { owner, ask, come } = await crowd();
  await come([...hosts(120), 'often.example', 'often.example']);
  const ledger = await createTestLedgers().open(owner);
  for (const period of ['7d', '1y'] as const) {
    const { breakdowns } = await readAnalyticsCounts(
      ledger,
      ALL_CARDS,
      buildSpan(period, new Date(START)),
    );
    const named = breakdowns.filter(({ kind }) => kind === 'referrer');
    expect(named).toHaveLength(50);
    expect(named[0]).toEqual({ kind: 'referrer', name: 'often.example', count: 2 });
    expect(breakdowns).toContainEqual({ kind: 'country', name: 'DE', count: 122 });
  }
  const answer = await ask(owner, '/api/analytics?period=7d');
  const { referrers } = analyticsSchema.parse(await answer.json());
  expect(referrers).toHaveLength(50);
});

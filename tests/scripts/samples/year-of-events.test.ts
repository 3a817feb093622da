import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';
import {
  BATCH_DAYS_MAX,
  buildYear,
  seedYear,
  YEAR_DAYS,
  type SampleYear,
} from '#scripts/samples/year-of-events.ts';
import { queuedEventSchema, toUtcDay } from '#worker/events/queued-event.ts';

const YEAR: SampleYear = {
  events: 3000,
  cards: [
    { username: 'first', elements: ['email', 'phone', 'website'] },
    { username: 'second', elements: ['linkedin'] },
  ],
  today: new Date('2026-11-20T12:00:00.000Z'),
};

const listEvents = (year: SampleYear) => [...buildYear(year)].flatMap(({ events }) => events);

test('the same year has the same events, and another seed or end has others', () => {
  const events = listEvents(YEAR);
  expect(listEvents(YEAR)).toEqual(events);
  const ids = new Set(events.map(({ id }) => id));
  expect(ids.size).toBe(YEAR.events);
  expect(listEvents({ ...YEAR, seed: 1 }).some(({ id }) => ids.has(id))).toBe(false);
  expect(listEvents({ ...YEAR, today: new Date('2026-11-21T12:00:00.000Z') })).not.toEqual(events);
});

test('events are valid messages within their day, none after the end of the year', () => {
  const invalid = [...buildYear(YEAR)].flatMap(({ day, end, events }) =>
    events.filter(
      (event) =>
        !queuedEventSchema.safeParse(event).success ||
        toUtcDay(event.at) !== day ||
        event.at >= end,
    ),
  );
  expect(invalid).toEqual([]);
  expect(Math.max(...listEvents(YEAR).map(({ at }) => at))).toBeLessThan(YEAR.today.getTime());
});

test('every day has events, and working days have more than weekends', () => {
  const days = [...buildYear(YEAR)];
  expect(days).toHaveLength(YEAR_DAYS);
  expect(days.filter(({ events }) => events.length === 0)).toEqual([]);
  const average = (weekdays: readonly number[]) => {
    const found = days.filter(({ day }) => weekdays.includes(new Date(day).getUTCDay()));
    return found.reduce((sum, { events }) => sum + events.length, 0) / found.length;
  };
  expect(average([1, 2, 3, 4, 5])).toBeGreaterThan(1.5 * average([0, 6]));
});

/** A migrated database with the cards of `YEAR`. */
async function openDatabase(): Promise<D1Database> {
  const stateDir = mkdtempSync(join(tmpdir(), 'year-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  const { DB, close } = await openLocalStores(stateDir);
  onTestFinished(close);
  await applyMigrations(DB, readMigrationFiles());
  await DB.prepare(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
    VALUES ('u', 'u@x.example', 'u@x.example', 'A', 'B', '', '', '')`,
  ).run();
  for (const { username } of YEAR.cards) {
    await DB.prepare(
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
      VALUES (?1, 'u', ?1, ?1, 1, '{}', 1, '', '')`,
    )
      .bind(username)
      .run();
  }
  return DB;
}

/** Days written to the database: enough for several batches and months. */
const WRITTEN_DAYS = 50;

test('the aggregates equal the written events, and repeating counted days changes nothing', async () => {
  const db = await openDatabase();
  const days = [...buildYear(YEAR)];
  const skip = new Set(days.slice(0, -WRITTEN_DAYS).map(({ day }) => day));
  const written = days.slice(-WRITTEN_DAYS).flatMap(({ events }) => events);
  const count = (types: readonly string[], username?: string): number =>
    written.filter(
      (event) =>
        types.includes(event.type) && (username === undefined || event.username === username),
    ).length;
  const progress: number[] = [];
  const options = {
    batchDays: BATCH_DAYS_MAX,
    onProgress: (events: number) => progress.push(events),
  };
  await seedYear(db, YEAR, { ...options, skip });
  expect(progress).toHaveLength(Math.ceil(YEAR_DAYS / BATCH_DAYS_MAX));
  expect(progress.at(-1)).toBe(YEAR.events);

  const readTotals = () =>
    db
      .prepare(
        `SELECT sum(views) AS views, sum(clicks) AS clicks, sum(saves) AS saves, sum(shares) AS shares,
          sum(bots) AS bots, sum(uncertain_views + uncertain_actions) AS uncertain FROM card_days`,
      )
      .first();
  const totals = {
    views: count(['view']),
    clicks: count(['click', 'wallet']),
    saves: count(['save']),
    shares: count(['share']),
    bots: count(['bot']),
    uncertain: 0,
  };
  expect(await readTotals()).toEqual(totals);
  const cards = await db.prepare('SELECT username, views, clicks FROM cards ORDER BY 1').all();
  expect(cards.results).toEqual(
    YEAR.cards.map(({ username }) => ({
      username,
      views: count(['view'], username),
      clicks: count(['click', 'wallet'], username),
    })),
  );
  const months = await db
    .prepare(`SELECT sum(count) AS views FROM card_month_counts WHERE kind = 'country'`)
    .first();
  expect(months).toEqual({ views: totals.views });

  const { results } = await db.prepare('SELECT DISTINCT day FROM card_days').all<{ day: string }>();
  expect(results).toHaveLength(WRITTEN_DAYS);
  const counted = new Set([...skip, ...results.map(({ day }) => day)]);
  await seedYear(db, YEAR, { ...options, skip: counted });
  expect(await readTotals()).toEqual(totals);
});

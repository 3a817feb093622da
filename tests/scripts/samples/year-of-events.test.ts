import { expect, test } from 'vitest';
import {
  buildYear,
  countYear,
  YEAR_DAYS,
  type SampleYear,
} from '#scripts/samples/year-of-events.ts';
import {
  queuedEventSchema,
  toUtcDay,
  type QueuedEvent,
} from '#shared/api/analytics/queued-event.ts';

const YEAR: SampleYear = {
  events: 3000,
  cards: [
    { username: 'first', elements: ['email', 'phone', 'website'], origin: 'https://a.example' },
    { username: 'second', elements: ['linkedin'], origin: 'https://a.example' },
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

/** Days that are not counted yet: enough for several months. */
const UNCOUNTED_DAYS = 50;

test('uncounted days are counted once, oldest first, each call as of its last day', async () => {
  const days = [...buildYear(YEAR)];
  const counted = days.slice(0, -UNCOUNTED_DAYS);
  const calls: { events: readonly QueuedEvent[]; countedAt: number }[] = [];
  const progress: number[] = [];
  await countYear(
    async (events, countedAt) => void calls.push({ events, countedAt }),
    { ...YEAR, events: 30_000 },
    { onProgress: (events) => progress.push(events) },
  );
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.flatMap(({ events }) => events)).toEqual(listEvents({ ...YEAR, events: 30_000 }));
  for (const { events, countedAt } of calls) {
    expect(Math.max(...events.map(({ at }) => at))).toBeLessThan(countedAt);
  }
  expect(progress).toHaveLength(calls.length);
  expect(progress.at(-1)).toBe(30_000);

  calls.length = 0;
  const skip = new Set(counted.map(({ day }) => day));
  await countYear(async (events, countedAt) => void calls.push({ events, countedAt }), YEAR, {
    skip,
  });
  expect(calls.flatMap(({ events }) => events)).toEqual(
    days.slice(-UNCOUNTED_DAYS).flatMap(({ events }) => events),
  );
});

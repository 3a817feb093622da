import type { D1Database } from '@cloudflare/workers-types';
import { createRandom, pickWeighted } from '#scripts/samples/random.ts';
import { buildVisit, type VisitedCard } from '#scripts/samples/sample-visit.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { findCardsByUsername } from '#worker/cards/card-totals.ts';
import { EVENT_DAYS, sweepEvents } from '#worker/events/aggregation/sweep-events.ts';
import { writeEvents } from '#worker/events/aggregation/write-events.ts';
import { toUtcDay, type QueuedEvent } from '#worker/events/queued-event.ts';

export const YEAR_DAYS = 365;
/** Relative number of visits from Sunday to Saturday; business cards are handed out at work. */
const WEEK = [0.45, 1.15, 1.25, 1.2, 1.25, 1.1, 0.6];
/** Visits of a day vary by this share in both directions, and grow by `GROWTH` over the year. */
const NOISE = 0.2;
const GROWTH = 0.6;
/** Most visits are between these hours (UTC). */
const FROM_HOUR = 6;
const TO_HOUR = 22;

export interface SampleYear {
  /** Number of events in total. */
  events: number;
  /** The first has the most visits. */
  cards: readonly VisitedCard[];
  /** End of the year; the last day ends at this time. */
  today: Date;
  /** Years with different numbers share no visitor and no event. */
  seed?: number;
}

export interface SampleDay {
  /** UTC day, such as `2026-11-20`. */
  day: string;
  /** Milliseconds since 1970 of its end, or of `today`. */
  end: number;
  events: QueuedEvent[];
}

/** The events of a year, day by day. The same input returns the same events. */
export function* buildYear({ events, cards, today, seed = 0 }: SampleYear): Generator<SampleDay> {
  const days = listDays(today, seed);
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  const shares = cards.map((card, at) => [card, 1 / (1 + at / 3)] as const);
  let weight = 0;
  let built = 0;
  for (const each of days) {
    weight += each.weight;
    const target = Math.round((events * weight) / total);
    const random = createRandom(hashNumbers(seed, each.start / DAY_MS, 1));
    const ofDay: QueuedEvent[] = [];
    const day = toUtcDay(each.start);
    for (let visit = 0; ofDay.length < target - built; visit++) {
      const card = pickWeighted(random, shares);
      const hour = FROM_HOUR + ((random() + random()) / 2) * (TO_HOUR - FROM_HOUR);
      const at = each.start + ((hour * HOUR_MS) / DAY_MS) * (each.end - each.start);
      const key = `${seed} ${day} ${visit}`;
      ofDay.push(...buildVisit(random, { card, key, at, until: each.end - 1 }));
    }
    yield { day, end: each.end, events: ofDay.slice(0, target - built) };
    built = target;
  }
}

interface DayPlan {
  start: number;
  end: number;
  weight: number;
}

function listDays(today: Date, seed: number): DayPlan[] {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: YEAR_DAYS }, (_, number) => {
    const start = midnight - (YEAR_DAYS - 1 - number) * DAY_MS;
    const end = Math.min(start + DAY_MS, today.getTime());
    const noise = 1 + NOISE * (2 * createRandom(hashNumbers(seed, start / DAY_MS, 2))() - 1);
    const growth = 1 + GROWTH * (number / YEAR_DAYS - 0.5);
    const week = WEEK[new Date(start).getUTCDay()] ?? 1;
    return { start, end, weight: (week * noise * growth * (end - start)) / DAY_MS };
  });
}

function hashNumbers(...numbers: readonly number[]): number {
  return numbers.reduce((hash, number) => Math.imul(hash ^ number, 0x01000193), 0x811c9dc5);
}

export interface YearOptions {
  /** Days per call of `writeEvents`, at most `BATCH_DAYS_MAX`. */
  batchDays?: number;
  /** UTC days to leave out. */
  skip?: ReadonlySet<string>;
  /** Called after each batch with the number of events so far, including skipped ones. */
  onProgress?: (events: number) => void;
}

/** Older events are dropped when they are written (`EVENT_DAYS`). */
export const BATCH_DAYS_MAX = EVENT_DAYS - 1;

/** Counts a year of events of existing cards, the way queue messages are consumed. */
export async function seedYear(
  db: D1Database,
  year: SampleYear,
  { batchDays = 1, skip = new Set(), onProgress }: YearOptions = {},
): Promise<void> {
  const days = [...buildYear(year)];
  let count = 0;
  for (let first = 0; first < days.length; first += batchDays) {
    const batch = days.slice(first, first + batchDays);
    const now = () => new Date(batch.at(-1)?.end ?? 0);
    const remaining = batch.filter(({ day }) => !skip.has(day));
    if (remaining.length > 0) {
      await writeEvents(
        {
          db,
          findCards: (names) => findCardsByUsername(db, names),
          now,
        },
        remaining.flatMap(({ events }) => events),
      );
      // Like the cron job: single events are kept for days only.
      await sweepEvents(db, now());
    }
    count += batch.reduce((sum, { events }) => sum + events.length, 0);
    onProgress?.(count);
  }
}

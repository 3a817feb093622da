import { createRandom, pickWeighted } from '#scripts/samples/random.ts';
import { buildVisit, type VisitedCard } from '#scripts/samples/sample-visit.ts';
import { toUtcDay, type QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';

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
  /** UTC days to leave out. */
  skip?: ReadonlySet<string>;
  /** Called after each call of `count` with the number of events so far, including skipped ones. */
  onProgress?: (events: number) => void;
}

/** Counts events as of a time, in milliseconds since 1970. */
export type CountEvents = (events: readonly QueuedEvent[], countedAt: number) => Promise<void>;

/** Events at which a call is made; a busy day adds at most as many. */
const EVENTS_PER_CALL = 2000;

/** Counts a year of events of existing cards, oldest first. */
export async function countYear(
  count: CountEvents,
  year: SampleYear,
  { skip = new Set(), onProgress }: YearOptions = {},
): Promise<void> {
  let total = 0;
  let pending: QueuedEvent[] = [];
  for (const { day, end, events } of buildYear(year)) {
    total += events.length;
    if (!skip.has(day)) pending.push(...events);
    if (pending.length < EVENTS_PER_CALL && end < year.today.getTime()) continue;
    if (pending.length > 0) await count(pending, end);
    pending = [];
    onProgress?.(total);
  }
}

import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { DAY, START } from '#tests/worker/world/card.ts';
import { buildQueuedEvent } from '#tests/worker/events/harness.ts';

const MINUTE = 60_000;

/** Deterministic pseudo-random numbers (mulberry32). */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

const ELEMENTS = ['linkedin', 'website', 'phone'] as const;
const COUNTRIES = ['DE', 'US', 'JP', 'XX'] as const;
export const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
type Tally = Record<
  | 'views'
  | 'people'
  | 'clicks'
  | 'saves'
  | 'shares'
  | 'bots'
  | 'uncertainViews'
  | 'uncertainActions',
  number
>;
const zero = (): Tally => ({
  views: 0,
  people: 0,
  clicks: 0,
  saves: 0,
  shares: 0,
  bots: 0,
  uncertainViews: 0,
  uncertainActions: 0,
});

/**
 * Visits of three days and the expected counts. A visit opens the card one to four times within 29
 * minutes, which counts as one view; the visitor's next visit is two hours later and counts again.
 */
export function buildVisits(names: readonly string[], eventCount: number) {
  const roll = createDice(7);
  const events: QueuedEvent[] = [];
  const tallies = new Map(names.map((name) => [name, zero()]));
  const parts = new Map<string, number>();
  const part = (key: string) => parts.set(key, (parts.get(key) ?? 0) + 1);
  for (let person = 0; events.length < eventCount; person++) {
    const username = pick(names, person);
    const tally = tallies.get(username);
    if (!tally) throw new Error(username);
    const isBot = person % 11 === 0;
    const country = pick(COUNTRIES, roll(COUNTRIES.length));
    const visitor = person.toString(16).padStart(32, '0');
    const visits = 1 + roll(3);
    const midnight = START - (START % DAY) - DAY * roll(3);
    if (!isBot) tally.people++;
    for (let visit = 0; visit < visits; visit++) {
      const at = midnight + visit * 120 * MINUTE + roll(20) * MINUTE;
      const base = { username, visitor, at };
      const opens = 1 + roll(4);
      if (isBot) tally.bots++;
      else {
        tally.views++;
        part(`country ${country}`);
      }
      for (let open = 0; open < opens; open++) {
        const change = { ...base, at: at + roll(29) * MINUTE };
        events.push(
          buildQueuedEvent(
            isBot ? { ...change, type: 'bot', source: null } : { ...change, country },
          ),
        );
      }
      if (isBot) continue;
      // Following the same link twice within half an hour is one click.
      const followed = new Set<string>();
      for (let click = roll(3); click > 0; click--) {
        const element = pick(ELEMENTS, roll(ELEMENTS.length));
        events.push(buildQueuedEvent({ ...base, type: 'click', element }));
        if (followed.has(element)) continue;
        followed.add(element);
        tally.clicks++;
        part(`element ${element}`);
      }
      if (roll(4) === 0) {
        events.push(buildQueuedEvent({ ...base, type: 'save' }));
        tally.saves++;
      }
      if (roll(9) === 0) {
        events.push(buildQueuedEvent({ ...base, type: 'share' }));
        tally.shares++;
      }
    }
  }
  return { events, tallies, parts, roll };
}

/** The same messages in pseudo-random order. */
export function shuffle<Value>(values: readonly Value[], roll: (sides: number) => number): Value[] {
  return values
    .map((value) => ({ value, place: roll(2 ** 30) }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

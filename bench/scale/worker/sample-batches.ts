import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { createRandom } from '#scripts/samples/random.ts';
import { buildVisit } from '#scripts/samples/sample-visit.ts';
import { DAY_MS } from '#shared/format/duration.ts';

const EVENTS_PER_BATCH = 100;
const ELEMENTS = ['email', 'phone', 'website', 'linkedin', 'instagram', 'whatsapp', 'calendar'];
const ORIGIN = 'https://cards.example.com';

const toUsername = (card: number): string => `bench-card-${card}`;

interface Batches {
  /** Cards that the events of each batch are spread over. */
  cards: number;
  batches: number;
  /** Batches with different seeds share no event. */
  seed: number;
  /** Milliseconds since 1970 at which the day of the events begins. */
  day: number;
}

/** A day with one visitor of every card. */
export function buildDay(cards: number, day: number): QueuedEvent[] {
  const random = createRandom(day / DAY_MS);
  return Array.from({ length: cards }, (_, number) => {
    const card = { username: toUsername(number), elements: ELEMENTS, origin: ORIGIN };
    const at = day + random() * (DAY_MS / 2);
    return buildVisit(random, { card, key: `${day} ${number}`, at, until: day + DAY_MS - 1 });
  }).flat();
}

/** Batches of events of a day, such as a queue delivers. */
export function* buildBatches({ cards, batches, seed, day }: Batches): Generator<QueuedEvent[]> {
  const random = createRandom(seed);
  for (let batch = 0; batch < batches; batch += 1) {
    const events: QueuedEvent[] = [];
    for (let visit = 0; events.length < EVENTS_PER_BATCH; visit += 1) {
      const username = toUsername(visit % cards);
      const card = { username, elements: ELEMENTS, origin: ORIGIN };
      const at = day + random() * (DAY_MS / 2);
      const key = `${seed} ${batch} ${visit}`;
      events.push(...buildVisit(random, { card, key, at, until: day + DAY_MS - 1 }));
    }
    yield events.slice(0, EVENTS_PER_BATCH);
  }
}

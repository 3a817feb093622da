import { createHash } from 'node:crypto';
import { pickWeighted, type Random } from '#scripts/samples/random.ts';
import { MINUTE_MS } from '#shared/format/duration.ts';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';

const SECOND_MS = 1000;
/** Longer than the time in which a repeated view is not counted. */
const RETURN_AFTER_MS = 40 * MINUTE_MS;

const COUNTRIES: readonly (readonly [string, number])[] = [
  ['DE', 22],
  ['US', 15],
  ['GB', 9],
  ['PL', 8],
  ['FR', 7],
  ['JP', 7],
  ['IN', 6],
  ['ES', 5],
  ['GR', 4],
  ['AE', 4],
  ['KR', 3],
  ['BR', 3],
  ['NL', 3],
  ['CA', 2],
  ['XX', 2],
];

interface Arrival {
  source: string;
  referrers: readonly (string | null)[];
  /** Share of phones; of the others, one in five is a tablet. */
  phones: number;
}

const ARRIVALS: readonly (readonly [Arrival, number])[] = [
  [{ source: 'qr', referrers: [null], phones: 0.97 }, 30],
  [{ source: 'nfc', referrers: [null], phones: 1 }, 11],
  [{ source: 'link', referrers: [null], phones: 0.6 }, 10],
  [{ source: 'signature', referrers: [null], phones: 0.25 }, 13],
  [{ source: 'pass', referrers: [null], phones: 1 }, 4],
  [{ source: 'direct', referrers: [null], phones: 0.5 }, 12],
  [
    {
      source: 'social',
      referrers: ['www.linkedin.com', 'www.linkedin.com', 'www.instagram.com', 't.co'],
      phones: 0.7,
    },
    11,
  ],
  [{ source: 'search', referrers: ['www.google.com', 'www.bing.com'], phones: 0.45 }, 6],
  [{ source: 'website', referrers: ['news.example', 'fair.example'], phones: 0.4 }, 3],
];

/** Share of visits that are a bot's, or that lead to an action. */
const SHARES = { bot: 0.05, click: 0.36, secondClick: 0.3, save: 0.13, wallet: 0.03, share: 0.04 };
const RETURN_SHARE = 0.1;

export interface VisitedCard {
  username: string;
  /** Types of the elements that visitors click. */
  elements: readonly string[];
  /** Public origin of the card. */
  origin: string;
}

interface VisitPlan {
  card: VisitedCard;
  /** Identifies the visit: visits with the same key and random numbers are the same. */
  key: string;
  /** Milliseconds since 1970 of the first event, and the latest time of the others. */
  at: number;
  until: number;
}

/**
 * The events of one visitor who is at the card for the first time: a view, often an action, rarely
 * another view later that day. Each of them counts.
 */
export function buildVisit(random: Random, { card, key, at, until }: VisitPlan): QueuedEvent[] {
  const { source, referrers, phones } = pickWeighted(random, ARRIVALS);
  const country = pickWeighted(random, COUNTRIES);
  const device = random() < phones ? 'phone' : random() < 0.2 ? 'tablet' : 'computer';
  const referrer = referrers[Math.floor(random() * referrers.length)] ?? null;
  const visitor = hashHex(`${key} visitor`);
  const events: QueuedEvent[] = [];
  const add = (type: QueuedEvent['type'], ms: number, more: Partial<QueuedEvent> = {}): void => {
    events.push({
      id: toUuid(hashHex(`${key} ${events.length}`)),
      type,
      at: Math.min(Math.floor(at + ms), until),
      username: card.username,
      origin: card.origin,
      visitor,
      places: [hashHex(`${key} network`)],
      element: null,
      source: null,
      device: null,
      country: null,
      referrer: null,
      ...more,
    });
  };
  const view = { source, device, country, referrer };
  if (random() < SHARES.bot) {
    add('bot', 0);
    return events;
  }
  add('view', 0, view);
  if (random() < SHARES.click && card.elements.length > 0) {
    const first = Math.floor(random() * card.elements.length);
    add('click', 20 * SECOND_MS, { element: card.elements[first] ?? null });
    const second = card.elements[(first + 1) % card.elements.length] ?? null;
    if (random() < SHARES.secondClick && card.elements.length > 1) {
      add('click', 50 * SECOND_MS, { element: second });
    }
  }
  if (random() < SHARES.save) add('save', MINUTE_MS);
  if (random() < SHARES.wallet) add('wallet', 2 * MINUTE_MS);
  if (random() < SHARES.share) add('share', 3 * MINUTE_MS);
  const pause = RETURN_AFTER_MS * (1 + 4 * random());
  if (random() < RETURN_SHARE && at + pause <= until) add('view', pause, view);
  return events;
}

/** 32 hexadecimal digits. */
function hashHex(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Sets the version and variant of a random UUID (RFC 9562 §5.4). */
function toUuid(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

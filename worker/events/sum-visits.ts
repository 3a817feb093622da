import {
  toHalfHour,
  type CardEvent,
  type ClassifiedEvent,
} from '#worker/events/classify-events.ts';
import { toDayNumber, toMonthNumber } from '#worker/events/utc-days.ts';

/** The `cardId` of the sums of all cards of an owner. */
export const ALL_CARDS = '';

export type BreakdownKind = 'element' | 'source' | 'device' | 'country' | 'referrer';
const KINDS: readonly BreakdownKind[] = ['element', 'source', 'device', 'country', 'referrer'];

/** What to add to the totals of a card on a day. */
interface DaySum {
  day: number;
  cardId: string;
  views: number;
  people: number;
  clicks: number;
  saves: number;
  shares: number;
  bots: number;
  uncertainViews: number;
  uncertainActions: number;
}

/** What to add to one name of a breakdown in a day, or in a month by the number of its first day. */
export interface NameSum {
  period: number;
  cardId: string;
  kind: BreakdownKind;
  name: string;
  count: number;
}

interface NetworkSum {
  halfHour: number;
  cardId: string;
  network: string;
  type: CardEvent['type'];
  count: number;
}

export interface VisitSums {
  days: DaySum[];
  dayNames: NameSum[];
  monthNames: NameSum[];
  networks: NetworkSum[];
}

/**
 * Sums new events by card, and for all cards together. Each event counts once in every kind of
 * breakdown it has a value for, so that the counts of a kind add up to its total.
 */
export function sumVisits(events: readonly ClassifiedEvent[]): VisitSums {
  const days = new Map<string, DaySum>();
  const dayNames = new Map<string, NameSum>();
  const monthNames = new Map<string, NameSum>();
  const networks = new Map<string, NetworkSum>();
  for (const classified of events) {
    const { event, isCounted, isUncertain } = classified;
    if (!isCounted && !isUncertain) continue;
    const day = toDayNumber(event.at);
    for (const cardId of [event.cardId, ALL_CARDS]) {
      addToDay(
        upsert(days, [day, cardId], () => createDaySum(day, cardId)),
        classified,
      );
      if (!isCounted) continue;
      for (const kind of KINDS) {
        const name = event[kind];
        if (name === null) continue;
        const addName = (names: Map<string, NameSum>, period: number): void => {
          const blank = { period, cardId, kind, name, count: 0 };
          upsert(names, [period, cardId, kind, name], () => blank).count += 1;
        };
        addName(dayNames, day);
        addName(monthNames, toMonthNumber(day));
      }
    }
    if (isCounted && event.type !== 'bot') addToNetworks(networks, event);
  }
  return {
    days: [...days.values()],
    dayNames: [...dayNames.values()],
    monthNames: [...monthNames.values()],
    networks: [...networks.values()],
  };
}

function upsert<Value>(
  values: Map<string, Value>,
  parts: readonly (string | number)[],
  create: () => Value,
): Value {
  const key = parts.join(' ');
  const value = values.get(key) ?? create();
  values.set(key, value);
  return value;
}

function createDaySum(day: number, cardId: string): DaySum {
  const people = { views: 0, people: 0, clicks: 0, saves: 0, shares: 0 };
  return { day, cardId, ...people, bots: 0, uncertainViews: 0, uncertainActions: 0 };
}

/** The total that an event of a type belongs to. Opening a wallet counts as a click. */
const TOTAL_OF = {
  view: 'views',
  click: 'clicks',
  wallet: 'clicks',
  save: 'saves',
  share: 'shares',
  bot: 'bots',
} as const satisfies Record<CardEvent['type'], keyof DaySum>;

function addToDay(sum: DaySum, { event, isUncertain, isPerson }: ClassifiedEvent): void {
  if (isUncertain) {
    sum[event.type === 'view' ? 'uncertainViews' : 'uncertainActions'] += 1;
    return;
  }
  sum[TOTAL_OF[event.type]] += 1;
  if (isPerson) sum.people += 1;
}

function addToNetworks(
  networks: Map<string, NetworkSum>,
  { at, cardId, type, places }: CardEvent,
): void {
  const halfHour = toHalfHour(at);
  for (const network of places) {
    const blank = { halfHour, cardId, network, type, count: 0 };
    upsert(networks, [halfHour, cardId, network, type], () => blank).count += 1;
  }
}

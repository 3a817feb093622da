import type { D1Database } from '@cloudflare/workers-types';
import { listVisitedCards, prepareDatabase } from './database.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { seedYear } from '#scripts/samples/year-of-events.ts';
import { buildSpan } from '#worker/events/analytics/analytics-span.ts';
import { readAnalyticsCounts } from '#worker/events/analytics/read-analytics-counts.ts';

const CARDS = 20;
const ROUNDS = 9;
/** A day on which the year starts within a month, so that both ends are read by days. */
const TODAY = new Date('2026-11-20T12:00:00.000Z');

export interface AnalyticsCost {
  events: number;
  databaseMs: number;
  /** Median time including the round trip. */
  wallMs: number;
  eventsPerSecond: number;
}

/** Cost of a year's analytics over all cards of an account, after a number of events. */
export async function measureAnalytics(steps: readonly number[]): Promise<AnalyticsCost[]> {
  const product = await startProduct();
  const db = await product.runtime.getD1Database('DB');
  const ids = await prepareDatabase(db, CARDS);
  const years: AnalyticsCost[] = [];
  let counted = 0;
  for (const events of steps) {
    const started = performance.now();
    await seedYear(db, {
      events: events - counted,
      cards: listVisitedCards(CARDS),
      today: TODAY,
      seed: counted,
    });
    const seconds = (performance.now() - started) / 1000;
    const eventsPerSecond = (events - counted) / seconds;
    counted = events;
    const answer = await measureAnswer(db, ids);
    years.push({ events, eventsPerSecond, ...answer });
    const [speed, wall] = [eventsPerSecond, answer.wallMs].map((value) => Math.round(value));
    console.log(
      `  ${events} events, counted at ${speed} a second; read in ${wall} ms there and back`,
    );
  }
  await product.runtime.dispose();
  return years;
}

async function measureAnswer(db: D1Database, ids: readonly string[]) {
  const span = buildSpan('1y', TODAY);
  const database: number[] = [];
  const wall: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const { databaseMs } = await readAnalyticsCounts(db, ids, span);
    wall.push(performance.now() - started);
    database.push(databaseMs);
  }
  return { databaseMs: findMedian(database), wallMs: findMedian(wall) };
}

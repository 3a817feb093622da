import type { D1Database } from '@cloudflare/workers-types';
import { liveAYear, prepareDatabase } from '#bench/events/database.ts';
import { median } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { spanOf } from '#worker/events/report/period.ts';
import { readNumbers } from '#worker/events/report/read-numbers.ts';

const CARDS = 20;
const ROUNDS = 9;
/** A day at which the year begins within a month, so that both its ends are read by days. */
const TODAY = new Date('2026-11-20T12:00:00.000Z');

export interface YearOfNumbers {
  events: number;
  /** What the database says its statements took, median. */
  databaseMs: number;
  /** The same with the way there and back, median. */
  wallMs: number;
  eventsPerSecond: number;
}

/** The numbers of a year of all cards of an account, after so many events; counts them on the way. */
export async function measureYears(steps: readonly number[]): Promise<YearOfNumbers[]> {
  const product = await startProduct();
  const db = await product.runtime.getD1Database('DB');
  const ids = await prepareDatabase(db, CARDS);
  const years: YearOfNumbers[] = [];
  let counted = 0;
  for (const events of steps) {
    const started = performance.now();
    await liveAYear(db, { events: events - counted, cards: CARDS, today: TODAY });
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
  const span = spanOf('1y', TODAY);
  const database: number[] = [];
  const wall: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const { databaseMs } = await readNumbers(db, ids, span);
    wall.push(performance.now() - started);
    database.push(databaseMs);
  }
  return { databaseMs: median(database), wallMs: median(wall) };
}

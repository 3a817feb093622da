import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import { liveAYear, prepareDatabase } from '#bench/events/database.ts';
import { median } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { sampleContent } from '#bench/sample-record.ts';
import { listCards } from '#worker/cards/list.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { spanOf } from '#worker/events/report/period.ts';
import { readNumbers } from '#worker/events/report/read-numbers.ts';

const ROUNDS = 9;
/** Looks of each round. */
const TURNS = 20;
const OWN_CARDS = 20;
const EVENTS = 10_000;
const TODAY = new Date('2026-11-20T12:00:00.000Z');
/** Rows one statement writes. */
const STEP = 20_000;
const OWNER = 'bench-owner';

/** What one look costs the database. */
export interface Cost {
  ms: number;
  rowsRead: number;
}

export interface Growth {
  cards: number;
  lookup: Cost;
  list: Cost;
  analytics: Cost;
}

/** Cards of other people beside those of one owner: what is theirs must not make one's own slower. */
async function fill(db: D1Database, from: number, to: number): Promise<void> {
  const content = JSON.stringify({ ...sampleContent('crowd'), cardElements: [], bio: '' });
  for (let at = from; at < to; at += STEP) {
    await db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
        INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
        SELECT 'crowd-' || i, 'crowd', 'crowd-' || i, 'crowd-' || i, 1, ?3, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
        FROM n`,
      )
      .bind(at, Math.min(at + STEP, to), content)
      .run();
  }
}

/** The database with every statement's own time and reads summed up. */
function meter(db: D1Database) {
  const spent = { ms: 0, rowsRead: 0 };
  const note = <Row>(result: D1Result<Row>): D1Result<Row> => {
    spent.ms += result.meta.duration;
    spent.rowsRead += result.meta.rows_read;
    return result;
  };
  const reals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (real: D1PreparedStatement): D1PreparedStatement => {
    const wrapped: D1PreparedStatement = new Proxy(real, {
      get(target, key: keyof D1PreparedStatement) {
        if (key === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (key === 'all') return async () => note(await target.all());
        return target[key].bind(target);
      },
    });
    reals.set(wrapped, real);
    return wrapped;
  };
  const metered: D1Database = new Proxy(db, {
    get(target, key: keyof D1Database) {
      if (key === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (key !== 'batch') return target[key].bind(target);
      return async (batch: D1PreparedStatement[]) =>
        (await target.batch(batch.map((statement) => reals.get(statement) ?? statement))).map(note);
    },
  });
  return { metered, spent };
}

async function costOf(
  db: D1Database,
  look: (db: D1Database, round: number) => Promise<unknown>,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { metered, spent } = meter(db);
    // The database tells whole milliseconds.
    for (let turn = 0; turn < TURNS; turn++) await look(metered, round * TURNS + turn);
    costs.push({ ms: spent.ms / TURNS, rowsRead: spent.rowsRead / TURNS });
  }
  return {
    ms: median(costs.map(({ ms }) => ms)),
    rowsRead: median(costs.map(({ rowsRead }) => rowsRead)),
  };
}

/** What looking a card up, listing one's own and a year of one's numbers cost, with so many cards of others beside. */
export async function measureGrowth(steps: readonly number[]): Promise<Growth[]> {
  const product = await startProduct();
  const db = await product.runtime.getD1Database('DB');
  const ids = await prepareDatabase(db, OWN_CARDS);
  await db
    .prepare('UPDATE cards SET content = ?1 WHERE user_id = ?2')
    .bind(JSON.stringify(sampleContent('bench')), OWNER)
    .run();
  await db
    .prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      VALUES ('crowd', 'crowd', 'crowd', 'A', 'B', 'x', 0, 0)`,
    )
    .run();
  await liveAYear(db, { events: EVENTS, cards: OWN_CARDS, today: TODAY });
  const curve: Growth[] = [];
  let there = 0;
  for (const cards of steps) {
    await fill(db, there, cards);
    there = cards;
    const now = TODAY.toISOString();
    curve.push({
      cards,
      lookup: await costOf(db, async (metered, round) => {
        const username = `crowd-${Math.floor((cards * (round + 0.5)) / (ROUNDS * TURNS))}`;
        const found = await findPublicName(metered, username, now);
        if (found === null) throw new Error(`${username} is not there`);
      }),
      list: await costOf(db, (metered) =>
        listCards(metered, { userId: OWNER, cursor: null, limit: 100 }),
      ),
      analytics: await costOf(db, (metered) => readNumbers(metered, ids, spanOf('1y', TODAY))),
    });
    console.log(`  ${cards} cards`);
  }
  await product.runtime.dispose();
  return curve;
}

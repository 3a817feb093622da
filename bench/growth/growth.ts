import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { buildSampleContent } from '#bench/sample-record.ts';
import { readCardPage } from '#worker/cards/read-card-page.ts';
import { findPublicName } from '#worker/cards/public-name.ts';

const ROUNDS = 9;
/** Operations per round. */
const TURNS = 20;
const OWN_CARDS = 20;
const TODAY = new Date('2026-11-20T12:00:00.000Z');
/** Rows per statement. */
const STEP = 20_000;
const OWNER = 'bench-owner';

interface Cost {
  ms: number;
  rowsRead: number;
}

export interface Growth {
  cards: number;
  lookup: Cost;
  list: Cost;
}

/** Inserts cards of other people, which must not slow down one owner's queries. */
async function fill(db: D1Database, from: number, to: number): Promise<void> {
  const content = JSON.stringify({ ...buildSampleContent('crowd'), cardElements: [], bio: '' });
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

/** A database that sums up the time and rows read of every statement. */
function createMeter(db: D1Database) {
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

async function measureCost(
  db: D1Database,
  look: (db: D1Database, round: number) => Promise<unknown>,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { metered, spent } = createMeter(db);
    // The database reports whole milliseconds.
    for (let turn = 0; turn < TURNS; turn++) await look(metered, round * TURNS + turn);
    costs.push({ ms: spent.ms / TURNS, rowsRead: spent.rowsRead / TURNS });
  }
  return {
    ms: findMedian(costs.map(({ ms }) => ms)),
    rowsRead: findMedian(costs.map(({ rowsRead }) => rowsRead)),
  };
}

async function addOwner(db: D1Database): Promise<void> {
  await applyMigrations(db, readMigrationFiles());
  await db
    .prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
      VALUES (?1, ?1, ?1, 'A', 'B', 'x', 'business_pro', 0, 0)`,
    )
    .bind(OWNER)
    .run();
  const content = JSON.stringify(buildSampleContent('bench'));
  for (let card = 0; card < OWN_CARDS; card++) {
    await db
      .prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
        VALUES (?1, ?2, ?1, ?1, 1, ?3, 1, ?4, ?4)`,
      )
      .bind(`bench-card-${card}`, OWNER, content, new Date(0).toISOString())
      .run();
  }
}

/**
 * Cost of looking up a card and listing an account's cards in the database, with a number of other
 * people's cards.
 */
export async function measureGrowth(steps: readonly number[]): Promise<Growth[]> {
  const product = await startProduct();
  const db = await product.runtime.getD1Database('DB');
  await addOwner(db);
  await db
    .prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      VALUES ('crowd', 'crowd', 'crowd', 'A', 'B', 'x', 0, 0)`,
    )
    .run();
  const curve: Growth[] = [];
  let there = 0;
  for (const cards of steps) {
    await fill(db, there, cards);
    there = cards;
    const now = TODAY.toISOString();
    curve.push({
      cards,
      lookup: await measureCost(db, async (metered, round) => {
        const username = `crowd-${Math.floor((cards * (round + 0.5)) / (ROUNDS * TURNS))}`;
        const found = await findPublicName({ db: metered }, username, now);
        if (found === null) throw new Error(`${username} does not exist`);
      }),
      list: await measureCost(db, (metered) =>
        readCardPage(
          {
            db: metered,
            ledgers: { open: () => Promise.reject(new Error('no ledgers')) },
            settings: { OWN_HOSTS: [] },
          },
          { userId: OWNER, cursor: null, limit: 100 },
        ),
      ),
    });
    console.log(`  ${cards} cards`);
  }
  await product.runtime.dispose();
  return curve;
}

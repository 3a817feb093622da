import type { D1Database } from '@cloudflare/workers-types';
import { setTimeout } from 'node:timers/promises';
import {
  contactDifferences,
  versionDifferences,
  visitDifferences,
  type KeptVisits,
} from '#bench/mixed-load/differences.ts';
import type { Acknowledged, Asked } from '#bench/mixed-load/traffic.ts';

/** What lies between two readings, in milliseconds. */
const BETWEEN_READINGS_MS = 1000;
/** Readings alike that mean rest: longer than the consumer gathers a batch (wrangler.toml, two seconds). */
const READINGS_AT_REST = 5;
/** Readings alike after which what is still missing will not come. */
const READINGS_OF_PATIENCE = 30;

/** Every visit of every card. */
export function countAll(visits: ReadonlyMap<string, number>): number {
  return [...visits.values()].reduce((sum, each) => sum + each, 0);
}

/**
 * What the database holds against what was acknowledged, in sentences; empty when nothing is lost and nothing double. Reads
 * once the queue is at rest: until then a double may still come.
 */
export async function findDifferences(
  db: D1Database,
  done: Acknowledged,
  asked: Asked,
): Promise<string[]> {
  await waitForRest(db, countAll(done.visits));
  const contacts = await db
    .prepare('SELECT name, count(*) AS many FROM contacts GROUP BY name')
    .all<{ name: string; many: number }>();
  const versions = await db
    .prepare('SELECT username, version FROM cards')
    .all<{ username: string; version: number }>();
  const visits = await db.prepare(VISITS).all<KeptVisits>();
  return [
    ...contactDifferences(contacts.results, done.contacts, asked.contacts),
    ...versions.results.flatMap((card) =>
      versionDifferences(
        card,
        done.versions.get(card.username) ?? [],
        asked.saves.get(card.username) ?? 0,
      ),
    ),
    ...visits.results.flatMap((card) =>
      visitDifferences(
        card,
        done.visits.get(card.username) ?? 0,
        asked.visits.get(card.username) ?? 0,
      ),
    ),
  ];
}

const VISITS = `SELECT c.username,
    (SELECT count(DISTINCT visitor) FROM events WHERE card_id = c.id AND type = 'view') AS visitors,
    (SELECT count(*) FROM events WHERE card_id = c.id AND type = 'view') AS events,
    (SELECT coalesce(sum(views), 0) FROM card_days WHERE card_id = c.id) AS views
  FROM cards c`;

const COUNTED = `SELECT (SELECT count(*) FROM events) AS events,
  (SELECT coalesce(sum(views), 0) FROM card_days) AS views`;

/** Views are counted behind the answer, by the queue. */
async function waitForRest(db: D1Database, expected: number): Promise<void> {
  let last = { events: -1, views: -1 };
  for (let alike = 0; ; alike++) {
    const now = await db.prepare(COUNTED).first<{ events: number; views: number }>();
    if (now === null) throw new Error('the database counts nothing');
    if (now.events !== last.events || now.views !== last.views) alike = 0;
    last = now;
    if (alike >= (now.views < expected ? READINGS_OF_PATIENCE : READINGS_AT_REST)) return;
    await setTimeout(BETWEEN_READINGS_MS);
  }
}

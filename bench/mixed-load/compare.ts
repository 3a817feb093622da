import type { D1Database } from '@cloudflare/workers-types';
import { setTimeout } from 'node:timers/promises';
import {
  contactDifferences,
  versionDifferences,
  visitDifferences,
  type StoredVisits,
} from '#bench/mixed-load/differences.ts';
import type { Acknowledged, Requested } from '#bench/mixed-load/traffic.ts';

const READING_INTERVAL_MS = 1000;
/**
 * Equal readings that mean the queue is idle: longer than the consumer's batch timeout
 * (wrangler.toml, two seconds).
 */
const IDLE_READINGS = 5;
/** Equal readings after which missing rows are considered lost. */
const TIMEOUT_READINGS = 30;

export function countAll(visits: ReadonlyMap<string, number>): number {
  return [...visits.values()].reduce((sum, each) => sum + each, 0);
}

/**
 * Differences between acknowledged calls and the database, as sentences; empty when nothing is lost
 * or duplicated. Waits for an idle queue, because duplicates may still arrive before.
 */
export async function findDifferences(
  db: D1Database,
  readContacts: () => Promise<{ name: string; many: number }[]>,
  done: Acknowledged,
  requested: Requested,
): Promise<string[]> {
  await waitUntilIdle(db, countAll(done.visits));
  const versions = await db
    .prepare('SELECT username, version FROM cards')
    .all<{ username: string; version: number }>();
  const visits = await db.prepare(VISITS).all<StoredVisits>();
  return [
    ...contactDifferences(await readContacts(), done.contacts, requested.contacts),
    ...versions.results.flatMap((card) =>
      versionDifferences(
        card,
        done.versions.get(card.username) ?? [],
        requested.saves.get(card.username) ?? 0,
      ),
    ),
    ...visits.results.flatMap((card) =>
      visitDifferences(
        card,
        done.visits.get(card.username) ?? 0,
        requested.visits.get(card.username) ?? 0,
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

/** Views are counted by the queue after the response. */
async function waitUntilIdle(db: D1Database, expected: number): Promise<void> {
  let last = { events: -1, views: -1 };
  for (let alike = 0; ; alike++) {
    const now = await db.prepare(COUNTED).first<{ events: number; views: number }>();
    if (now === null) throw new Error('the database has no counts');
    if (now.events !== last.events || now.views !== last.views) alike = 0;
    last = now;
    if (alike >= (now.views < expected ? TIMEOUT_READINGS : IDLE_READINGS)) return;
    await setTimeout(READING_INTERVAL_MS);
  }
}

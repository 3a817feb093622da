import type { D1Database } from '@cloudflare/workers-types';
import { setTimeout } from 'node:timers/promises';
import {
  contactDifferences,
  versionDifferences,
  visitDifferences,
} from '#bench/mixed-load/differences.ts';
import type { ReadVisits } from '#bench/mixed-load/stored-visits.ts';
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
 * Differences between acknowledged calls and what is stored, as sentences; empty when nothing is lost
 * or duplicated. Waits for an idle queue, because duplicates may still arrive before.
 */
export async function findDifferences(
  db: D1Database,
  readContacts: () => Promise<{ name: string; many: number }[]>,
  readVisits: ReadVisits,
  done: Acknowledged,
  requested: Requested,
): Promise<string[]> {
  await waitUntilIdle(readVisits, countAll(done.visits));
  const versions = await db
    .prepare('SELECT username, version FROM cards')
    .all<{ username: string; version: number }>();
  return [
    ...contactDifferences(await readContacts(), done.contacts, requested.contacts),
    ...versions.results.flatMap((card) =>
      versionDifferences(
        card,
        done.versions.get(card.username) ?? [],
        requested.saves.get(card.username) ?? 0,
      ),
    ),
    ...(await readVisits()).flatMap((card) =>
      visitDifferences(
        card,
        done.visits.get(card.username) ?? 0,
        requested.visits.get(card.username) ?? 0,
      ),
    ),
  ];
}

/** Views are counted by the queue after the response. */
async function waitUntilIdle(readVisits: ReadVisits, expected: number): Promise<void> {
  let last = { events: -1, views: -1 };
  for (let alike = 0; ; alike++) {
    const cards = await readVisits();
    const now = {
      events: cards.reduce((sum, card) => sum + card.events, 0),
      views: cards.reduce((sum, card) => sum + card.views, 0),
    };
    if (now.events !== last.events || now.views !== last.views) alike = 0;
    last = now;
    if (alike >= (now.views < expected ? TIMEOUT_READINGS : IDLE_READINGS)) return;
    await setTimeout(READING_INTERVAL_MS);
  }
}

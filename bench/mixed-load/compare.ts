import type { D1Database } from '@cloudflare/workers-types';
import { setTimeout } from 'node:timers/promises';
import type { Acknowledged, Asked } from '#bench/mixed-load/traffic.ts';

/** Longest wait for the queue's consumer, in milliseconds. */
const QUEUE_PATIENCE_MS = 30_000;

/** What the database holds against what was acknowledged, in sentences; empty when nothing is lost and nothing double. */
export async function findDifferences(
  db: D1Database,
  done: Acknowledged,
  asked: Asked,
): Promise<string[]> {
  return [
    ...(await compareContacts(db, done, asked)),
    ...(await compareVersions(db, done, asked)),
    ...(await compareVisits(db, done, asked)),
  ];
}

async function compareContacts(db: D1Database, done: Acknowledged, asked: Asked) {
  const { results } = await db
    .prepare('SELECT name, count(*) AS many FROM contacts GROUP BY name')
    .all<{ name: string; many: number }>();
  const kept = new Map(results.map(({ name, many }) => [name, many]));
  const lost = [...done.contacts].filter((key) => !kept.has(key));
  const double = results.filter(({ many }) => many > 1);
  const unasked = results.filter(({ name }) => !asked.contacts.has(name));
  return [
    ...lost.map((key) => `contact ${key} was acknowledged and is lost`),
    ...double.map(({ name, many }) => `contact ${name} is there ${many} times`),
    ...unasked.map(({ name }) => `contact ${name} was never left`),
  ];
}

async function compareVersions(db: D1Database, done: Acknowledged, asked: Asked) {
  const { results } = await db
    .prepare('SELECT username, version FROM cards')
    .all<{ username: string; version: number }>();
  return results.flatMap(({ username, version }) => {
    const answered = done.versions.get(username) ?? [];
    // The first version is the one it was published with.
    const most = 1 + (asked.saves.get(username) ?? 0);
    const wrongs: readonly (readonly [isWrong: boolean, sentence: string])[] = [
      [new Set(answered).size < answered.length, `${username} gave one version twice`],
      [version < 1 + answered.length, `${username} lost a save that was acknowledged`],
      [version > most, `${username} was saved more often than asked`],
    ];
    return wrongs.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
  });
}

async function compareVisits(db: D1Database, done: Acknowledged, asked: Asked) {
  const until = performance.now() + QUEUE_PATIENCE_MS;
  const count = async (): Promise<number> =>
    (await db.prepare('SELECT coalesce(sum(views), 0) AS n FROM card_days').first<number>('n')) ??
    0;
  // Views are counted behind the answer, by the queue.
  while ((await count()) < done.visits && performance.now() < until) await setTimeout(250);
  const counted = await count();
  return [
    ...(counted < done.visits ? [`${done.visits - counted} acknowledged visits are lost`] : []),
    ...(counted > asked.visits ? [`${counted - asked.visits} visits are counted twice`] : []),
  ];
}

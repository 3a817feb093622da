import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findAvailability } from '#worker/cards/availability.ts';
import { readFacts } from '#worker/cards/facts.ts';
import { findOldNames, sweepHolds } from '#worker/cards/holds.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { listCards } from '#worker/cards/list.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { claimImages, releaseImages } from '#worker/media/store.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import {
  addUser,
  buildContent,
  createHarness,
  START,
  unique,
} from '#tests/worker/cards/harness.ts';
import { PNG } from '#tests/worker/media/pictures.ts';

/** The real database, which keeps the text of every statement it is given. */
function recordingDb(): { db: D1Database; statements: Set<string> } {
  const statements = new Set<string>();
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'prepare') return real[name].bind(real);
      return (sql: string) => {
        statements.add(sql);
        return real.prepare(sql);
      };
    },
  });
  return { db, statements };
}

test('no statement of cards, names or images walks a whole table', async () => {
  const { db, statements } = recordingDb();
  const { send, media } = createHarness({ db });
  const user = await addUser('startup');
  const [from, to] = [unique(), unique()];
  await send(user, 'POST', '/api/media', PNG, { 'Content-Type': 'image/png' });
  const content = buildContent();
  await send(user, 'PUT', `/api/cards/${from}`, content);
  await send(user, 'PUT', `/api/cards/${from}`, { ...content, isActive: false });
  await send(user, 'POST', `/api/cards/${from}/rename`, { to });
  await send(user, 'DELETE', `/api/cards/${to}`);
  const now = new Date(START).toISOString();
  const path = `/media/${'0'.repeat(64)}.png`;
  await listCards(db, { userId: user, cursor: null, limit: 100 });
  await findAvailability(db, { username: to, userId: user, now });
  await findPublicName(db, to, now);
  await readFacts(db, { username: to, userId: user, clientId: 'x', now });
  await findOldNames(db, 'x');
  await sweepHolds(db, new Date(START));
  await claimImages(media, user, [path]);
  await releaseImages(media, [path]);
  await sweepMedia(media, (paths) => findShownImages(db, paths));

  expect(statements.size).toBeGreaterThan(20);
  for (const sql of statements) {
    const blanks = Array.from({ length: parameterCount(sql) }, () => null);
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...blanks)
      .all<{ detail: string }>();
    const walks = results.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'));
    // A list handed in as JSON, and a row made of constants, are no tables.
    const tables = walks.filter((detail) => !/json_each|VIRTUAL TABLE|CONSTANT ROW/.test(detail));
    expect(tables, sql).toEqual([]);
    expect(
      results.filter(({ detail }) => detail.includes('TEMP B-TREE')),
      sql,
    ).toEqual([]);
  }
});

function parameterCount(sql: string): number {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]));
  return numbered.length > 0 ? Math.max(...numbered) : sql.split('?').length - 1;
}

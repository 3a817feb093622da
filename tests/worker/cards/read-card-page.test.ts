// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards/cards.ts';
import { createHarness } from './harness.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

async function addCards(user: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => unique(`n${index}`));
  await env.DB.batch(
    names.map((name, index) => {
      const content = buildTestContent();
      // Pairs share a timestamp, so the ID has to break the tie.
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 2))).toISOString();
      return env.DB.prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, 1, ?5, 1, ?6, ?6)`,
      ).bind(unique('id'), user, content.id, name, JSON.stringify(content), at);
    }),
  );
  return names;
}

test("GET /api/cards pages through all of the user's cards exactly once, at most 100 at a time", async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser('business_pro'), await addUser()];
  const names = await addCards(ann, 205);
  await addCards(bob, 3);
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string =
      cursor === '' ? '/api/cards' : `/api/cards?cursor=${encodeURIComponent(cursor)}`;
    const page = await readAnswer(listCards, send(ann, 'GET', path));
    seen.push(...page.cards.map(({ username }) => username));
    sizes.push(page.cards.length);
    cursor = page.nextCursor;
  }
  expect(sizes).toEqual([100, 100, 5]);
  expect(seen.sort()).toEqual(names.sort());
});

test('S-O3: no query parameter exposes cards of others or pages over 100', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  await addCards(ann, 120);
  await addCards(bob, 2);
  const first = await readAnswer(listCards, send(ann, 'GET', '/api/cards'));
  const annsCursor = encodeURIComponent(first.nextCursor ?? '');
  const count = async (user: string, query: string): Promise<number> => {
    return (await readAnswer(listCards, send(user, 'GET', `/api/cards?${query}`))).cards.length;
  };
  expect(await count(ann, 'limit=1000000000')).toBe(100);
  expect(await count(ann, 'limit=-1')).toBe(100);
  expect(await count(ann, 'limit=7')).toBe(7);
  expect(await count(bob, `userId=${ann}`)).toBe(2);
  expect(await count(bob, `cursor=${annsCursor}`)).toBe(0);
});

test.each(['x', 'W10=', btoa('["x","y"]'), btoa('{"a":1}'), '%00'])(
  'the invalid cursor %s is refused',
  async (cursor) => {
    const { send } = createHarness();
    const path = `/api/cards?cursor=${encodeURIComponent(cursor)}`;
    await expectStatus(send(await addUser(), 'GET', path), 400);
  },
);

test('a signed-out visitor cannot list cards', async () => {
  const { send } = createHarness();
  await expectStatus(send(null, 'GET', '/api/cards'), 401);
});

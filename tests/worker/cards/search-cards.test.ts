import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCardNames } from '#shared/api/cards/card-names.ts';
import { listCards } from '#shared/api/cards/cards.ts';
import { createHarness } from './harness.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';
import { readCardPage } from '#worker/cards/read-card-page.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

interface Row {
  name: string;
  company?: string;
  views?: number;
}

/** Adds cards of which each was edited a day after the one before it. */
async function addCards(user: string, rows: readonly Row[]): Promise<string[]> {
  const names = rows.map((_, index) => unique(`n${index}`));
  const statements = rows.map(({ views = 0, ...text }, index) => {
    const content = { ...buildTestContent(), ...text, id: names[index] ?? '' };
    const at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    return env.DB.prepare(
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, views, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, 1, ?5, 1, ?6, ?7, ?7)`,
    ).bind(unique('id'), user, content.id, names[index], JSON.stringify(content), views, at);
  });
  await env.DB.batch(statements);
  return names;
}

const PEOPLE: readonly Row[] = [
  { name: 'Zoë Éclair', company: 'Atelier', views: 7 },
  { name: 'Łukasz Nowak', company: 'Nowak Steel', views: 2 },
  { name: 'ana ruiz', company: 'Atelier', views: 7 },
  { name: '山田 太郎', company: '', views: 9 },
];

async function setUp() {
  const { send } = createHarness();
  const user = await addUser('business_pro');
  const names = await addCards(user, PEOPLE);
  const list = (query: Record<string, string>) =>
    readAnswer(listCards, send(user, 'GET', `/api/cards?${new URLSearchParams(query).toString()}`));
  return { send, user, names, list };
}

test.each([
  [{ sort: 'edited' }, [3, 2, 1, 0]],
  [{ sort: 'name' }, [2, 1, 0, 3]],
  [{ sort: 'views' }, [3, 2, 0, 1]],
  [{ search: 'ECLAIR' }, [0]],
  [{ search: 'atelier' }, [2, 0]],
  [{ search: 'atelier', sort: 'name' }, [2, 0]],
  [{ search: '太郎' }, [3]],
  [{ search: 'nobody' }, []],
  [{ search: ' ' }, [0, 1, 2, 3]],
] as const)('GET /api/cards with %j lists the cards in that order', async (query, expected) => {
  const { names, list } = await setUp();
  const usernames = expected.map((at) => names[at]);
  const found = await list(query);
  expect(found.cards.map(({ username }) => username)).toEqual(usernames);
  // A page of two and one of the rest are the same list.
  const pages: (string | undefined)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ ...query, limit: '1', ...(cursor !== '' && { cursor }) });
    pages.push(...page.cards.map(({ username }) => username));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(usernames);
});

test('a searched or sorted list says how many cards match, a listed one reads no more than its page', async () => {
  const { user, list } = await setUp();
  expect(await list({ search: 'atelier', limit: '1' })).toMatchObject({ found: 2 });
  expect(await list({ sort: 'edited' })).not.toHaveProperty('found');
  await addCards(
    user,
    Array.from({ length: 60 }, (_, at) => ({ name: `P ${at}` })),
  );
  const read = async (limit: number) => {
    const { db, rowsRead } = meteredDb();
    await readCardPage(createTestKernel({ db }), {
      userId: user,
      cursor: null,
      limit,
      order: 'edited',
    });
    return rowsRead();
  };
  expect(await read(2)).toBeLessThan((await read(40)) / 4);
});

test('GET /api/card-names lists the usernames of the own cards only, the last edited one first', async () => {
  const { send, user, names } = await setUp();
  await addCards(await addUser(), PEOPLE);
  const listed = await readAnswer(listCardNames, send(user, 'GET', '/api/card-names'));
  expect(listed).toEqual({ own: names.toReversed(), organizations: [] });
  await expectStatus(send(null, 'GET', '/api/card-names'), 401);
});

test('S-O3: a search finds no cards of others, and a cursor leads to no card of others', async () => {
  const { send, list } = await setUp();
  const { nextCursor } = await list({ sort: 'name', limit: '1' });
  const other = await addUser();
  const [own] = await addCards(other, [{ name: 'Zz' }]);
  const path = `/api/cards?sort=name&cursor=${encodeURIComponent(nextCursor ?? '')}`;
  const { cards } = await readAnswer(listCards, send(other, 'GET', path));
  expect(cards.map(({ username }) => username)).toEqual([own]);
  const searched = send(other, 'GET', '/api/cards?search=eclair');
  expect((await readAnswer(listCards, searched)).cards).toEqual([]);
});

test.each([
  ['sort=id', 400, { issues: [{ path: 'sort', message: 'Sort by edited, name, views.' }] }],
  [
    `search=${'x'.repeat(101)}`,
    400,
    { issues: [{ path: 'search', message: 'Search for at most 100 characters.' }] },
  ],
  ['sort=name&cursor=x', 400, {}],
  ['sort=name&cursor=W10%3D', 400, {}],
  ['sort=name&cursor=%00', 400, {}],
  [`sort=name&cursor=${btoa(encodeURIComponent('{"sort":"views","place":[1,"x"]}'))}`, 400, {}],
  ['sort=edited&cursor=x', 400, {}],
])('GET /api/cards?%s is refused', async (query, status, body) => {
  const { send } = createHarness();
  await expectStatus(send(await addUser(), 'GET', `/api/cards?${query}`), status, body);
});

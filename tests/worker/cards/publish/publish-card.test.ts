// @module-tag core
import { env } from 'cloudflare:test';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { expect, test } from 'vitest';
import { putCard } from '#shared/api/cards/cards.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, ORIGIN, START, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

test('PUT /api/cards publishes a new card with 201 and replaces it with 200 and the next version', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  const content = buildTestContent();
  const created = await expectStatus(send(user, 'PUT', `/api/cards/${name}`, content), 201);
  expect(created.headers.get('ETag')).toBe('"1"');
  const at = new Date(START).toISOString();
  expect(putCard.response.parse(await created.json())).toEqual({
    card: {
      ...content,
      dials: { '+1 555 123 4567': '+15551234567' },
      username: name,
      userPlan: 'free',
      version: 1,
      views: 0,
      clicks: 0,
      createdAt: at,
      updatedAt: at,
    },
    version: 1,
    url: `${ORIGIN}/${name}`,
  });
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, { ...content, title: 'Boss' }), 200, {
    version: 2,
    card: { title: 'Boss', version: 2 },
  });
});

test('an ID of control characters or lone surrogates is refused before it reaches the database', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const element = { id: 'e1', type: 'text', value: 'x', position: 0, hidden: false } as const;
  for (const id of ['a\0b', '\u0007', '\ud800', '', ' ', 'x'.repeat(65)]) {
    const asCard = await send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent({ id }));
    expect([id, asCard.status]).toEqual([id, 400]);
    const cardElements = [{ ...element, id }];
    const content = buildTestContent({ cardElements });
    const asElement = await send(user, 'PUT', `/api/cards/${unique()}`, content);
    expect([id, asElement.status]).toEqual([id, 400]);
  }
});

test('a signed-out visitor cannot publish', async () => {
  const { send } = createHarness();
  await expectStatus(send(null, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 401);
});

test.each([
  ['an', 'Use at least 3 characters.'],
  ['a'.repeat(31), 'Use at most 30 characters.'],
  ['Ann', 'Use lower-case letters, digits and hyphens only.'],
  ['%EF%BD%81nn', 'Use lower-case letters, digits and hyphens only.'],
  ['%D0%B0nn', 'Use lower-case letters, digits and hyphens only.'],
  ['ann%00', 'Use lower-case letters, digits and hyphens only.'],
  ['%E5%90%8D%E5%89%8D', 'Use lower-case letters, digits and hyphens only.'],
  ['-ann-', 'A username cannot start or end with a hyphen.'],
  ['---', 'A username cannot start or end with a hyphen.'],
  ['xn--abc', 'A username cannot start or end with a hyphen.'],
])('S-U4: the invalid username %s is refused with its message', async (name, message) => {
  const { send } = createHarness();
  await expectStatus(send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent()), 400, {
    code: 'invalid_input',
    issues: [{ path: 'username', message }],
  });
});

test.each(['api', 'login', 'card', 'assets', 'admin', 'settings', 'cdn-cgi', 'dashboard', 'www'])(
  'S-U1: the reserved username %s is refused with 409',
  async (name) => {
    const { send } = createHarness();
    await expectStatus(
      send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent()),
      409,
      'username_reserved',
    );
  },
);

test("publishing under another user's username is refused and changes nothing", async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const name = unique();
  await send(ann, 'PUT', `/api/cards/${name}`, buildTestContent());
  const headers = { 'If-Match': '"1"' };
  await expectStatus(
    send(bob, 'PUT', `/api/cards/${name}`, buildTestContent(), headers),
    409,
    'username_taken',
  );
  const row = await readRow('SELECT user_id, version FROM cards WHERE username = ?', name);
  expect(row).toEqual({ user_id: ann, version: 1 });
});

test('S-P2: 40 parallel creates at a limit of 1 create exactly one card', async () => {
  const { send } = createHarness();
  const user = await addUser('free');
  const answers = await atOnce(40, () =>
    send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()).then(({ status }) => status),
  );
  expect(answers.filter((status) => status === 201)).toHaveLength(1);
  expect(answers.filter((status) => status === 403)).toHaveLength(39);
  const row = await readRow('SELECT count(*) AS n FROM cards WHERE user_id = ?', user);
  expect(row).toEqual({ n: 1 });
});

test('S-U2: of 20 users claiming one username in parallel one succeeds and 19 get username_taken', async () => {
  const { send } = createHarness();
  const users = await atOnce(20, () => addUser());
  const name = unique();
  const answers = await Promise.all(
    users.map((user) =>
      send(user, 'PUT', `/api/cards/${name}`, buildTestContent()).then(({ status }) => status),
    ),
  );
  expect(answers.toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ]);
});

test('R-O1, S-P1: the plan limits the number of cards: one on free, five on Startup', async () => {
  const { send } = createHarness();
  const [free, startup] = [await addUser('free'), await addUser('startup')];
  await send(free, 'PUT', `/api/cards/${unique()}`, buildTestContent());
  await expectStatus(send(free, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 403, {
    code: 'plan_limit',
    message: 'Your plan allows 1 published card. Upgrade to publish more.',
  });
  const statuses: number[] = [];
  for (let card = 0; card < 6; card++) {
    statuses.push(
      (await send(startup, 'PUT', `/api/cards/${unique()}`, buildTestContent())).status,
    );
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 403]);
});

const runBatch: D1Database['batch'] = (statements) => env.DB.batch(statements);

/** The database of an account whose plan ends once its card's pictures are checked. */
function endPlanWithPictures(user: string) {
  const ends: Promise<unknown>[] = [];
  const prepare = (sql: string) => {
    if (sql.startsWith('UPDATE media'))
      ends.push(runSql("UPDATE users SET plan = 'free' WHERE id = ?", user));
    return env.DB.prepare(sql);
  };
  return { db: Object.assign(Object.create(env.DB), { prepare, batch: runBatch }), ends };
}

test('S-P1: the plan in the database counts, not the plan in the session', async () => {
  const user = await addUser('startup');
  const { db, ends } = endPlanWithPictures(user);
  const { send } = createHarness({ db });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 201);
  const uploaded = await send(user, 'POST', '/api/media', PNG, { 'Content-Type': 'image/png' });
  const { url } = uploadMedia.response.parse(await uploaded.json());
  const second = buildTestContent({ profileImage: url });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, second), 403);
  expect(await Promise.all(ends)).toHaveLength(1);
});

test('S-C2: a stale If-Match is a conflict that contains the card of the server', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent();
  await send(user, 'PUT', path, content);
  await send(user, 'PUT', path, { ...content, title: 'From tab A' }, { 'If-Match': '"1"' });
  await expectStatus(
    send(user, 'PUT', path, { ...content, title: 'B' }, { 'If-Match': '"1"' }),
    409,
    {
      code: 'version_conflict',
      current: { title: 'From tab A', version: 2 },
    },
  );
});

test('of 10 parallel saves based on one version exactly one succeeds', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent();
  await send(user, 'PUT', path, content);
  const answers = await atOnce(10, (tab) =>
    send(user, 'PUT', path, { ...content, title: `Tab ${tab}` }, { 'If-Match': '"1"' }).then(
      ({ status }) => status,
    ),
  );
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('retrying a save after a lost response does not conflict with itself and creates no new version', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent();
  await send(user, 'PUT', path, content);
  const next = { ...content, title: 'Boss' };
  await send(user, 'PUT', path, next, { 'If-Match': '"1"' });
  await expectStatus(send(user, 'PUT', path, next, { 'If-Match': '"1"' }), 200, { version: 2 });
});

test('an If-Match for a deleted card is a conflict with no card on the server', async () => {
  const { send } = createHarness();
  const headers = { 'If-Match': '"3"' };
  const path = `/api/cards/${unique()}`;
  await expectStatus(send(await addUser(), 'PUT', path, buildTestContent(), headers), 409, {
    code: 'version_conflict',
    current: null,
  });
});

test.each(['1', 'W/"1"', '*', '"1", "2"', '"0"', '"-1"', '"1e3"', '""'])(
  'the malformed If-Match %s is refused',
  async (tag) => {
    const { send } = createHarness();
    const path = `/api/cards/${unique()}`;
    const headers = { 'If-Match': tag };
    await expectStatus(send(await addUser(), 'PUT', path, buildTestContent(), headers), 400);
  },
);

test('a card published under one username is refused under another, with a hint to rename it', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const content = buildTestContent();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 409, {
    code: 'already_published',
    message: `This card is already published as “${name}”. Rename it instead.`,
    current: { username: name, version: 1 },
  });
});

test('client IDs are scoped to their owner: two users may use the same one', async () => {
  const { send } = createHarness();
  const content = buildTestContent();
  for (const user of [await addUser(), await addUser()]) {
    await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 201);
  }
});

test('R-O7, S-P4: plan, totals, dates, owner and version sent by the client are ignored', async () => {
  const { send } = createHarness();
  const user = await addUser('free');
  const forged = {
    ...buildTestContent(),
    userPlan: 'business_pro',
    views: 999,
    clicks: 999,
    version: 77,
    createdAt: '2001-01-01T00:00:00Z',
    updatedAt: '2001-01-01T00:00:00Z',
    username: 'admin',
    userId: 'somebody',
  };
  const { card } = await readAnswer(putCard, send(user, 'PUT', `/api/cards/${unique()}`, forged));
  expect(card).toMatchObject({ userPlan: 'free', views: 0, clicks: 0, version: 1 });
  expect(card.createdAt).toBe(new Date(START).toISOString());
});

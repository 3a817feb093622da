// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { renameCard } from '#shared/api/cards/cards.ts';
import { findNameLimit, NAMES_PER_CARD } from '#worker/cards/usernames/name-limits.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readRow, readRows, readValue, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

test('POST /api/cards/:username/rename renames the card, and the old username redirects for 30 days', async () => {
  const { send, records, clock } = createHarness();
  const user = await addUser();
  const [from, to] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${from}`, buildTestContent());
  await runSql('UPDATE cards SET views = 7 WHERE username = ?', from);
  const response = await expectStatus(send(user, 'POST', `/api/cards/${from}/rename`, { to }), 200);
  expect(response.headers.get('ETag')).toBe('"2"');
  const answer = renameCard.response.parse(await response.json());
  expect(answer).toMatchObject({ version: 2, url: `${ORIGIN}/${to}` });
  expect(answer.card).toMatchObject({ username: to, views: 7 });
  expect(await records.find(from, ORIGIN)).toEqual({ kind: 'redirect', to });
  expect(await records.find(to, ORIGIN)).toMatchObject({ kind: 'card', card: { username: to } });
  clock.at += 30 * DAY + 1;
  await records.sync(from, ORIGIN);
  expect(await records.find(from, ORIGIN)).toBe(null);
});

test('after a second rename both former usernames redirect directly to the newest', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [a, b, c] = [unique(), unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildTestContent());
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  await send(user, 'POST', `/api/cards/${b}/rename`, { to: c });
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  expect(await records.find(b, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('renaming back makes the original username canonical again and redirects the other one', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [a, b] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildTestContent());
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  await expectStatus(send(user, 'POST', `/api/cards/${b}/rename`, { to: a }), 200, { version: 3 });
  expect(await records.find(a, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(await records.find(b, ORIGIN)).toEqual({ kind: 'redirect', to: a });
});

test('a version never repeats under a username, not even for another card', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const name = unique();
  const content = buildTestContent();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, title: 'Two' });
  await send(user, 'DELETE', `/api/cards/${name}`);
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, buildTestContent()), 201, {
    version: 3,
  });
});

test('S-U3: a former username is reserved for its owner for 30 days, then available to everyone', async () => {
  const { send, clock } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [from, to] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${from}`, buildTestContent());
  await send(ann, 'POST', `/api/cards/${from}/rename`, { to });
  const claim = () => send(bob, 'PUT', `/api/cards/${from}`, buildTestContent());
  clock.at += 30 * DAY - 1;
  await expectStatus(claim(), 409);
  clock.at += 1;
  await expectStatus(claim(), 201);
});

test('the owner may use a former username for a new card, which replaces the redirect', async () => {
  const { send, records } = createHarness();
  const user = await addUser('startup');
  const [from, to] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${from}`, buildTestContent());
  await send(user, 'POST', `/api/cards/${from}/rename`, { to });
  await expectStatus(send(user, 'PUT', `/api/cards/${from}`, buildTestContent()), 201);
  expect(await records.find(from, ORIGIN)).toMatchObject({ kind: 'card' });
  const reservation = await readRow('SELECT 1 FROM username_reservations WHERE username = ?', from);
  expect(reservation).toBe(null);
});

test('S-U3: when a rename and another account claim a free username at once, exactly one gets it', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [from, to] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${from}`, buildTestContent());
  const [renamed, claimed] = await Promise.all([
    send(ann, 'POST', `/api/cards/${from}/rename`, { to }),
    send(bob, 'PUT', `/api/cards/${to}`, buildTestContent()),
  ]);
  expect([renamed.ok, claimed.ok].filter(Boolean)).toHaveLength(1);
  const owner = await readValue('SELECT user_id FROM cards WHERE username = ?', to);
  expect(owner).toBe(renamed.ok ? ann : bob);
  expect(renamed.ok ? claimed.status : renamed.status).toBe(409);
});

test('ten parallel renames of one card leave one card, one username and one reservation', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const from = unique();
  await send(user, 'PUT', `/api/cards/${from}`, buildTestContent());
  const answers = await atOnce(10, () =>
    send(user, 'POST', `/api/cards/${from}/rename`, { to: unique() }),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  const reservations = await env.DB.prepare(
    'SELECT username FROM username_reservations WHERE user_id = ?',
  )
    .bind(user)
    .all();
  expect(reservations.results).toEqual([{ username: from }]);
});

test("renaming to a taken, reserved or malformed username, or of another user's card, is refused", async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [annsName, bobsName, bobsOld] = [unique(), unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${annsName}`, buildTestContent());
  await send(bob, 'PUT', `/api/cards/${bobsOld}`, buildTestContent());
  await send(bob, 'POST', `/api/cards/${bobsOld}/rename`, { to: bobsName });
  const rename = async (user: string | null, from: string, to: unknown) => {
    const response = await send(user, 'POST', `/api/cards/${from}/rename`, { to });
    const { code } = await response.json<{ code: string }>();
    return `${response.status} ${code}`;
  };
  expect(await rename(ann, annsName, bobsName)).toBe('409 username_taken');
  expect(await rename(ann, annsName, bobsOld)).toBe('409 username_taken');
  expect(await rename(ann, annsName, 'dashboard')).toBe('409 username_reserved');
  expect(await rename(ann, annsName, 'A b')).toBe('400 invalid_input');
  expect(await rename(ann, annsName, 7)).toBe('400 invalid_input');
  expect(await rename(ann, bobsName, unique())).toBe('404 not_found');
  expect(await rename(ann, unique(), unique())).toBe('404 not_found');
  expect(await rename(null, annsName, unique())).toBe('401 unauthorized');
});

test('S-M5, S-M7: releasing usernames cannot be used to hoard them', async () => {
  const { send } = createHarness();
  const user = await addUser('business_pro');
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await env.DB.batch(
    Array.from({ length: findNameLimit('business_pro', 'reservedNames') }, () =>
      env.DB.prepare(
        `INSERT INTO username_reservations (username, user_id, last_version, reserved_until)
        VALUES (?, ?, 1, '2999-01-01')`,
      ).bind(unique('reserved'), user),
    ),
  );
  const renamed = await expectStatus(
    send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() }),
    429,
  );
  expect(renamed.headers.get('Retry-After')).toBe('86400');
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 429);
});

const countsOf = async (user: string) => {
  const results = await readRows<{ kind: string; count: number }>(
    'SELECT kind, count FROM card_change_counts WHERE user_id = ? ORDER BY kind',
    user,
  );
  return Object.fromEntries(results.map(({ kind, count }) => [kind, count]));
};

test('S-M5: at most five usernames lead to a card; after another rename the oldest stops redirecting but stays reserved', async () => {
  const { send, records, clock, settle } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const names = Array.from({ length: NAMES_PER_CARD + 1 }, () => unique());
  const [first = '', second = ''] = names;
  const last = names.at(-1) ?? '';
  await send(ann, 'PUT', `/api/cards/${first}`, buildTestContent());
  for (const [at, to] of names.slice(1).entries()) {
    clock.at += 1000;
    await expectStatus(send(ann, 'POST', `/api/cards/${names[at]}/rename`, { to }), 200);
  }
  const found = await Promise.all(names.map((name) => records.find(name, ORIGIN)));
  await settle();
  expect(found[0]).toBeNull();
  for (const one of found.slice(1, -1)) expect(one).toEqual({ kind: 'redirect', to: last });
  expect(found.at(-1)).toMatchObject({ kind: 'card', card: { username: last } });
  await expectStatus(send(bob, 'PUT', `/api/cards/${first}`, buildTestContent()), 409);
  // Back to an older username: the other four redirect, and a dropped one does not return.
  await send(ann, 'POST', `/api/cards/${last}/rename`, { to: second });
  expect(await records.find(first, ORIGIN)).toBeNull();
  for (const name of names.slice(2)) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: second });
  }
});

test('S-M5: the statement refuses the 21st rename of a day with a retry time, and refused renames are not counted', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  let name = unique();
  const most = findNameLimit('free', 'renamesPerDay');
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await runSql(
    `INSERT INTO card_change_counts (user_id, day, kind, count) VALUES (?1, '2026-11-20', 'rename', ?2)`,
    user,
    most - 1,
  );
  const tries = await atOnce(5, () =>
    send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() }),
  );
  const moved = tries.filter(({ ok }) => ok);
  expect(moved).toHaveLength(1);
  expect(await countsOf(user)).toEqual({ new_name: 2, rename: most });
  ({ username: name } = renameCard.response.parse(await moved[0]?.json()).card);
  const refused = await send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '43200']);
  expect((await refused.json<{ message: string }>()).message).toBe(
    'You can rename cards 20 times a day and have reached that limit. Please try again in about 12 hours, after midnight UTC.',
  );
  expect(
    (await send(user, 'PUT', `/api/cards/${name}`, buildTestContent({ id: 'other' }))).status,
  ).not.toBe(429);
  clock.at += DAY / 2;
  await expectStatus(send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() }), 200);
});

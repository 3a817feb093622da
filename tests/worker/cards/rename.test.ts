import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { renameCard } from '#shared/api/cards.ts';
import { nameLimit, NAMES_PER_CARD } from '#shared/plan/name-limits.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

test('POST /api/cards/:username/rename moves the card; the old name leads to it for 30 days', async () => {
  const { send, records, clock } = createHarness();
  const user = await addUser();
  const [from, to] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${from}`, buildContent());
  await env.DB.prepare('UPDATE cards SET views = 7 WHERE username = ?').bind(from).run();
  const response = await send(user, 'POST', `/api/cards/${from}/rename`, { to });
  expect(response.status).toBe(200);
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

test('after a second rename both old names lead straight to the newest', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [a, b, c] = [unique(), unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildContent());
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  await send(user, 'POST', `/api/cards/${b}/rename`, { to: c });
  expect(await records.find(a, ORIGIN)).toEqual({ kind: 'redirect', to: c });
  expect(await records.find(b, ORIGIN)).toEqual({ kind: 'redirect', to: c });
});

test('renaming back frees the detour: the card is at its first name again and the second leads there', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [a, b] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${a}`, buildContent());
  await send(user, 'POST', `/api/cards/${a}/rename`, { to: b });
  const back = await send(user, 'POST', `/api/cards/${b}/rename`, { to: a });
  expect(await back.json()).toMatchObject({ version: 3 });
  expect(await records.find(a, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(await records.find(b, ORIGIN)).toEqual({ kind: 'redirect', to: a });
});

test('a version never repeats under a name, not even for another card', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const name = unique();
  const content = buildContent();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, title: 'Two' });
  await send(user, 'DELETE', `/api/cards/${name}`);
  const again = await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  expect(await again.json()).toMatchObject({ version: 3 });
});

test('U3: an old name is held: nobody else gets it before 30 days are over, then anybody', async () => {
  const { send, clock } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [from, to] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${from}`, buildContent());
  await send(ann, 'POST', `/api/cards/${from}/rename`, { to });
  const claim = () => send(bob, 'PUT', `/api/cards/${from}`, buildContent());
  clock.at += 30 * DAY - 1;
  expect((await claim()).status).toBe(409);
  clock.at += 1;
  expect((await claim()).status).toBe(201);
});

test('its owner may use a held name for a new card, and the redirect gives way', async () => {
  const { send, records } = createHarness();
  const user = await addUser('startup');
  const [from, to] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${from}`, buildContent());
  await send(user, 'POST', `/api/cards/${from}/rename`, { to });
  expect((await send(user, 'PUT', `/api/cards/${from}`, buildContent())).status).toBe(201);
  expect(await records.find(from, ORIGIN)).toMatchObject({ kind: 'card' });
  const hold = await env.DB.prepare('SELECT 1 FROM username_holds WHERE username = ?')
    .bind(from)
    .first();
  expect(hold).toBe(null);
});

test('U3: a rename to a free name while another claims it: one owner, whoever wins', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [from, to] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${from}`, buildContent());
  const [renamed, claimed] = await Promise.all([
    send(ann, 'POST', `/api/cards/${from}/rename`, { to }),
    send(bob, 'PUT', `/api/cards/${to}`, buildContent()),
  ]);
  expect([renamed.ok, claimed.ok].filter(Boolean)).toHaveLength(1);
  const owner = await env.DB.prepare('SELECT user_id FROM cards WHERE username = ?')
    .bind(to)
    .first('user_id');
  expect(owner).toBe(renamed.ok ? ann : bob);
  expect(renamed.ok ? claimed.status : renamed.status).toBe(409);
});

test('ten parallel renames of one card leave one card, one name and one hold for each it left', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const from = unique();
  await send(user, 'PUT', `/api/cards/${from}`, buildContent());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      send(user, 'POST', `/api/cards/${from}/rename`, { to: unique() }),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  const holds = await env.DB.prepare('SELECT username FROM username_holds WHERE user_id = ?')
    .bind(user)
    .all();
  expect(holds.results).toEqual([{ username: from }]);
});

test('renaming is refused to taken, held, reserved and malformed names and for cards of others', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [annsName, bobsName, bobsOld] = [unique(), unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${annsName}`, buildContent());
  await send(bob, 'PUT', `/api/cards/${bobsOld}`, buildContent());
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

test('M5, M7: giving up names is no way to hoard them', async () => {
  const { send } = createHarness();
  const user = await addUser('business_pro');
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  await env.DB.batch(
    Array.from({ length: nameLimit('business_pro', 'reservedNames') }, () =>
      env.DB.prepare(
        `INSERT INTO username_holds (username, user_id, last_version, held_until)
        VALUES (?, ?, 1, '2999-01-01')`,
      ).bind(unique('held'), user),
    ),
  );
  const renamed = await send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() });
  expect(renamed.status).toBe(429);
  expect(renamed.headers.get('Retry-After')).toBe('86400');
  const created = await send(user, 'PUT', `/api/cards/${unique()}`, buildContent());
  expect(created.status).toBe(429);
});

const countsOf = async (user: string) => {
  const { results } = await env.DB.prepare(
    'SELECT kind, count FROM card_change_counts WHERE user_id = ? ORDER BY kind',
  )
    .bind(user)
    .all<{ kind: string; count: number }>();
  return Object.fromEntries(results.map(({ kind, count }) => [kind, count]));
};

test('M5: at most five names lead to a card; at a sixth the oldest leads nowhere and stays reserved for its owner', async () => {
  const { send, records, clock, settle } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const names = Array.from({ length: NAMES_PER_CARD + 1 }, () => unique());
  const [first = '', second = ''] = names;
  const last = names.at(-1) ?? '';
  await send(ann, 'PUT', `/api/cards/${first}`, buildContent());
  for (const [at, to] of names.slice(1).entries()) {
    clock.at += 1000;
    expect((await send(ann, 'POST', `/api/cards/${names[at]}/rename`, { to })).status).toBe(200);
  }
  const found = await Promise.all(names.map((name) => records.find(name, ORIGIN)));
  await settle();
  expect(found[0]).toBeNull();
  for (const one of found.slice(1, -1)) expect(one).toEqual({ kind: 'redirect', to: last });
  expect(found.at(-1)).toMatchObject({ kind: 'card', card: { username: last } });
  expect((await send(bob, 'PUT', `/api/cards/${first}`, buildContent())).status).toBe(409);
  // Back to an older name: of the others four lead there, none that was dropped comes back.
  await send(ann, 'POST', `/api/cards/${last}/rename`, { to: second });
  expect(await records.find(first, ORIGIN)).toBeNull();
  for (const name of names.slice(2)) {
    expect(await records.find(name, ORIGIN)).toEqual({ kind: 'redirect', to: second });
  }
});

test('M5: the twenty-first rename of a day is refused with a time, by the statement, and nothing refused is counted', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  let name = unique();
  const most = nameLimit('free', 'renamesPerDay');
  await send(user, 'PUT', `/api/cards/${name}`, buildContent());
  await env.DB.prepare(
    `INSERT INTO card_change_counts (user_id, day, kind, count) VALUES (?1, '2026-11-20', 'rename', ?2)`,
  )
    .bind(user, most - 1)
    .run();
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() }),
    ),
  );
  const moved = tries.filter(({ ok }) => ok);
  expect(moved).toHaveLength(1);
  expect(await countsOf(user)).toEqual({ new_name: 2, rename: most });
  ({ username: name } = renameCard.response.parse(await moved[0]?.json()).card);
  const refused = await send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '43200']);
  expect((await refused.json<{ message: string }>()).message).toBe(
    'You can rename cards 20 times a day, and have done so today. Please try again in about 12 hours, after midnight UTC.',
  );
  expect(
    (await send(user, 'PUT', `/api/cards/${name}`, buildContent({ id: 'other' }))).status,
  ).not.toBe(429);
  clock.at += DAY / 2;
  expect((await send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() })).status).toBe(
    200,
  );
});

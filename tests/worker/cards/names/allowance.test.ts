import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { nameLimit } from '#shared/plan/name-limits.ts';
import { sweepChangeCounts, type CountedChange } from '#worker/cards/names/allowance.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  START,
  unique,
} from '#tests/worker/cards/harness.ts';

const TODAY = new Date(START).toISOString().slice(0, 10);

/** As if the account had done it so often today. */
async function setCount(user: string, kind: CountedChange, count: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO card_change_counts (user_id, day, kind, count) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET count = ?4`,
  )
    .bind(user, TODAY, kind, count)
    .run();
}

const countOf = (user: string, kind: CountedChange) =>
  env.DB.prepare('SELECT count FROM card_change_counts WHERE user_id = ? AND kind = ? AND day = ?')
    .bind(user, kind, TODAY)
    .first<number>('count');

/** Gives the account a plan on trial, as the payment provider's webhook writes it. */
async function putOnTrial(user: string, status = 'trialing'): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?1, ?1, 1, '')
      ON CONFLICT DO NOTHING`,
    ).bind(user),
    env.DB.prepare(
      `INSERT OR REPLACE INTO subscriptions (subscription_id, customer_id, user_id, facts, created_at)
      VALUES (?1, ?1, ?1, json_object('status', ?2), '')`,
    ).bind(user, status),
    env.DB.prepare(
      "UPDATE users SET plan = 'business_pro', paid_plan = 'business_pro', granted_plan = 'free' WHERE id = ?",
    ).bind(user),
  ]);
}

test('M7: a trial takes twenty new names a day, however many at once; deleting and taking again counts', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  await putOnTrial(user);
  const most = nameLimit('free', 'newNamesPerDay');
  await setCount(user, 'new_name', most - 2);
  const name = unique();
  expect((await send(user, 'PUT', `/api/cards/${name}`, buildContent())).status).toBe(201);
  await send(user, 'DELETE', `/api/cards/${name}`);
  const tries = await Promise.all(
    [name, unique(), unique(), unique()].map((one) =>
      send(user, 'PUT', `/api/cards/${one}`, buildContent()),
    ),
  );
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 429, 429, 429,
  ]);
  const refused = tries.find(({ status }) => status === 429);
  expect(refused?.headers.get('Retry-After')).toBe('43200');
  expect(await refused?.json()).toMatchObject({
    message:
      'You can take 20 new names a day, and have taken that many today. Please try again in about 12 hours, after midnight UTC.',
  });
  expect(await countOf(user, 'new_name')).toBe(most);
  clock.at += DAY / 2;
  expect((await send(user, 'PUT', `/api/cards/${unique()}`, buildContent())).status).toBe(201);
});

test('M7: who pays takes two hundred a day, who was granted the plan likewise, and a name that is taken costs nothing', async () => {
  const { send } = createHarness();
  const [paying, granted] = [await addUser(), await addUser('business_pro')];
  await putOnTrial(paying, 'active');
  await env.DB.prepare('UPDATE users SET granted_plan = plan WHERE id = ?').bind(granted).run();
  const trial = await addUser();
  await putOnTrial(trial);
  const taken = unique();
  await send(trial, 'PUT', `/api/cards/${taken}`, buildContent());
  for (const user of [paying, granted]) {
    await setCount(user, 'new_name', nameLimit('business_pro', 'newNamesPerDay') - 1);
    expect((await send(user, 'PUT', `/api/cards/${taken}`, buildContent())).status).toBe(409);
    expect((await send(user, 'PUT', `/api/cards/${unique()}`, buildContent())).status).toBe(201);
    expect((await send(user, 'PUT', `/api/cards/${unique()}`, buildContent())).status).toBe(429);
  }
});

test('M5: turning a card on and off is refused beyond the day’s allowance; editing it never is', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildContent();
  await send(user, 'PUT', path, content);
  await setCount(user, 'switch', nameLimit('free', 'switchesPerDay') - 1);
  const off = { ...content, isActive: false };
  expect((await send(user, 'PUT', path, off)).status).toBe(200);
  const refused = await send(user, 'PUT', path, content);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('turn cards on or off 30 times a day'),
  });
  expect(await countOf(user, 'switch')).toBe(nameLimit('free', 'switchesPerDay'));
  for (const title of ['One', 'Two', 'Three']) {
    expect((await send(user, 'PUT', path, { ...off, title })).status).toBe(200);
  }
  clock.at += DAY / 2;
  expect((await send(user, 'PUT', path, content)).status).toBe(200);
});

test('M5: of many parallel switches at the last of the allowance one is made and counted', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const cards = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const [path, content] = [`/api/cards/${unique()}`, buildContent()];
      await send(user, 'PUT', path, content);
      return { path, content };
    }),
  );
  await setCount(user, 'switch', nameLimit('startup', 'switchesPerDay') - 1);
  const answers = await Promise.all(
    cards.map(({ path, content }) => send(user, 'PUT', path, { ...content, isActive: false })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 429, 429, 429,
  ]);
  expect(await countOf(user, 'switch')).toBe(nameLimit('startup', 'switchesPerDay'));
});

test('M5: names reserved for an account are counted in the statement: parallel renames cannot pass the limit', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const names = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const name = unique();
      await send(user, 'PUT', `/api/cards/${name}`, buildContent());
      return name;
    }),
  );
  const most = nameLimit('startup', 'reservedNames');
  await env.DB.batch(
    Array.from({ length: most - 1 }, () =>
      env.DB.prepare(
        `INSERT INTO username_holds (username, user_id, last_version, held_until) VALUES (?, ?, 1, '2999-01-01')`,
      ).bind(unique('held'), user),
    ),
  );
  const answers = await Promise.all(
    names.map((name) => send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 429, 429,
  ]);
  const reserved = await env.DB.prepare(
    'SELECT count(*) AS n FROM username_holds WHERE user_id = ?',
  )
    .bind(user)
    .first('n');
  expect(reserved).toBe(most);
});

test('counts of days that are over are swept', async () => {
  const user = await addUser();
  await setCount(user, 'rename', 3);
  await sweepChangeCounts(env.DB, new Date(START + 2 * DAY));
  expect(await countOf(user, 'rename')).toBe(3);
  await sweepChangeCounts(env.DB, new Date(START + 3 * DAY));
  expect(await countOf(user, 'rename')).toBeNull();
});

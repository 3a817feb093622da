import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/format/duration.ts';
import { findNameLimit } from '#worker/cards/usernames/name-limits.ts';
import { sweepChangeCounts, type CountedChange } from '#worker/cards/usernames/daily-allowance.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { changeBeforeStatement } from '#tests/worker/changing-db.ts';
import { readValue, runSql, runAll } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, START, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const TODAY = new Date(START).toISOString().slice(0, 10);

/** Sets how often the account made this change today. */
async function setCount(user: string, kind: CountedChange, count: number): Promise<void> {
  await runSql(
    `INSERT INTO card_change_counts (user_id, day, kind, count) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET count = ?4`,
    user,
    TODAY,
    kind,
    count,
  );
}

const readCount = (user: string, kind: CountedChange) =>
  readValue<number>(
    'SELECT count FROM card_change_counts WHERE user_id = ? AND kind = ? AND day = ?',
    user,
    kind,
    TODAY,
  );

/** Puts the account on a trial, as the payment webhook writes it. */
async function putOnTrial(user: string, status = 'trialing'): Promise<void> {
  await runAll(
    [
      `INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?1, ?1, 1, '')
      ON CONFLICT DO NOTHING`,
      user,
    ],
    [
      `INSERT OR REPLACE INTO subscriptions (subscription_id, customer_id, user_id, details, created_at)
      VALUES (?1, ?1, ?1, json_object('status', ?2), '')`,
      user,
      status,
    ],
    [
      "UPDATE users SET plan = 'business_pro', paid_plan = 'business_pro', granted_plan = 'free' WHERE id = ?",
      user,
    ],
  );
}

test('S-M7: a trial takes 20 new usernames a day, also in parallel; deleting and taking again counts', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  await putOnTrial(user);
  const most = findNameLimit('free', 'newNamesPerDay');
  await setCount(user, 'new_name', most - 2);
  const name = unique();
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, buildTestContent()), 201);
  await send(user, 'DELETE', `/api/cards/${name}`);
  const tries = await Promise.all(
    [name, unique(), unique(), unique()].map((one) =>
      send(user, 'PUT', `/api/cards/${one}`, buildTestContent()),
    ),
  );
  expectStatuses(tries, 201, 429, 429, 429);
  const refused = tries.find(({ status }) => status === 429);
  expect(refused?.headers.get('Retry-After')).toBe('43200');
  expect(await refused?.json()).toMatchObject({
    message:
      'You can take 20 new usernames a day and have reached that limit. Please try again in about 12 hours, after midnight UTC.',
  });
  expect(await readCount(user, 'new_name')).toBe(most);
  clock.at += DAY / 2;
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 201);
});

test('S-M7: a rename whose allowance is used up just before midnight is refused by that day', async () => {
  const user = await addUser();
  const midnight = START + 12 * HOUR_MS;
  const { send, clock } = createHarness({
    db: changeBeforeStatement('UPDATE OR IGNORE cards', async () => {
      await setCount(user, 'rename', 1_000_000);
      clock.at = midnight;
    }),
  });
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  clock.at = midnight - 1;
  await expectStatus(send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() }), 429, {
    code: 'rate_limited',
  });
});

test('S-M7: a paid or granted plan takes 200 new usernames a day, and a refused username is not counted', async () => {
  const { send } = createHarness();
  const [paying, granted] = [await addUser(), await addUser('business_pro')];
  await putOnTrial(paying, 'active');
  await runSql('UPDATE users SET granted_plan = plan WHERE id = ?', granted);
  const trial = await addUser();
  await putOnTrial(trial);
  const taken = unique();
  await send(trial, 'PUT', `/api/cards/${taken}`, buildTestContent());
  for (const user of [paying, granted]) {
    await setCount(user, 'new_name', findNameLimit('business_pro', 'newNamesPerDay') - 1);
    await expectStatus(send(user, 'PUT', `/api/cards/${taken}`, buildTestContent()), 409);
    await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 201);
    await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()), 429);
  }
});

test('S-M5: switching a card on and off is limited per day; editing it is not', async () => {
  const { send, clock } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent();
  await send(user, 'PUT', path, content);
  await setCount(user, 'switch', findNameLimit('free', 'switchesPerDay') - 1);
  const off = { ...content, isActive: false };
  await expectStatus(send(user, 'PUT', path, off), 200);
  await expectStatus(send(user, 'PUT', path, content), 429, {
    code: 'rate_limited',
    message: expect.stringContaining('turn cards on or off 30 times a day'),
  });
  expect(await readCount(user, 'switch')).toBe(findNameLimit('free', 'switchesPerDay'));
  for (const title of ['One', 'Two', 'Three']) {
    await expectStatus(send(user, 'PUT', path, { ...off, title }), 200);
  }
  clock.at += DAY / 2;
  await expectStatus(send(user, 'PUT', path, content), 200);
});

test('S-M5: of parallel switches at the last of the allowance one succeeds and is counted', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const cards = await atOnce(4, async () => {
    const [path, content] = [`/api/cards/${unique()}`, buildTestContent()];
    await send(user, 'PUT', path, content);
    return { path, content };
  });
  await setCount(user, 'switch', findNameLimit('startup', 'switchesPerDay') - 1);
  const answers = await Promise.all(
    cards.map(({ path, content }) => send(user, 'PUT', path, { ...content, isActive: false })),
  );
  expectStatuses(answers, 200, 429, 429, 429);
  expect(await readCount(user, 'switch')).toBe(findNameLimit('startup', 'switchesPerDay'));
});

test('S-M5: reservations are counted in the statement, so parallel renames cannot exceed the limit', async () => {
  const { send } = createHarness();
  const user = await addUser('startup');
  const names = await atOnce(3, async () => {
    const name = unique();
    await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
    return name;
  });
  const most = findNameLimit('startup', 'reservedNames');
  await env.DB.batch(
    Array.from({ length: most - 1 }, () =>
      env.DB.prepare(
        `INSERT INTO username_reservations (username, user_id, last_version, reserved_until) VALUES (?, ?, 1, '2999-01-01')`,
      ).bind(unique('reserved'), user),
    ),
  );
  const answers = await Promise.all(
    names.map((name) => send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() })),
  );
  expectStatuses(answers, 200, 429, 429);
  const reserved = await readValue(
    'SELECT count(*) AS n FROM username_reservations WHERE user_id = ?',
    user,
  );
  expect(reserved).toBe(most);
});

test('counts of past days are deleted by the sweep', async () => {
  const user = await addUser();
  await setCount(user, 'rename', 3);
  await sweepChangeCounts(env.DB, new Date(START + 2 * DAY));
  expect(await readCount(user, 'rename')).toBe(3);
  await sweepChangeCounts(env.DB, new Date(START + 3 * DAY));
  expect(await readCount(user, 'rename')).toBeNull();
});

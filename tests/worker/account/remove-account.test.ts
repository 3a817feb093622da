import { createScheduledController, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { removeAccount } from '#worker/account/remove-account.ts';
import { RESERVATION_DAYS } from '#worker/cards/reservations.ts';
import worker from '#worker/index.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { JPEG, PNG } from '#tests/worker/pictures/pictures.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD, REMOVAL_REQUEST } from '#tests/worker/world/person.ts';
import { readRows, readValue, runSql } from '#tests/worker/world/sql.ts';

const enqueue = async () => undefined;
const CONFIRMED = { password: PASSWORD, confirm: 'DELETE' };
const pageStatus = async (name: string) =>
  (await callWorker(new URL(name, 'https://cards.test'))).status;

test('DELETE /api/account deletes cards, sessions and preferences, and each page is 404 at once', async () => {
  const ann = await join('startup');
  const other = await ann.signInAgain();
  const names = [unique(), unique(), unique()];
  for (const name of names) await ann.publish(name);
  await ann.send('PUT', '/api/account/preferences', {
    emailNotifications: false,
    cardViews: false,
    newContacts: false,
    weeklyReport: false,
    marketingEmails: false,
  });
  for (const name of names) expect(await pageStatus(name)).toBe(200);
  await expectStatus(ann.send('DELETE', '/api/account', CONFIRMED), 204);
  for (const name of names) {
    expect(await pageStatus(name)).toBe(404);
    expect(await env.CARDS.get(recordKey(name))).toBe(null);
  }
  // S-A7: the other session too, at its next request.
  for (const send of [ann.send, other]) {
    await expectStatus(send('GET', '/api/auth/verify'), 401);
  }
});

test('S-A7: after account deletion the token is refused at the next request, and the address can sign up again', async () => {
  const ann = await join();
  await expectStatus(ann.send('GET', '/api/auth/verify'), 200);
  await ann.send('DELETE', '/api/account', CONFIRMED);
  await expectStatus(ann.send('GET', '/api/auth/verify'), 401);
  await expectStatus(ann.send('PUT', `/api/cards/${unique()}`, buildTestContent()), 401);
  const body = { email: ann.email, password: PASSWORD, firstName: 'Ann', lastName: 'Again' };
  const post = (path: string) =>
    callWorker(`https://cards.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await expectStatus(post('/api/auth/login'), 401);
  await expectStatus(post('/api/auth/signup'), 201);
});

test('its usernames stay reserved for 30 days', async () => {
  const [ann, bob] = [await join(), await join()];
  const [name, old] = [unique(), unique()];
  await ann.publish(old);
  await ann.send('POST', `/api/cards/${old}/rename`, { to: name });
  await ann.send('DELETE', '/api/account', CONFIRMED);
  for (const held of [name, old]) {
    await expectStatus(bob.send('PUT', `/api/cards/${held}`, buildTestContent()), 409);
    await expectStatus(callWorker(`https://cards.test/api/usernames/${held}`), 200, {
      available: false,
      reason: 'held',
    });
    expect(await pageStatus(held)).toBe(404);
  }
  const end = await readValue<string>(
    'SELECT reserved_until FROM username_reservations WHERE username = ?',
    name,
  );
  const days = (Date.parse(end ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(RESERVATION_DAYS - 0.1);
  expect(days).toBeLessThanOrEqual(RESERVATION_DAYS);
  await runSql("UPDATE username_reservations SET reserved_until = '2020-01-01T00:00:00.000Z'");
  await worker.scheduled(createScheduledController(), env);
  await expectStatus(bob.send('PUT', `/api/cards/${name}`, buildTestContent()), 201);
});

test('its images are deleted within a day, except one that another card shows', async () => {
  const [ann, bob] = [await join(), await join()];
  const shared = await ann.upload(JPEG);
  const own = await ann.upload(PNG);
  expect(await bob.upload(JPEG)).toBe(shared);
  await ann.publish(unique(), { profileImage: own, headerPhoto: shared });
  await bob.publish(unique(), { profileImage: shared });
  await ann.send('DELETE', '/api/account', CONFIRMED);
  await runSql("UPDATE media SET check_at = '2020-01-01T00:00:00.000Z'");
  await worker.scheduled(createScheduledController(), env);
  expect([await pageStatus(own), await pageStatus(shared)]).toEqual([404, 200]);
});

test('the deletion lets the sweep check every upload, shown or not', async () => {
  const ann = await join();
  const hash = (await ann.upload(JPEG)).slice('/media/'.length).split('.')[0];
  await runSql("UPDATE media SET check_at = '2999-01-01T00:00:00.000Z'");
  await ann.send('DELETE', '/api/account', CONFIRMED);
  const checkAt = await readValue<string>('SELECT check_at FROM media WHERE hash = ?', hash);
  expect(Date.parse(checkAt ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
});

test('a wrong password, a wrong confirmation or none deletes nothing', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name);
  const refused: [unknown, number][] = [
    [{ password: `${PASSWORD}x`, confirm: 'DELETE' }, 403],
    [{ password: PASSWORD, confirm: 'delete' }, 400],
    [{ password: PASSWORD, confirm: 'DELETE ' }, 400],
    [{ password: PASSWORD }, 400],
    [{ confirm: 'DELETE' }, 400],
    [{ password: '', confirm: 'DELETE' }, 400],
    [{ password: { $ne: '' }, confirm: true }, 400],
    [null, 400],
  ];
  for (const [body, status] of refused) {
    const answer = await ann.send('DELETE', '/api/account', body);
    expect([body, answer.status]).toEqual([body, status]);
  }
  await expectStatus(ann.send('GET', '/api/auth/verify'), 200);
  expect(await pageStatus(name)).toBe(200);
});

test('only one of two concurrent deletions succeeds', async () => {
  const ann = await join();
  await ann.publish(unique());
  const answers = await Promise.all(
    [1, 2].map(() => ann.send('DELETE', '/api/account', CONFIRMED)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(204);
  // The account existed at the password check and was gone afterwards. Either way nothing remains.
  expect(statuses.every((status) => [204, 401, 403].includes(status))).toBe(true);
  await expectStatus(ann.send('GET', '/api/auth/verify'), 401);
});

test('S-G5: a card published during the deletion is removed too, and the deletion fails if that never ends', async () => {
  const ann = await join();
  await ann.publish(unique());
  let rounds = 0;
  // The last step before the account is deleted finds a card that was published meanwhile.
  const start = (published: number) => {
    rounds = 0;
    const kernel = createTestKernel({ enqueue });
    kernel.listen({
      effects: {
        accountRemoved: async () => {
          rounds += 1;
          if (rounds <= published) await ann.publish(unique());
        },
      },
    });
    return kernel;
  };
  await expect(removeAccount(start(Infinity), ann.user.id, REMOVAL_REQUEST)).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expectStatus(ann.send('GET', '/api/auth/verify'), 200);
  await removeAccount(start(1), ann.user.id, REMOVAL_REQUEST);
  expect(rounds).toBe(2);
});

test('no table stores personal data after the account is deleted, except reserved usernames', async () => {
  const tables = await readRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  );
  const remaining = [];
  for (const { name } of tables) {
    const columns = await readRows<{ name: string }>(
      `SELECT name FROM pragma_table_info('${name}')`,
    );
    if (!columns.some((column) => column.name === 'user_id')) continue;
    const keys = await readRows<{ from: string; onDelete: string }>(
      `SELECT "from", on_delete AS onDelete FROM pragma_foreign_key_list('${name}')`,
    );
    const isForgotten = ({ from, onDelete }: (typeof keys)[number]) =>
      from === 'user_id' && ['CASCADE', 'SET NULL'].includes(onDelete);
    if (!keys.some(isForgotten)) remaining.push(name);
  }
  // Cards are taken down before the account is deleted, and reservations outlive it on purpose. So
  // do picture blocks: they say which account's cards to remove a picture from, and deleting an
  // account must not lift a block. A departure says for 30 days who left an organization.
  expect(remaining.sort()).toEqual([
    'blocked_pictures',
    'cards',
    'organization_departures',
    'username_reservations',
  ]);
});

import { createScheduledController, env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { removeAccount } from '#worker/account/remove.ts';
import { HOLD_DAYS } from '#worker/cards/holds.ts';
import { recordKey } from '#worker/public-card/records.ts';
import { join, PASSWORD } from '#tests/worker/account/harness.ts';
import { buildContent, unique } from '#tests/worker/cards/harness.ts';
import { JPEG, PNG } from '#tests/worker/media/pictures.ts';

const leavePayments = async () => undefined;
const CONFIRMED = { password: PASSWORD, confirm: 'DELETE' };
const pageStatus = async (name: string) =>
  (await SELF.fetch(new URL(name, 'https://cards.test'))).status;

test('DELETE /api/account removes cards, sessions and choices; each page is 404 at once', async () => {
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
  expect((await ann.send('DELETE', '/api/account', CONFIRMED)).status).toBe(204);
  for (const name of names) {
    expect(await pageStatus(name)).toBe(404);
    expect(await env.CARDS.get(recordKey(name))).toBe(null);
  }
  // A7: the other session too, at the next request.
  for (const send of [ann.send, other]) {
    expect((await send('GET', '/api/auth/verify')).status).toBe(401);
  }
});

test('A7: after account deletion the token is refused at the next request, and the address can join anew', async () => {
  const ann = await join();
  expect((await ann.send('GET', '/api/auth/verify')).status).toBe(200);
  await ann.send('DELETE', '/api/account', CONFIRMED);
  expect((await ann.send('GET', '/api/auth/verify')).status).toBe(401);
  expect((await ann.send('PUT', `/api/cards/${unique()}`, buildContent())).status).toBe(401);
  const body = { email: ann.email, password: PASSWORD, firstName: 'Ann', lastName: 'Again' };
  const post = (path: string) =>
    SELF.fetch(`https://cards.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/api/auth/login')).status).toBe(401);
  expect((await post('/api/auth/signup')).status).toBe(201);
});

test('its usernames stay reserved for 30 days, for everybody', async () => {
  const [ann, bob] = [await join(), await join()];
  const [name, old] = [unique(), unique()];
  await ann.publish(old);
  await ann.send('POST', `/api/cards/${old}/rename`, { to: name });
  await ann.send('DELETE', '/api/account', CONFIRMED);
  for (const held of [name, old]) {
    expect((await bob.send('PUT', `/api/cards/${held}`, buildContent())).status).toBe(409);
    const asked = await SELF.fetch(`https://cards.test/api/usernames/${held}`);
    expect(await asked.json()).toMatchObject({ available: false, reason: 'held' });
    expect(await pageStatus(held)).toBe(404);
  }
  const end = await env.DB.prepare('SELECT held_until FROM username_holds WHERE username = ?')
    .bind(name)
    .first<string>('held_until');
  const days = (Date.parse(end ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(HOLD_DAYS - 0.1);
  expect(days).toBeLessThanOrEqual(HOLD_DAYS);
  await env.DB.prepare("UPDATE username_holds SET held_until = '2020-01-01T00:00:00.000Z'").run();
  await worker.scheduled(createScheduledController(), env);
  expect((await bob.send('PUT', `/api/cards/${name}`, buildContent())).status).toBe(201);
});

test("its images go within a day, but one that another's card shows stays", async () => {
  const [ann, bob] = [await join(), await join()];
  const shared = await ann.upload(JPEG);
  const own = await ann.upload(PNG);
  expect(await bob.upload(JPEG)).toBe(shared);
  await ann.publish(unique(), { profileImage: own, headerPhoto: shared });
  await bob.publish(unique(), { profileImage: shared });
  await ann.send('DELETE', '/api/account', CONFIRMED);
  // A day later.
  await env.DB.prepare("UPDATE media SET check_at = '2020-01-01T00:00:00.000Z'").run();
  await worker.scheduled(createScheduledController(), env);
  expect([await pageStatus(own), await pageStatus(shared)]).toEqual([404, 200]);
});

test('the sweep is told to look at every upload, shown or not', async () => {
  const ann = await join();
  const hash = (await ann.upload(JPEG)).slice('/media/'.length).split('.')[0];
  await env.DB.prepare("UPDATE media SET check_at = '2999-01-01T00:00:00.000Z'").run();
  await ann.send('DELETE', '/api/account', CONFIRMED);
  const checkAt = await env.DB.prepare('SELECT check_at FROM media WHERE hash = ?')
    .bind(hash)
    .first<string>('check_at');
  expect(Date.parse(checkAt ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
});

test('a wrong password, another word or none deletes nothing', async () => {
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
  expect((await ann.send('GET', '/api/auth/verify')).status).toBe(200);
  expect(await pageStatus(name)).toBe(200);
});

test('of two deletions at once one is done and the other finds no account', async () => {
  const ann = await join();
  await ann.publish(unique());
  const answers = await Promise.all(
    [1, 2].map(() => ann.send('DELETE', '/api/account', CONFIRMED)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(204);
  // Checked while it was there, asked again when it was gone: either way nothing is left.
  expect(statuses.every((status) => [204, 401, 403].includes(status))).toBe(true);
  expect((await ann.send('GET', '/api/auth/verify')).status).toBe(401);
});

test('G5: a card published while its account is deleted is removed too, and without end it is given up', async () => {
  const ann = await join();
  await ann.publish(unique());
  let looks = 0;
  const deps = { db: env.DB, releaseImages: async () => undefined, leavePayments };
  const removeCards = async (isLast: boolean) => {
    looks += 1;
    if (isLast) await env.DB.prepare('DELETE FROM cards WHERE user_id = ?').bind(ann.user.id).run();
  };
  const never = { ...deps, removeCards: () => removeCards(false) };
  await expect(removeAccount(never, ann.user.id, '')).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect((await ann.send('GET', '/api/auth/verify')).status).toBe(200);
  looks = 0;
  const second = { ...deps, removeCards: () => removeCards(looks === 1) };
  await removeAccount(second, ann.user.id, '');
  expect(looks).toBe(2);
});

test('no table keeps a person beyond their account, except the names they gave up', async () => {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const kept = [];
  for (const { name } of tables) {
    const { results: columns } = await env.DB.prepare(
      `SELECT name FROM pragma_table_info('${name}')`,
    ).all<{ name: string }>();
    if (!columns.some((column) => column.name === 'user_id')) continue;
    const { results: keys } = await env.DB.prepare(
      `SELECT "from", on_delete AS onDelete FROM pragma_foreign_key_list('${name}')`,
    ).all<{ from: string; onDelete: string }>();
    const isForgotten = ({ from, onDelete }: (typeof keys)[number]) =>
      from === 'user_id' && ['CASCADE', 'SET NULL'].includes(onDelete);
    if (!keys.some(isForgotten)) kept.push(name);
  }
  // Cards are taken down before the account goes; a hold outlives it on purpose.
  // So does the block of a picture: it says which account's cards to take it from, and deleting an account lifts no block.
  expect(kept.sort()).toEqual(['blocked_pictures', 'cards', 'username_holds']);
});

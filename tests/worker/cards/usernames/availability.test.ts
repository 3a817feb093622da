// @module-tag core
import { expect, test } from 'vitest';
import { listCards, readUsernameAvailability } from '#shared/api/cards/cards.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

test('GET /api/usernames/:name returns whether the user can take a username, and the reason if not', async () => {
  const { send, clock } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [taken, reserved] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${reserved}`, buildTestContent());
  await send(ann, 'POST', `/api/cards/${reserved}/rename`, { to: taken });
  const ask = async (user: string | null, name: string) => {
    const answer = await readAnswer(
      readUsernameAvailability,
      send(user, 'GET', `/api/usernames/${name}`),
    );
    return answer.available || answer.reason;
  };
  expect(await ask(null, unique())).toBe(true);
  expect(await ask(bob, taken)).toBe('taken');
  expect(await ask(bob, reserved)).toBe('held');
  expect(await ask(null, reserved)).toBe('held');
  expect(await ask('no-such-session', reserved)).toBe('held');
  expect(await ask(ann, reserved)).toBe(true);
  expect(await ask(ann, 'dashboard')).toBe('reserved');
  clock.at += 30 * DAY;
  expect(await ask(null, reserved)).toBe(true);
});

test.each(['Ann', 'an', 'xn--a', '%00', '..%2f..', 'x'.repeat(5000), '%E5%90%8D%E5%89%8D'])(
  'S-U4: the malformed username %s is invalid',
  async (name) => {
    const { send } = createHarness();
    await expectStatus(send(null, 'GET', `/api/usernames/${name}`), 200, {
      available: false,
      reason: 'invalid',
    });
  },
);

test('username lookups are rate limited by client address', async () => {
  const keys: string[] = [];
  const { send } = createHarness({
    limiter: {
      limit: ({ key }) => {
        const isFirst = !keys.includes(key);
        keys.push(key);
        return Promise.resolve({ success: isFirst });
      },
    },
  });
  const ask = (ip: string) =>
    send(null, 'GET', '/api/usernames/some-name', undefined, { 'cf-connecting-ip': ip });
  await expectStatus(ask('192.0.2.1'), 200);
  await expectStatus(ask('2001:db8:0:1::1'), 200);
  const third = await expectStatus(ask('2001:db8:0:1::1'), 429);
  expect(third.headers.get('Retry-After')).toBe('60');
  // One key for IPv4; for IPv6 the /64, the /56 and the /48.
  expect(new Set(keys).size).toBe(4);
});

test('S-M12: a phishing username is reserved for publishing, renaming and lookups; a card that already has it keeps working', async () => {
  const { send, records } = createHarness();
  const user = await addUser('startup');
  const [name, content] = [unique(), buildTestContent()];
  await send(user, 'PUT', `/api/cards/${name}`, content);
  for (const reserved of ['paypa1', 'tip-top-card-support', 'supp0rt', 'oauth', 'postmaster']) {
    await expectStatus(send(null, 'GET', `/api/usernames/${reserved}`), 200, {
      available: false,
      reason: 'reserved',
    });
    const created = await send(user, 'PUT', `/api/cards/${reserved}`, buildTestContent());
    const renamed = await send(user, 'POST', `/api/cards/${name}/rename`, { to: reserved });
    for (const answer of [created, renamed]) {
      expect([reserved, answer.status]).toEqual([reserved, 409]);
      expect(await answer.json()).toMatchObject({ code: 'username_reserved' });
    }
  }
  // A card from before the username was reserved.
  await runSql("UPDATE cards SET username = 'paypal' WHERE username = ?", name);
  await expectStatus(send(user, 'PUT', '/api/cards/paypal', { ...content, title: 'Chief' }), 200);
  expect(await records.find('paypal', ORIGIN)).toMatchObject({
    kind: 'card',
    card: { title: 'Chief' },
  });
  const listed = await (await send(user, 'GET', '/api/cards')).json();
  expect(listCards.response.parse(listed).cards.map(({ username }) => username)).toEqual([
    'paypal',
  ]);
  await expectStatus(send(user, 'POST', '/api/cards/paypal/rename', { to: unique() }), 200);
});

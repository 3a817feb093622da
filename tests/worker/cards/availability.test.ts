import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCards, usernameAvailability } from '#shared/api/cards.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

test('GET /api/usernames/:name says whether the asker can take a name, and why not', async () => {
  const { send, clock } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const [taken, held] = [unique(), unique()];
  await send(ann, 'PUT', `/api/cards/${held}`, buildContent());
  await send(ann, 'POST', `/api/cards/${held}/rename`, { to: taken });
  const ask = async (user: string | null, name: string) => {
    const response = await send(user, 'GET', `/api/usernames/${name}`);
    const answer = usernameAvailability.response.parse(await response.json());
    return answer.available || answer.reason;
  };
  expect(await ask(null, unique())).toBe(true);
  expect(await ask(bob, taken)).toBe('taken');
  expect(await ask(bob, held)).toBe('held');
  expect(await ask(null, held)).toBe('held');
  expect(await ask('no-such-session', held)).toBe('held');
  expect(await ask(ann, held)).toBe(true);
  expect(await ask(ann, 'dashboard')).toBe('reserved');
  clock.at += 30 * DAY;
  expect(await ask(null, held)).toBe(true);
});

test.each(['Ann', 'an', 'xn--a', '%00', '..%2f..', 'x'.repeat(5000), '%E5%90%8D%E5%89%8D'])(
  'U4: the name %s is invalid, whatever it tries',
  async (name) => {
    const { send } = createHarness();
    const response = await send(null, 'GET', `/api/usernames/${name}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ available: false, reason: 'invalid' });
  },
);

test('asking for names is counted by the address of the asker', async () => {
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
  expect((await ask('192.0.2.1')).status).toBe(200);
  expect((await ask('2001:db8:0:1::1')).status).toBe(200);
  const third = await ask('2001:db8:0:1::1');
  expect(third.status).toBe(429);
  expect(third.headers.get('Retry-After')).toBe('60');
  // One key for IPv4; for IPv6 the /64, a share of the /56 and one of the /48.
  expect(new Set(keys).size).toBe(4);
});

test('M12: a name made for phishing is reserved at publishing, renaming and asking; a card that has it goes on as before', async () => {
  const { send, records } = createHarness();
  const user = await addUser('startup');
  const [name, content] = [unique(), buildContent()];
  await send(user, 'PUT', `/api/cards/${name}`, content);
  for (const reserved of ['paypa1', 'tip-top-card-support', 'supp0rt', 'oauth', 'postmaster']) {
    const asked = await send(null, 'GET', `/api/usernames/${reserved}`);
    expect(await asked.json()).toMatchObject({ available: false, reason: 'reserved' });
    const created = await send(user, 'PUT', `/api/cards/${reserved}`, buildContent());
    const renamed = await send(user, 'POST', `/api/cards/${name}/rename`, { to: reserved });
    for (const answer of [created, renamed]) {
      expect([reserved, answer.status]).toEqual([reserved, 409]);
      expect(await answer.json()).toMatchObject({ code: 'username_reserved' });
    }
  }
  // From before the name was reserved.
  await env.DB.prepare("UPDATE cards SET username = 'paypal' WHERE username = ?").bind(name).run();
  const saved = await send(user, 'PUT', '/api/cards/paypal', { ...content, title: 'Chief' });
  expect(saved.status).toBe(200);
  expect(await records.find('paypal', ORIGIN)).toMatchObject({
    kind: 'card',
    card: { title: 'Chief' },
  });
  const listed = await (await send(user, 'GET', '/api/cards')).json();
  expect(listCards.response.parse(listed).cards.map(({ username }) => username)).toEqual([
    'paypal',
  ]);
  expect((await send(user, 'POST', '/api/cards/paypal/rename', { to: unique() })).status).toBe(200);
});

import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { signup, userSchema } from '#shared/api/auth.ts';
import { person, startAuth } from '#tests/worker/auth/start-auth.ts';

const rowsOf = async (key: string) =>
  (await env.DB.prepare('SELECT * FROM users WHERE email_key = ?1').bind(key).all()).results;

test('POST /api/auth/signup answers 201 with a token that verifies and a user on the free plan', async () => {
  const { post, send } = startAuth();
  const answer = await post('/api/auth/signup', {
    ...person('Ann@Happy.example'),
    company: 'Acme',
  });
  expect(answer.status).toBe(201);
  const { token, user } = signup.response.parse(await answer.json());
  expect(user).toMatchObject({
    firstName: 'Ann',
    lastName: 'Smith',
    email: 'Ann@Happy.example',
    company: 'Acme',
    jobTitle: '',
    plan: 'free',
    features: ['digitalCards', 'premiumPasses', 'qrCodes', 'basicQrOnly'],
  });
  const verified = await send('/api/auth/verify', { token });
  expect(userSchema.parse(await verified.json())).toEqual(user);
});

test('the Worker itself, from its own front door, signs a person up with a real scrypt hash', async () => {
  const answer = await SELF.fetch('https://cards.test/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person('ann@door.example')),
  });
  expect(answer.status).toBe(201);
  const [row] = await rowsOf('ann@door.example');
  expect(row?.['password_hash']).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('A11: one mailbox is one account, however its letters and spaces are typed', async () => {
  const { post, join } = startAuth();
  await join('A@X.example');
  for (const email of ['a@x.example', 'A@x.EXAMPLE', ' a@X.example ', '\ta@x.example']) {
    const answer = await post('/api/auth/signup', person(email), '192.0.2.2');
    expect([email, answer.status]).toEqual([email, 409]);
    expect(await answer.json()).toMatchObject({ code: 'email_taken' });
  }
  expect(await rowsOf('a@x.example')).toHaveLength(1);
});

test('A11: an address that is not printable ASCII, too long or of another form is refused', async () => {
  const { post } = startAuth();
  const hostile = [
    'mi\u212Ae@kelvin.example',
    '\uFF41@wide.example',
    'a@dot.example.',
    'a@b',
    '@x.example',
    `${'a'.repeat(250)}@x.example`,
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example\u0000',
    'a b@x.example',
    "a@x.example';--",
  ];
  for (const email of hostile) {
    const answer = await post('/api/auth/signup', person(email));
    expect([email, answer.status]).toEqual([email, 400]);
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'email' }],
    });
  }
});

test('names are trimmed and shown as typed, but neither empty, endless nor of broken characters', async () => {
  const { post } = startAuth();
  for (const firstName of ['', '   ', 'a'.repeat(101), 'An\u0000n', 'Ann\u001b[31m', '\ud800', 7]) {
    const answer = await post('/api/auth/signup', { ...person('name@x.example'), firstName });
    expect([firstName, answer.status]).toEqual([firstName, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'firstName' }] });
  }
  const typed = { firstName: ' <b>Åsa</b> 王🔑 ', company: 'O\'Neil & Sons"' };
  const answer = await post('/api/auth/signup', { ...person('name@x.example'), ...typed });
  expect(await answer.json()).toMatchObject({
    user: { firstName: '<b>Åsa</b> 王🔑', company: 'O\'Neil & Sons"' },
  });
});

test('A11: the Kelvin sign opens nobody else his account', async () => {
  const { post, join } = startAuth();
  await join('mike@kelvin.example');
  const answer = await post('/api/auth/login', {
    email: 'mi\u212Ae@kelvin.example',
    password: person('').password,
  });
  expect(answer.status).toBe(401);
});

test('A10: fields beyond the contract change nothing in the row', async () => {
  const { post } = startAuth();
  const answer = await post('/api/auth/signup', {
    ...person('mass@x.example'),
    id: 'chosen',
    plan: 'enterprise',
    role: 'admin',
    emailVerified: true,
    features: ['whiteLabelAccess'],
    password_hash: 'chosen',
  });
  expect(answer.status).toBe(201);
  const [row] = await rowsOf('mass@x.example');
  expect(row).toMatchObject({ plan: 'free' });
  expect(row?.['id']).not.toBe('chosen');
  expect(row?.['password_hash']).not.toBe('chosen');
});

test('A12: two sign-ups for one address at once make one account and one session', async () => {
  const { post } = startAuth();
  const answers = await Promise.all(
    ['twin@x.example', 'TWIN@x.example'].map((email) => post('/api/auth/signup', person(email))),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
  const [row, ...others] = await rowsOf('twin@x.example');
  expect(others).toEqual([]);
  const sessions = await env.DB.prepare('SELECT user_id FROM sessions WHERE user_id = ?1')
    .bind(row?.['id'])
    .all();
  expect(sessions.results).toHaveLength(1);
});

test('a password everyone tries first, or the address itself, is refused by name', async () => {
  const { post, hashes } = startAuth();
  for (const password of ['Password123', 'qwertyuiop', 'WEAK@x.example', 'TipTopCards']) {
    const answer = await post('/api/auth/signup', { ...person('weak@x.example'), password });
    expect([password, answer.status]).toEqual([password, 400]);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'password', message: expect.stringContaining('easy to guess') }],
    });
  }
  expect(hashes).toEqual([]);
});

test('the sixth sign-up of an hour from one address is refused with the wait, another address is not', async () => {
  const { post, join, wait } = startAuth();
  for (let n = 1; n <= 5; n += 1) await join(`hour${n}@x.example`, '192.0.2.60');
  wait(10 * 60_000);
  const refused = await post('/api/auth/signup', person('hour6@x.example'), '192.0.2.60');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('3000');
  await join('hour6@x.example', '192.0.2.61');
  wait(50 * 60_000);
  await join('hour7@x.example', '192.0.2.60');
});

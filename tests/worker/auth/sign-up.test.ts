import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { signup, userSchema } from '#shared/api/auth/auth.ts';
import { signupBody, startAuth } from '#tests/worker/auth/start-auth.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const rowsOf = async (key: string) =>
  await readRows('SELECT * FROM users WHERE email_key = ?1', key);

test('R-N1, R-I2, R-I3: POST /api/auth/signup returns 201 with a valid token and a user on the free plan', async () => {
  const { post, send } = startAuth();
  const { token, user } = await readAnswer(
    signup,
    post('/api/auth/signup', {
      ...signupBody('Ann@Happy.example'),
      company: 'Acme',
    }),
    201,
  );
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

test('end to end: the Worker signs up a user with a real scrypt hash', async () => {
  await expectStatus(
    callWorker('https://cards.test/api/auth/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signupBody('ann@door.example')),
    }),
    201,
  );
  const [row] = await rowsOf('ann@door.example');
  expect(row?.['password_hash']).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('S-A11: one mailbox is one account, whatever its case and surrounding spaces', async () => {
  const { post, join } = startAuth();
  await join('A@X.example');
  for (const email of ['a@x.example', 'A@x.EXAMPLE', ' a@X.example ', '\ta@x.example']) {
    const answer = await post('/api/auth/signup', signupBody(email), '192.0.2.2');
    expect([email, answer.status]).toEqual([email, 409]);
    expect(await answer.json()).toMatchObject({ code: 'email_taken' });
  }
  expect(await rowsOf('a@x.example')).toHaveLength(1);
});

test('S-A11: an address that is malformed, too long or not printable ASCII is refused', async () => {
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
    const answer = await post('/api/auth/signup', signupBody(email));
    expect([email, answer.status]).toEqual([email, 400]);
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'email' }],
    });
  }
});

test('names are trimmed and otherwise unchanged, and empty, overlong and malformed ones are refused', async () => {
  const { post } = startAuth();
  for (const firstName of ['', '   ', 'a'.repeat(101), 'An\u0000n', 'Ann\u001b[31m', '\ud800', 7]) {
    const answer = await post('/api/auth/signup', { ...signupBody('name@x.example'), firstName });
    expect([firstName, answer.status]).toEqual([firstName, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'firstName' }] });
  }
  const typed = { firstName: ' <b>Åsa</b> 王🔑 ', company: 'O\'Neil & Sons"' };
  await expectStatus(post('/api/auth/signup', { ...signupBody('name@x.example'), ...typed }), 201, {
    user: { firstName: '<b>Åsa</b> 王🔑', company: 'O\'Neil & Sons"' },
  });
});

test('S-A11: the Kelvin sign does not match another account', async () => {
  const { post, join } = startAuth();
  await join('mike@kelvin.example');
  await expectStatus(
    post('/api/auth/login', {
      email: 'mi\u212Ae@kelvin.example',
      password: signupBody('').password,
    }),
    401,
  );
});

test('S-A10: unknown fields do not change the row', async () => {
  const { post } = startAuth();
  await expectStatus(
    post('/api/auth/signup', {
      ...signupBody('mass@x.example'),
      id: 'chosen',
      plan: 'enterprise',
      role: 'admin',
      emailVerified: true,
      features: ['whiteLabelAccess'],
      password_hash: 'chosen',
    }),
    201,
  );
  const [row] = await rowsOf('mass@x.example');
  expect(row).toMatchObject({ plan: 'free' });
  expect(row?.['id']).not.toBe('chosen');
  expect(row?.['password_hash']).not.toBe('chosen');
});

test('S-A12: two concurrent sign-ups for one address create one account and one session', async () => {
  const { post } = startAuth();
  const answers = await Promise.all(
    ['twin@x.example', 'TWIN@x.example'].map((email) =>
      post('/api/auth/signup', signupBody(email)),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
  const [row, ...others] = await rowsOf('twin@x.example');
  expect(others).toEqual([]);
  const sessions = await env.DB.prepare('SELECT user_id FROM sessions WHERE user_id = ?1')
    .bind(row?.['id'])
    .all();
  expect(sessions.results).toHaveLength(1);
});

test('a common password or the address itself is refused at the field', async () => {
  const { post, hashes } = startAuth();
  for (const password of ['Password123', 'qwertyuiop', 'WEAK@x.example', 'TipTopCards']) {
    const answer = await post('/api/auth/signup', { ...signupBody('weak@x.example'), password });
    expect([password, answer.status]).toEqual([password, 400]);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'password', message: expect.stringContaining('easy to guess') }],
    });
  }
  expect(hashes).toEqual([]);
});

test('the sixth sign-up within an hour from one address is refused with a wait, and other addresses are not affected', async () => {
  const { post, join, wait } = startAuth();
  for (let n = 1; n <= 5; n += 1) await join(`hour${n}@x.example`, '192.0.2.60');
  wait(10 * 60_000);
  const refused = await expectStatus(
    post('/api/auth/signup', signupBody('hour6@x.example'), '192.0.2.60'),
    429,
  );
  expect(refused.headers.get('Retry-After')).toBe('3000');
  await join('hour6@x.example', '192.0.2.61');
  wait(50 * 60_000);
  await join('hour7@x.example', '192.0.2.60');
});

// @module-tag core
import { expect, test, vi } from 'vitest';
import { login } from '#shared/api/auth/auth.ts';
import {
  createHashThrottle,
  HASH_GAP_MS,
  HASH_WAIT_MAX_MS,
  throttleDerivation,
} from '#worker/auth/password/hash-throttle.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { PASSWORD, signupBody, startAuth } from '#tests/worker/auth/start-auth.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

// Hundreds of requests in sequence can take longer than the default five seconds on a busy machine.
const PATIENT_MS = 300_000;

const wrong = (email: string) => ({ email, password: 'not the password' });
const right = (email: string) => ({ email, password: PASSWORD });
const count = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('a login without a field says which one in a sentence', async () => {
  const { post } = startAuth();
  const answer = await post('/api/auth/login', {});
  await expectStatus(answer, 400, {
    issues: [
      { path: 'email', message: 'Email is required.' },
      { path: 'password', message: 'Password is required.' },
    ],
  });
});

test('R-I3: POST /api/auth/login returns 200 with a token of a new session each time', async () => {
  const { join, post, send } = startAuth();
  const { token: first, user } = await join('happy@in.example');
  const session = await readAnswer(login, post('/api/auth/login', right(' HAPPY@in.example')), 200);
  expect(session.user).toEqual(user);
  await send('/api/auth/logout', { method: 'POST', token: first });
  await expectStatus(send('/api/auth/verify', { token: session.token }), 200);
});

test('S-A1: an unknown address and a wrong password get the same response and cost one equal hash each', async () => {
  const { join, post, hashes } = startAuth();
  await join('known@in.example');
  const seen = [];
  for (const email of ['known@in.example', 'unknown@in.example', 'no address at all']) {
    hashes.length = 0;
    const answer = await post('/api/auth/login', wrong(email));
    const { requestId, ...body } = await answer.json<Record<string, unknown>>();
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
    expect(requestId).toBe(answer.headers.get('X-Request-Id'));
    seen.push({ status: answer.status, body, headers, hashes: [...hashes] });
  }
  expect(seen[0]).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials', message: 'Invalid email or password.' },
    hashes: [{ N: 32_768, r: 8, p: 3 }],
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('S-A3: of 40 wrong passwords at once, at most five are hashed and the rest must wait', async () => {
  const { join, post, hashes } = startAuth();
  await join('burst@in.example');
  hashes.length = 0;
  const answers = await atOnce(40, () => post('/api/auth/login', wrong('burst@in.example')));
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes.length).toBeLessThanOrEqual(5);
  expect(count(answers, 401)).toBe(hashes.length);
  expect(count(answers, 429) + count(answers, 503)).toBe(40 - hashes.length);
  expect(
    answers.every((answer) => answer.status === 401 || answer.headers.has('Retry-After')),
  ).toBe(true);
});

test(
  'S-A2: of 200 wrong passwords from one address, each for a different account, 20 are hashed',
  async () => {
    const { post, hashes } = startAuth();
    const answers = [];
    for (let n = 0; n < 200; n += 1) {
      answers.push(await post('/api/auth/login', wrong(`spray${n}@in.example`)));
    }
    expect(count(answers, 401)).toBe(20);
    expect(count(answers, 429)).toBe(180);
    expect(hashes).toHaveLength(20);
  },
  PATIENT_MS,
);

test(
  'S-A2: guesses from 50 networks at one account share a limit, and its owner still signs in from a known network',
  async () => {
    const { join, post } = startAuth();
    await join('owner@in.example', '203.0.113.5');
    const answers = [];
    for (let n = 0; n < 50; n += 1) {
      answers.push(await post('/api/auth/login', wrong('owner@in.example'), `100.64.${n}.1`));
    }
    expect(count(answers, 401)).toBe(20);
    expect(count(answers, 429)).toBe(30);
    await expectStatus(post('/api/auth/login', right('owner@in.example'), '203.0.113.77'), 200);
  },
  PATIENT_MS,
);

test('S-A2: 50 addresses of one network share five attempts at an account', async () => {
  const { join, post } = startAuth();
  await join('near@in.example', '203.0.113.5');
  const answers = [];
  for (let n = 0; n < 50; n += 1) {
    answers.push(await post('/api/auth/login', wrong('near@in.example'), `192.0.2.${n}`));
  }
  expect(count(answers, 401)).toBe(5);
});

test(
  'S-M15: repeated failures elsewhere make the owner wait at most a minute in an unknown network',
  async () => {
    const { join, post, wait, send } = startAuth();
    const { token } = await join('away@in.example', '203.0.113.5');
    await send('/api/auth/logout', { method: 'POST', token });
    // Guesses from one network after another, as fast as allowed.
    let network = 0;
    for (let n = 0; n < 60; n += 1) {
      network = (network + 1) % 250;
      await post('/api/auth/login', wrong('away@in.example'), `100.64.${network}.1`);
      if (n >= 20) wait(60_000);
    }
    await post('/api/auth/login', wrong('away@in.example'), '100.65.0.1');
    const refused = await post('/api/auth/login', right('away@in.example'), '198.18.0.1');
    expect([refused.status, Number(refused.headers.get('Retry-After')) <= 60]).toEqual([429, true]);
    wait(60_000);
    await expectStatus(post('/api/auth/login', right('away@in.example'), '198.18.0.1'), 200);
  },
  PATIENT_MS,
);

test('S-M15: repeated failures in one network do not slow down the owner elsewhere', async () => {
  const { join, post, send } = startAuth();
  const { token } = await join('calm-owner@in.example', '203.0.113.5');
  await send('/api/auth/logout', { method: 'POST', token });
  for (let n = 0; n < 30; n += 1) {
    await post('/api/auth/login', wrong('calm-owner@in.example'), '100.66.0.1');
  }
  await expectStatus(post('/api/auth/login', right('calm-owner@in.example'), '198.18.0.2'), 200);
});

test('S-M15: after using a mailed link, its network is not limited by guesses elsewhere', async () => {
  const { join, post, send, mails, runQueue } = startAuth();
  const { token } = await join('linked@in.example', '203.0.113.5');
  await send('/api/auth/logout', { method: 'POST', token });
  const guess = async (from: number) => {
    for (let n = 0; n < 30; n += 1) {
      await post('/api/auth/login', wrong('linked@in.example'), `100.67.${from + n}.1`);
    }
  };
  await guess(0);
  await post('/api/auth/reset-request', { email: 'linked@in.example' }, '198.18.0.3');
  await runQueue();
  const link = /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  const password = 'another long pass phrase';
  const reset = await post('/api/auth/reset', { token: link, password }, '198.18.0.3');
  expect(reset.status).toBeLessThan(300);
  await guess(100);
  const body = { email: 'linked@in.example', password };
  await expectStatus(post('/api/auth/login', body, '198.18.200.9'), 429);
  await expectStatus(post('/api/auth/login', body, '198.18.0.9'), 200);
});

test(
  'the wait in one network grows from one second to 15 minutes and ends with the right password',
  async () => {
    const { join, post, wait } = startAuth();
    await join('slow@in.example', '203.0.113.9');
    let visitor = 0;
    const attempt = (body: object = wrong('slow@in.example')) => {
      visitor += 1;
      return post('/api/auth/login', body, `192.0.2.${visitor}`);
    };
    for (let n = 0; n < 5; n += 1) await expectStatus(attempt(), 401);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await attempt();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(seconds)]);
      wait(seconds * 1000);
      await expectStatus(attempt(), 401);
    }
    await expectStatus(attempt(right('slow@in.example')), 429);
    wait(900_000);
    await expectStatus(attempt(right('slow@in.example')), 200);
    // Known from now on, with its counter reset.
    for (let n = 0; n < 5; n += 1) await expectStatus(attempt(), 401);
  },
  PATIENT_MS,
);

test(
  'only failures count against an address, so a busy office can sign in',
  async () => {
    const { join, post } = startAuth();
    await join('office@in.example', '203.0.113.30');
    const answers = [];
    for (let n = 0; n < 25; n += 1) {
      answers.push(await post('/api/auth/login', right('office@in.example'), '192.0.2.250'));
    }
    expect(count(answers, 200)).toBe(25);
  },
  PATIENT_MS,
);

test('a full hash queue returns 503 with a retry time and counts no attempt', async () => {
  const { join } = startAuth();
  await join('busy@in.example', '203.0.113.40');
  let time = 0;
  const takeTurn = createHashThrottle({ now: () => time, wait: async () => undefined });
  const { kernel, post } = startAuth({
    derive: throttleDerivation(
      async (_password, _salt, bytes) => new Uint8Array(bytes).fill(1),
      takeTurn,
    ),
  });
  const slots = HASH_WAIT_MAX_MS / HASH_GAP_MS + 1;
  await atOnce(slots, () => kernel.passwords.hash(PASSWORD));
  for (let n = 0; n < 21; n += 1) {
    // A different network each time, because returning requesters have reserved slots.
    const refused = await post('/api/auth/login', wrong('busy@in.example'), `100.64.${n}.1`);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    const newcomer = await post('/api/auth/signup', signupBody(`newcomer${n}@in.example`));
    expect([newcomer.status, newcomer.headers.get('Retry-After')]).toEqual([503, '2']);
  }
  time += HASH_WAIT_MAX_MS + HASH_GAP_MS;
  await expectStatus(post('/api/auth/login', wrong('busy@in.example')), 401);
  await expectStatus(post('/api/auth/signup', signupBody('newcomer@in.example')), 201);
});

test('sign-in logs contain no address and no password', async () => {
  const { join, post } = startAuth();
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
  await join('quiet@in.example');
  await post('/api/auth/login', right('quiet@in.example'));
  for (let n = 0; n < 6; n += 1) await post('/api/auth/login', wrong('quiet@in.example'));
  vi.restoreAllMocks();
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'signed_up' },
    { event: 'signed_in' },
    ...Array.from({ length: 5 }, () => ({ event: 'sign_in_refused', path: '/api/auth/login' })),
    { event: 'rate_limited', path: '/api/auth/login' },
  ]);
  expect(lines.join('\n')).not.toMatch(/quiet|example|correct horse|not the password/);
});

test('without the rate limiter, sign-in and sign-up fail but existing sessions still work', async () => {
  const { join } = startAuth();
  const { token } = await join('calm@in.example');
  const broken: RateLimit = { limit: () => Promise.reject(new Error('limiter is down')) };
  const { post, send } = startAuth({
    limitSignIn: createRateLimiter(broken, 'refuse'),
    rateLimit: createRateLimiter(broken, 'allow'),
  });
  const refused = await post('/api/auth/login', right('calm@in.example'));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  await expectStatus(post('/api/auth/signup', {}), 503);
  await expectStatus(send('/api/auth/verify', { token }), 200);
});

test('past the rate limit, a request is refused with a retry time before its body is read', async () => {
  const { join } = startAuth();
  const { token } = await join('past@in.example');
  const keys: string[] = [];
  const exhausted: RateLimit = {
    limit: async ({ key }) => {
      keys.push(key);
      return { success: false };
    },
  };
  const { send } = startAuth({
    limitSignIn: createRateLimiter(exhausted, 'refuse'),
    rateLimit: createRateLimiter(exhausted, 'allow'),
  });
  const unread = await send('/api/auth/login', { method: 'POST', ip: '2001:db8:1:2:3::4' });
  expect([unread.status, unread.headers.get('Retry-After')]).toEqual([429, '60']);
  await expectStatus(send('/api/auth/verify', { token }), 429);
  expect(keys).toEqual(['address:2001:db8:1:2::/64', expect.stringMatching(/^user:[\da-f-]{36}$/)]);
});

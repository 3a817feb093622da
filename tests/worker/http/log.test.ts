import { createExecutionContext, env } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { hideSecrets, log } from '#worker/http/log.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { onError } from '#worker/http/on-error.ts';
import worker from '#worker/index.ts';
import { consumeJobs } from '#worker/jobs/consume-jobs.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { join, PASSWORD, sendAs } from '#tests/worker/world/person.ts';

/** All lines logged until the test ends. */
function listen(): string[] {
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return lines;
}

const lineSchema = z.object({ event: z.string(), requestId: z.string() });
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlLXNpZ25hdHVyZS1zaWduYXR1cmU';
const SECRETS = {
  token: TOKEN,
  bearer: 'Bearer short',
  secret: 'Zk3vN9qLw0Rt7XyUaPbHcJdEsMfGiOkB1234567890_',
  key: 'sk_live_51Hxyz',
  webhook: 'whsec_abcdef',
  mailKey: 're_123456',
  email: 'ann.person@mail.example',
  hash: '$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA',
  pem: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANB\n-----END PRIVATE KEY-----',
  link: 'https://cards.test/reset?token=abc',
};

test('secrets in errors are removed: tokens, keys, hashes, email addresses and queries', () => {
  for (const [name, details] of Object.entries(SECRETS)) {
    const shown = hideSecrets(`failed for ${details}, again`);
    expect([name, shown.includes(details)]).toEqual([name, false]);
    expect(shown.startsWith('failed for ')).toBe(true);
    expect(shown.endsWith('again')).toBe(true);
  }
  const harmless = [
    'D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT',
    `/media/${'ab12'.repeat(16)}.webp`,
    '6bbcd3e3-f660-4d68-a014-8467bdab8432',
    'at readPublishedCardWithoutAnyDelay (worker/public-card/records/card-records.ts:70:3)',
    'https://cards.example.com/ann',
  ];
  for (const text of harmless) expect(hideSecrets(text)).toBe(text);
});

test('a text is truncated before it is searched, and a refused path is short', async () => {
  const shown = hideSecrets(`${'-eyJ'.repeat(4000)} ann@mail.example`);
  expect(shown.length).toBeLessThan(4100);
  const lines = listen();
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.get('*', () => {
    throw new ApiError('rate_limited');
  });
  await app.request(`/api/usernames/${'a'.repeat(16_000)}`);
  expect(lines[0]).toContain('rate_limited');
  expect(lines[0]?.length).toBeLessThan(400);
});

test('every log line of a request carries its ID, including lines logged after the response', async () => {
  const lines = listen();
  const { promise: later, resolve: finish } = Promise.withResolvers<void>();
  const background: Promise<void>[] = [];
  const app = new Hono<AppEnv>();
  app.use(requestId);
  app.get('/', (c) => {
    log('info', 'at_once');
    background.push(later.then(() => log('info', 'behind')));
    return c.text('done');
  });
  const [one, other] = await Promise.all([app.request('/'), app.request('/')]);
  finish();
  await Promise.all(background);
  const seen = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const ids = [one, other].map(({ headers }) => headers.get('X-Request-Id'));
  for (const name of ['at_once', 'behind']) {
    const named = seen.filter(({ event }) => event === name).map((line) => line.requestId);
    expect(named).toEqual(ids);
  }
  log('info', 'outside');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ level: 'info', event: 'outside' });
});

test('a line stays one line, whatever a text contains', () => {
  const lines = listen();
  log('warn', 'forged', { message: 'a\n{"level":"info","event":"signed_in"}\r\u2028b' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\n\r]/);
});

test('an error that quotes secrets logs none and returns none', async () => {
  const lines = listen();
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId);
  app.get('/', () => {
    throw new Error(Object.values(SECRETS).join(' | '));
  });
  const body = await (await app.request('/')).text();
  const job = { kind: 'repair_card' as const, username: 'ann', origin: 'https://cards.test' };
  const message = { id: '1', body: job, attempts: 1, ack: vi.fn(), retry: vi.fn() };
  const failing = new Proxy(
    {},
    { get: () => () => Promise.reject(new Error(Object.values(SECRETS).join(' | '))) },
  );
  const batch = { queue: 'jobs', messages: [message] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what consumeJobs reads of both is there
  await consumeJobs(batch as unknown as MessageBatch, failing as unknown as JobHandlers, vi.fn());
  expect(lines).toHaveLength(2);
  for (const details of Object.values(SECRETS)) {
    expect(lines.join('\n')).not.toContain(details);
    expect(body).not.toContain(details);
  }
});

test('a full user journey, with refusals and errors, logs no personal data', async () => {
  const lines = listen();
  const { email, send, signInAgain } = await join();
  const again = await signInAgain('Firefox');
  await again('POST', '/api/auth/login', { email, password: 'a wrong pass phrase' });
  await send('POST', '/api/auth/reset-request', { email });
  await send('POST', '/api/auth/reset', { token: SECRETS.secret, password: PASSWORD });
  await send('POST', '/api/support', {
    firstName: 'Ann',
    email,
    subject: 'x',
    message: SECRETS.key,
  });
  await sendAs(SECRETS.token)('GET', '/api/auth/verify');
  await send('POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another long pass phrase',
  });
  const broken = new Proxy(env.DB, {
    get: (db, key) =>
      key === 'prepare'
        ? () => {
            throw new Error(`no statement for ${email} with ${PASSWORD} and ${SECRETS.token}`);
          }
        : Reflect.get(db, key),
  });
  await expectStatus(
    worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>('https://cards.test/api/auth/verify', {
        headers: { Authorization: `Bearer ${SECRETS.token}` },
      }),
      { ...env, DB: broken },
      createExecutionContext(),
    ),
    401,
  );
  await callWorker('https://cards.test/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"email":"${email}","password":`,
  });
  expect(lines.length).toBeGreaterThan(2);
  const all = lines.join('\n');
  for (const secret of [email, PASSWORD, 'a wrong pass phrase', ...Object.values(SECRETS)]) {
    expect(all).not.toContain(secret);
  }
});

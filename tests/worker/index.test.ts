// @module-tag core
import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import worker from '#worker/index.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** The logged refusals of settings. The log may have lines of background work of other tests too. */
const findRefusals = (logged: { mock: { calls: unknown[][] } }): string[] =>
  logged.mock.calls
    .flat()
    .map(String)
    .filter((line) => line.includes('bad_environment'));

const PATHS = ['/', '/ann', '/login', '/api/health', '/api/auth/login', '/api/auth/verify'];

test('S-A14: without a secret of 32 bytes every route returns 503, the log says why, and nothing is signed', async () => {
  for (const secret of [undefined, '', 'x'.repeat(31)]) {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bindings = { ...env, SESSION_SECRET: secret };
    for (const path of PATHS) {
      for (const method of ['GET', 'POST']) {
        const request = new Request<unknown, IncomingRequestCfProperties>(
          `https://cards.test${path}`,
          { method },
        );
        const answer = await worker.fetch(request, bindings, createExecutionContext());
        expect([path, answer.status]).toEqual([path, 503]);
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        const body = await answer.text();
        expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
        expect(body).not.toMatch(/token|SESSION_SECRET/);
      }
    }
    expect(findRefusals(logged)).toEqual([
      '{"level":"error","event":"bad_environment","names":["SESSION_SECRET"]}',
    ]);
    vi.restoreAllMocks();
  }
});

async function askWith(vars: Record<string, unknown>, path: string, method = 'GET') {
  const url = new URL(path, 'https://cards.test');
  const request = new Request<unknown, IncomingRequestCfProperties>(url, { method });
  return worker.fetch(request, { ...env, ...vars }, createExecutionContext());
}

test('a missing or unknown environment disables the service instead of weakening it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const name of [undefined, '', 'Local', 'test']) {
    await expectStatus(askWith({ ENVIRONMENT: name }, '/api/health'), 503);
  }
  for (const guests of [undefined, '', '1', 'TRUE']) {
    await expectStatus(askWith({ GUEST_DASHBOARD: guests }, '/api/health'), 503);
  }
  expect(new Set(findRefusals(logged))).toEqual(
    new Set(
      ['ENVIRONMENT', 'GUEST_DASHBOARD'].map(
        (name) => `{"level":"error","event":"bad_environment","names":["${name}"]}`,
      ),
    ),
  );
  vi.restoreAllMocks();
});

async function statusOf(environment: string, origin: string): Promise<number> {
  const vars = { ENVIRONMENT: environment, PUBLIC_ORIGIN: origin };
  const here = origin === '' && environment !== 'production' ? 'https://my.workers.dev' : '';
  return (await askWith(vars, `${here}/api/health`)).status;
}

test('in production the public origin is required and never taken from the request', async () => {
  expect(await statusOf('production', 'https://cards.test')).toBe(200);
  expect(await statusOf('production', '')).toBe(503);
  expect(await statusOf('local', '')).toBe(200);
  expect(await statusOf('preview', '')).toBe(200);
  const wrong = [
    'https://cards.test/',
    'https://cards.test/x',
    'https://a:b@cards.test',
    'ftp://x.y',
  ];
  for (const origin of wrong)
    expect([origin, await statusOf('local', origin)]).toEqual([origin, 503]);
});

async function healthWith(vars: Record<string, string>): Promise<number> {
  return (await askWith(vars, '/api/health')).status;
}

test('a mail provider needs both URL and key', async () => {
  const [MAIL_API_URL, MAIL_API_KEY] = ['https://mail.example/emails', 'key'];
  expect(await healthWith({ MAIL_API_URL, MAIL_API_KEY, MAIL_FROM: 'cards@x.example' })).toBe(200);
  expect(await healthWith({ MAIL_API_URL })).toBe(503);
  expect(await healthWith({ MAIL_API_KEY })).toBe(503);
  expect(await healthWith({ MAIL_API_URL: 'mail.example', MAIL_API_KEY })).toBe(503);
  expect(await healthWith({ MAIL_FROM: 'Cards <cards@x.example>' })).toBe(503);
});

/** The limiters that a sign-in uses for its address. */
async function limitersOf(environment: string): Promise<string[]> {
  const used: string[] = [];
  const limiter = (name: string): RateLimit => ({
    limit: ({ key }) => {
      if (key.startsWith('address:')) used.push(name);
      return Promise.resolve({ success: false });
    },
  });
  const vars = {
    ENVIRONMENT: environment,
    AUTH_LIMIT: limiter('narrow'),
    API_LIMIT: limiter('wide'),
  };
  await expectStatus(askWith(vars, '/api/auth/login', 'POST'), 429);
  return used;
}

test('the higher limit applies only to local starts', async () => {
  expect(await limitersOf('production')).toEqual(['narrow']);
  expect(await limitersOf('preview')).toEqual(['narrow']);
  expect(await limitersOf('local')).toEqual(['wide']);
});

test('S-H2: no header or host of a request reaches a page, a record or a contact', async () => {
  const signup = await callWorker('https://cards.test/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Smith',
      email: 'host@index.example',
      password: 'correct horse battery',
    }),
  });
  const { token } = await signup.json<{ token: string }>();
  const lies = {
    Host: 'evil.example',
    Forwarded: 'host=evil.example;proto=http',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    'X-Original-URL': '/evil.example',
    'X-React-Router-SPA-Mode': 'yes',
  };
  const published = await expectStatus(
    callWorker('https://old.workers.dev/api/cards/host-liar', {
      method: 'PUT',
      headers: { ...lies, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(buildTestContent()),
    }),
    201,
  );
  const texts = [await published.text(), await env.CARDS.get('card:host-liar')];
  for (const path of ['/host-liar', '/host-liar', '/card/host-liar/contact.vcf', '/login']) {
    const answer = await callWorker(`https://old.workers.dev${path}`, { headers: lies });
    expect([path, answer.status]).toEqual([path, 200]);
    texts.push(JSON.stringify(Object.fromEntries(answer.headers)), await answer.text());
  }
  for (const text of texts) expect(text).not.toMatch(/evil|workers\.dev/);
  for (const path of ['/host-liar', '/card/host-liar/contact.vcf']) {
    const tag = async (name: string) =>
      (await askWith({ PRODUCT_NAME: name }, path)).headers.get('ETag');
    expect(await tag('Cards')).not.toBe(await tag('Other'));
  }
  const honest = await callWorker('https://cards.test/host-liar');
  expect(await honest.text()).toContain(
    '<link rel="canonical" href="https://cards.test/host-liar">',
  );
});

test('S-A13, S-H2: a mailed link uses the public origin, whatever host requested it', async () => {
  const jobs: unknown[] = [];
  const request = new Request<unknown, IncomingRequestCfProperties>(
    'https://old.workers.dev/api/auth/reset-request',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ email: 'linked@index.example' }),
    },
  );
  const vars: Record<string, unknown> = {
    MAIL: { send: async (job: unknown) => void jobs.push(job) },
  };
  await expectStatus(worker.fetch(request, { ...env, ...vars }, createExecutionContext()), 204);
  expect(jobs).toMatchObject([{ kind: 'reset_request', origin: 'https://cards.test' }]);
});

test('S-H2: a foreign host gets 421 for everything, including a card cached in this isolate', async () => {
  await (await join()).publish('host-cached');
  await expectStatus(callWorker('https://cards.test/host-cached'), 200);
  for (const host of [
    'evil.example',
    'cards.test.evil.example',
    'workers.dev',
    'evilworkers.dev',
  ]) {
    for (const path of ['/', '/host-cached', '/host-cached?s=qr', '/api/health', '/media/x.png']) {
      const answer = await callWorker(`https://${host}${path}`, { redirect: 'manual' });
      expect([host, path, answer.status]).toEqual([host, path, 421]);
      expect(await answer.json()).toMatchObject({ code: 'misdirected' });
    }
  }
});

async function hostStatus(ENVIRONMENT: string, PUBLIC_ORIGIN: string, host: string) {
  return (await askWith({ ENVIRONMENT, PUBLIC_ORIGIN }, `${host}/api/health`)).status;
}

test('S-H2: the accepted hosts follow from the settings', async () => {
  const domain = 'https://cards.test';
  expect(await hostStatus('production', domain, 'https://cards.test')).toBe(200);
  expect(await hostStatus('production', domain, 'https://cards.test:8443')).toBe(200);
  expect(await hostStatus('production', domain, 'https://cards.my.workers.dev')).toBe(200);
  for (const host of ['http://localhost', 'http://127.0.0.1', 'https://www.cards.test']) {
    expect([host, await hostStatus('production', domain, host)]).toEqual([host, 421]);
    expect([host, await hostStatus('preview', '', host)]).toEqual([host, 421]);
  }
  expect(await hostStatus('preview', '', 'https://pr-7-cards.my.workers.dev')).toBe(200);
  for (const host of ['http://localhost:8787', 'http://192.168.1.20:8787', 'http://[::1]:8787']) {
    expect([host, await hostStatus('local', '', host)]).toEqual([host, 200]);
  }
  expect(await hostStatus('local', '', 'https://evil.example')).toBe(421);
});

test('with its settings the Worker answers', async () => {
  await expectStatus(callWorker('https://cards.test/api/health'), 200);
});

test('a session survives a rotated secret while the previous one is configured, and no longer', async () => {
  const signup = await callWorker('https://cards.test/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Smith',
      email: 'rotate@index.example',
      password: 'correct horse battery',
    }),
  });
  const { token } = await signup.json<{ token: string }>();
  const changed = { ...env, SESSION_SECRET: 'n'.repeat(32) };
  const previous = 'a-secret-for-tests-only-of-32-bytes-or-more';
  const statusWith = async (bindings: typeof env & { SESSION_SECRET_PREVIOUS?: string }) => {
    const request = new Request<unknown, IncomingRequestCfProperties>(
      'https://cards.test/api/auth/verify',
      { headers: { Authorization: `Bearer ${token}` } },
    );
    return (await worker.fetch(request, bindings, createExecutionContext())).status;
  };
  expect(await statusWith({ ...changed, SESSION_SECRET_PREVIOUS: previous })).toBe(200);
  expect(await statusWith(changed)).toBe(401);
});

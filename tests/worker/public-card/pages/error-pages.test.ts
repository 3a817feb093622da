// @module-tag core
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import * as documents from '#src/entry-server.tsx';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createOnError } from '#worker/http/on-error.ts';
import worker from '#worker/index.ts';
import { createFailurePage } from '#worker/public-card/pages/failure-page.ts';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const PROGRAM = { Accept: 'application/json' };

/** The real bindings with a database that fails every call with this message. */
function breakDatabase(message: string): typeof env {
  const fail = () => Promise.reject(new Error(message));
  const statement: D1PreparedStatement = new Proxy(env.DB.prepare('SELECT 1'), {
    get: (_, key) => (key === 'bind' ? () => statement : fail),
  });
  const db = new Proxy(env.DB, { get: (_, key) => (key === 'prepare' ? () => statement : fail) });
  return { ...env, DB: db };
}

interface RequestOptions {
  /** Bindings and settings that replace the real ones. */
  bindings?: object;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  origin?: string;
}

async function ask(
  path: string,
  { bindings, headers = BROWSER, method = 'GET', origin, body }: RequestOptions,
) {
  const url = new URL(path, origin ?? 'https://cards.test');
  const request = new Request<unknown, IncomingRequestCfProperties>(url, {
    headers,
    method,
    ...(body !== undefined && { body }),
  });
  const context = createExecutionContext();
  const answer = await worker.fetch(request, { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

const kind = (answer: Response) => answer.headers.get('Content-Type')?.split(';')[0];

const FAULTS = [
  ['is unreachable', 'D1_ERROR: Network connection lost.'],
  ['file is corrupt', 'internal error; reference = x = file is not a database: SQLITE_NOTADB'],
] as const;

test.each(FAULTS)(
  'a navigation while the database %s gets a page with Retry-After',
  async (_, message) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bindings = breakDatabase(message);
    for (const path of ['/unknown-name', '/card/unknown-name', '/card/unknown-name/contact.vcf']) {
      const answer = await ask(path, { bindings });
      expect([path, answer.status, kind(answer)]).toEqual([path, 503, 'text/html']);
      expect(answer.headers.get('Retry-After')).toBe('10');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain('We&#x27;ll Be Right Back');
      expect(html).toContain(answer.headers.get('X-Request-Id'));
      expect(html).not.toContain('<script');
      expect(html).not.toContain('unknown-name');
      expect(html).toContain('href="">Try Again');
    }
    expect(logged.mock.calls.join()).toContain('store_unreachable');
    vi.restoreAllMocks();
  },
);

test('API calls and non-browser clients get JSON for the same failure', async () => {
  const bindings = breakDatabase('D1_ERROR: Network connection lost.');
  for (const [path, headers] of [
    ['/unknown-name', PROGRAM],
    ['/card/unknown-name/contact.vcf', { Accept: '*/*' }],
    ['/api/usernames/unknown-name', BROWSER],
  ] as const) {
    const answer = await ask(path, { bindings, headers });
    expect([path, answer.status, kind(answer)]).toEqual([path, 503, 'application/json']);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
});

test('fetch metadata of a document request is sufficient, and HEAD returns only headers', async () => {
  const bindings = breakDatabase('D1_ERROR: Network connection lost.');
  const headers = { Accept: '*/*', 'Sec-Fetch-Dest': 'document' };
  expect(kind(await ask('/unknown-name', { bindings, headers }))).toBe('text/html');
  const head = await ask('/unknown-name', { bindings, method: 'HEAD' });
  expect([head.status, kind(head), await head.text()]).toEqual([503, 'text/html', '']);
});

test("the policy allows the page's own style by its hash and nothing else inline", async () => {
  const answer = await ask('/unknown-name', {
    bindings: breakDatabase('D1_ERROR: Network connection lost.'),
  });
  const html = await answer.text();
  const [style = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain(`style-src 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe-inline');
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(html).not.toContain('style="');
});

test('a foreign host gets a 421 page without the product name', async () => {
  const foreign = { bindings: { ENVIRONMENT: 'production' }, origin: 'https://elsewhere.example' };
  const answer = await ask('/ann', foreign);
  expect([answer.status, kind(answer)]).toEqual([421, 'text/html']);
  const html = await answer.text();
  expect(html).toContain('Nothing at This Address');
  expect(html).not.toContain('Tip Top');
  expect(html).not.toContain('Try Again');
  expect(kind(await ask('/ann', { ...foreign, headers: PROGRAM }))).toBe('application/json');
});

test('an unconfigured Worker returns the page to a browser and JSON to other clients', async () => {
  const bindings = { SESSION_SECRET: '' };
  const page = await ask('/ann', { bindings });
  expect([page.status, kind(page)]).toEqual([503, 'text/html']);
  expect(await page.text()).not.toContain('SESSION_SECRET');
  const json = await ask('/ann', { bindings, headers: PROGRAM });
  expect([json.status, kind(json)]).toEqual([503, 'application/json']);
});

const failure = createFailurePage({ documents, isPolicySent: true });

test('a rate limit and a bug get pages; every other refusal does not', async () => {
  const app = new Hono<AppEnv>();
  app.get('/limited', () => {
    throw new ApiError('rate_limited', { retryAfterSeconds: 60 });
  });
  app.get('/broken', () => {
    throw new Error('secret detail');
  });
  app.get('/refused', () => {
    throw new ApiError('plan_limit');
  });
  app.onError(
    createOnError((refusal) =>
      failure(refusal, { requestId: 'request-1', method: 'GET', productName: 'Tip & Top' }),
    ),
  );
  const limited = await app.request('/limited');
  expect([limited.status, kind(limited), limited.headers.get('Retry-After')]).toEqual([
    429,
    'text/html',
    '60',
  ]);
  const text = await limited.text();
  expect(text).toContain('Too Many Requests');
  expect(text).toContain('Tip &amp; Top');
  expect(text).not.toContain('request-1');
  const broken = await app.request('/broken');
  expect([broken.status, kind(broken)]).toEqual([500, 'text/html']);
  const page = await broken.text();
  expect(page).toContain('Something Went Wrong');
  expect(page).toContain('request-1');
  expect(page).not.toContain('secret detail');
  expect(kind(await app.request('/refused'))).toBe('application/json');
});

test('a form posted without script gets the page when its card cannot be read', async () => {
  const bindings = breakDatabase('D1_ERROR: Network connection lost.');
  const body = 'username=unknown-name&reason=spam';
  const headers = { ...BROWSER, 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await ask('/api/reports', { bindings, headers, method: 'POST', body });
  expect([answer.status, kind(answer)]).toEqual([503, 'text/html']);
  const html = await answer.text();
  expect(html).toContain('Back button to return to the form');
  // A link could only repeat the URL of the call.
  expect(html).not.toContain('Try Again');
});

import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import worker from '#worker/index.ts';
import { filesOf, record } from '#tests/worker/public-card/files/serve-files.ts';
import { addUser, buildContent, createHarness, unique } from '#tests/worker/cards/harness.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** The Worker itself with `most` of everything a minute for each address, and a count of what it asks of its stores. */
function reader(most: number) {
  const counts = { statements: 0, calls: 0, kv: 0 };
  const seen = new Map<string, number>();
  const limiter: RateLimit = {
    limit: async ({ key }) => {
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return { success: count <= most };
    },
  };
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      const method: unknown = Reflect.get(real, name);
      if (typeof method !== 'function') return method;
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          counts.calls += 1;
          counts.statements += statements.length;
          return real.batch(statements);
        };
      }
      return method.bind(real);
    },
  });
  const cards = new Proxy(env.CARDS, {
    get(real, name: keyof KVNamespace) {
      if (name === 'getWithMetadata') counts.kv += 1;
      const method: unknown = Reflect.get(real, name);
      return typeof method === 'function' ? method.bind(real) : method;
    },
  });
  const bindings = { ...env, DB: db, CARDS: cards, API_LIMIT: limiter, AUTH_LIMIT: limiter };
  const read = async (
    path: string,
    {
      accept = BROWSER,
      ip = '203.0.113.9',
      headers = {},
    }: { accept?: string; ip?: string; headers?: Record<string, string> } = {},
  ) =>
    worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`, {
        headers: { Accept: accept, 'CF-Connecting-IP': ip, ...headers },
      }),
      bindings,
      createExecutionContext(),
    );
  return { counts, read };
}

async function publishCard(): Promise<string> {
  const name = unique();
  const answer = await createHarness().send(
    await addUser(),
    'PUT',
    `/api/cards/${name}`,
    buildContent(),
  );
  expect(answer.status).toBe(201);
  return name;
}

test('M15: 400 unknown names of one address ask the database for twenty of them, with one call each', async () => {
  const { counts, read } = reader(20);
  const statuses = new Map<number, number>();
  for (let n = 0; n < 400; n += 1) {
    const { status } = await read(`/nobody-${n}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 21, 429: 379 });
  expect(counts).toEqual({ statements: 63, calls: 21, kv: 400 });
});

test.each(['exchange', 'report'])(
  'M15: 100 unknown names of one address, asked for by the page %s, ask the database for twenty of them',
  async (page) => {
    const name = await publishCard();
    const { counts, read } = reader(20);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 100; n += 1) {
      const { status } = await read(`/card/nobody-${n}/${page}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 21, 429: 79 });
    expect(counts.calls).toBe(21);
    expect((await read(`/card/${name}/${page}`)).status).toBe(200);
  },
);

test('M15: a browser is refused by a page, a program by JSON, and published cards stay open', async () => {
  const name = await publishCard();
  const { read } = reader(1);
  for (let n = 0; n < 3; n += 1) await read(`/nobody-at-all-${n}`);
  const page = await read('/nobody-here');
  expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '60']);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('Too Many Requests');
  expect(html).not.toContain('<script');
  const program = await read('/nobody-here', { accept: 'application/json' });
  expect(await program.json()).toMatchObject({ code: 'rate_limited' });
  expect((await read(`/${name}`)).status).toBe(200);
  expect((await read('/nobody-here', { ip: '203.0.113.10' })).status).toBe(404);
});

test('M15: files are limited for an address, but for those it has already, and the page stays open', async () => {
  const name = await publishCard();
  const { read } = reader(5);
  const first = await read(`/card/${name}/qr.png`);
  const bytes = await first.bytes();
  for (let n = 0; n < 4; n += 1) {
    expect(await (await read(`/card/${name}/qr.png`)).bytes()).toEqual(bytes);
  }
  const refused = await read(`/card/${name}/contact.vcf`);
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  const known = await read(`/card/${name}/qr.png`, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  });
  expect(known.status).toBe(304);
  expect((await read(`/${name}`)).status).toBe(200);
});

test('M15: a code is drawn once for 350 downloads, and again for another template', async () => {
  let drawn = 0;
  const drawCode: typeof buildQrPng = async (...asked) => {
    drawn += 1;
    return buildQrPng(...asked);
  };
  const records = { ann: record() };
  const app = filesOf(records, { drawCode });
  for (let n = 0; n < 350; n += 1) expect((await app.request('/card/ann/qr.png')).status).toBe(200);
  expect(drawn).toBe(1);
  records.ann = record({ template: 'royal', version: 2 });
  expect((await app.request('/card/ann/qr.png')).status).toBe(200);
  expect(drawn).toBe(2);
});

import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import worker from '#worker/index.ts';
import { serveFiles, buildFileRecord } from '#tests/worker/public-card/files/serve-files.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

/**
 * The Worker with a limit of `most` calls per minute and address, counting the calls to its stores.
 */
function createReader(most: number) {
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
  await expectStatus(
    createHarness().send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent()),
    201,
  );
  return name;
}

test('S-M15: 400 unknown usernames from one address query the database for twenty, one call each', async () => {
  const { counts, read } = createReader(20);
  const statuses = new Map<number, number>();
  for (let n = 0; n < 400; n += 1) {
    const { status } = await read(`/nobody-${n}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 21, 429: 379 });
  expect(counts).toEqual({ statements: 84, calls: 21, kv: 400 });
});

test.each(['exchange', 'report'])(
  'S-M15: 100 unknown usernames from one address on the page %s query the database for twenty',
  async (page) => {
    const name = await publishCard();
    const { counts, read } = createReader(20);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 100; n += 1) {
      const { status } = await read(`/card/nobody-${n}/${page}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 21, 429: 79 });
    expect(counts.calls).toBe(21);
    await expectStatus(read(`/card/${name}/${page}`), 200);
  },
);

test('S-M15: a limited browser gets a page and other clients JSON, while published cards stay available', async () => {
  const name = await publishCard();
  const { read } = createReader(1);
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
  await expectStatus(read(`/${name}`), 200);
  await expectStatus(read('/nobody-here', { ip: '203.0.113.10' }), 404);
});

test('S-M15: files are limited per address, except for 304 responses, and the page stays available', async () => {
  const name = await publishCard();
  const { read } = createReader(5);
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
  await expectStatus(
    read(`/card/${name}/qr.png`, {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    }),
    304,
  );
  await expectStatus(read(`/${name}`), 200);
});

test('S-M15: a QR code is drawn once for 350 downloads, and again for another template', async () => {
  let drawn = 0;
  const drawQr: typeof buildQrPng = async (...args) => {
    drawn += 1;
    return buildQrPng(...args);
  };
  const records = { ann: buildFileRecord() };
  const app = serveFiles(records, { drawQr });
  for (let n = 0; n < 350; n += 1) await expectStatus(app.request('/card/ann/qr.png'), 200);
  expect(drawn).toBe(1);
  records.ann = buildFileRecord({ template: 'royal', version: 2 });
  await expectStatus(app.request('/card/ann/qr.png'), 200);
  expect(drawn).toBe(2);
});

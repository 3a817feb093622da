import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { serveFiles, buildFileRecord } from './serve-files.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Static files as the platform serves them. */
function assetsWith(files: Record<string, string>): Fetcher {
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const body = files[new URL(new Request(input).url).pathname];
    return body === undefined
      ? new Response('', { status: 404 })
      : new Response(body, { headers: { 'Content-Type': 'image/png' } });
  };
  return { fetch, connect: unreachable };
}

function unreachable(): never {
  throw new Error('not supported');
}

test("until it is drawn, the preview is the template's picture with a short cache lifetime", async () => {
  const assets = assetsWith({ '/previews/emerald.png': 'picture' });
  const app = serveFiles({ ann: buildFileRecord() }, { assets });
  const plain = await app.request('/card/ann/preview.png');
  expect((await plain.arrayBuffer()).byteLength).toBe('picture'.length);
  expect(plain.headers.get('Content-Type')).toBe('image/png');
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=60');
});

const FILE = '0a1b2c3d-0000-4000-8000-000000000000';
const OWN = { file: FILE };
const TEMPLATES_OWN = () => assetsWith({ '/previews/emerald.png': 'template' });

beforeAll(async () => {
  await env.MEDIA.put(`previews/${FILE}.png`, 'drawn');
});

test('a drawn preview is cached longer at the URL that names it than at any other URL', async () => {
  const app = serveFiles(
    { ann: { ...buildFileRecord(), preview: OWN } },
    { assets: TEMPLATES_OWN() },
  );
  const named = await app.request('/card/ann/preview.png?v=0a1b2c3d');
  expect(await named.text()).toBe('drawn');
  expect(named.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(named.headers.get('Content-Type')).toBe('image/png');
  expect(named.headers.get('Content-Length')).toBe('5');
  expect(named.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  for (const query of ['', '?v=3', '?v=0a1b2c3', '?v=']) {
    const other = await app.request(`/card/ann/preview.png${query}`);
    expect(await other.text()).toBe('drawn');
    expect(other.headers.get('Cache-Control')).toBe('public, max-age=60');
  }
  const head = await app.request('/card/ann/preview.png?v=0a1b2c3d', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('Content-Length')).toBe('5');
});

test("when the stored preview is missing or unreadable, the template's is served uncached", async () => {
  const preview = { file: '00000000-0000-4000-8000-000000000001' };
  const assets = TEMPLATES_OWN();
  const down = Object.assign(Object.create(env.MEDIA), {
    get: () => Promise.reject(new Error('R2 is down')),
  });
  for (const bucket of [env.MEDIA, down]) {
    const app = serveFiles({ ann: { ...buildFileRecord(), preview } }, { assets, bucket });
    const response = await app.request('/card/ann/preview.png?v=00000000');
    expect(await response.text()).toBe('template');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a preview revalidates by an ETag that changes with its file', async () => {
  const app = serveFiles(
    { ann: buildFileRecord(), bea: { ...buildFileRecord({ username: 'bea' }), preview: OWN } },
    { assets: TEMPLATES_OWN() },
  );
  const [before, after] = await Promise.all(
    ['ann', 'bea'].map(async (name) =>
      (await app.request(`/card/${name}/preview.png`)).headers.get('ETag'),
    ),
  );
  expect(before).not.toBe(after);
  await expectStatus(
    app.request('/card/bea/preview.png', {
      headers: { 'If-None-Match': after ?? '' },
    }),
    304,
  );
});

test('a template without a picture is a 404, even if the platform serves a fallback', async () => {
  const fallbacks = [
    new Response('', { status: 404, headers: { 'Content-Type': 'image/png' } }),
    new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  ];
  for (const fallback of fallbacks) {
    const assets = { fetch: () => Promise.resolve(fallback), connect: unreachable };
    await expectStatus(
      serveFiles({ ann: buildFileRecord() }, { assets }).request('/card/ann/preview.png'),
      404,
    );
  }
});

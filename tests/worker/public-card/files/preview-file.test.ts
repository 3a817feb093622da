import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { filesOf, record } from '#tests/worker/public-card/files/serve-files.ts';

/** Static files as the platform answers them. */
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
  throw new Error('nobody connects to files');
}

test("until it is drawn, the preview is the template's picture, and nobody keeps it for long", async () => {
  const assets = assetsWith({ '/previews/emerald.png': 'picture' });
  const app = filesOf({ ann: record() }, { assets });
  const plain = await app.request('/card/ann/preview.png');
  expect((await plain.arrayBuffer()).byteLength).toBe('picture'.length);
  expect(plain.headers.get('Content-Type')).toBe('image/png');
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=60');
});

const FILE = '0a1b2c3d-0000-4000-8000-000000000000';
const OWN = { file: FILE };
const TEMPLATES_OWN = () => assetsWith({ '/previews/emerald.png': 'template' });

test('a drawn picture is answered, for ever under the address that names it and shortly under every other', async () => {
  await env.MEDIA.put(`previews/${FILE}.png`, 'drawn');
  const app = filesOf({ ann: { ...record(), preview: OWN } }, { assets: TEMPLATES_OWN() });
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

test("a picture the bucket lost, and a bucket that is down, show the template's, and nobody keeps that", async () => {
  const preview = { file: '00000000-0000-4000-8000-000000000001' };
  const assets = TEMPLATES_OWN();
  const down = Object.assign(Object.create(env.MEDIA), {
    get: () => Promise.reject(new Error('R2 is down')),
  });
  for (const media of [env.MEDIA, down]) {
    const app = filesOf({ ann: { ...record(), preview } }, { assets, media });
    const response = await app.request('/card/ann/preview.png?v=00000000');
    expect(await response.text()).toBe('template');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a picture is asked for again by its tag, which is another with its file', async () => {
  const app = filesOf(
    { ann: record(), bea: { ...record({ username: 'bea' }), preview: OWN } },
    { assets: TEMPLATES_OWN() },
  );
  const [before, after] = await Promise.all(
    ['ann', 'bea'].map(async (name) =>
      (await app.request(`/card/${name}/preview.png`)).headers.get('ETag'),
    ),
  );
  expect(before).not.toBe(after);
  const again = await app.request('/card/bea/preview.png', {
    headers: { 'If-None-Match': after ?? '' },
  });
  expect(again.status).toBe(304);
});

test('a template without its picture is a 404, whatever stands in for the file', async () => {
  const standIns = [
    new Response('', { status: 404, headers: { 'Content-Type': 'image/png' } }),
    new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  ];
  for (const standIn of standIns) {
    const assets = { fetch: () => Promise.resolve(standIn), connect: unreachable };
    const response = await filesOf({ ann: record() }, { assets }).request('/card/ann/preview.png');
    expect(response.status).toBe(404);
  }
});

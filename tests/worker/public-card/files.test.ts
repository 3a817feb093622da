import { env, SELF } from 'cloudflare:test';
import { Hono } from 'hono';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr.ts';
import { qrTarget } from '#shared/card/username.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { publicCardFiles, type PublicCardFilesDeps } from '#worker/public-card/files/routes.ts';
import type { CardRecord, PublicCard } from '#worker/public-card/record.ts';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

const ORIGIN = 'https://cards.test';
const PHOTO = `/media/${'a'.repeat(64)}.jpg`;
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);

const ANN = publishedCard({
  username: 'ann',
  name: 'Zoë "Ann"\r\nLee',
  title: 'Head of Bees',
  company: 'Acme',
  email: 'ann@example.com',
  phone: '+1 555 123 4567',
  website: 'example.com',
  template: 'emerald',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-01T09:30:00.000Z',
});

function record(changes: Partial<PublishedCard> = {}): PublicCard {
  const card = { ...ANN, ...changes };
  const url = `${ORIGIN}/${card.username}`;
  return { kind: 'card', card, url, qr: buildQr(qrTarget(url)), wallets: [], preview: null };
}

/** The routes alone, over a read model of fixed records. */
function filesOf(
  records: Record<string, CardRecord>,
  deps: Partial<PublicCardFilesDeps> = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(onError);
  return app.route(
    '/',
    publicCardFiles({
      records: { find: async (username) => records[username] ?? null },
      media: env.MEDIA,
      assets: env.ASSETS,
      originOf: () => ORIGIN,
      build: 'b1',
      ...deps,
    }),
  );
}

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

test('the contact file is a vCard with the photo, named after the card', async () => {
  await env.MEDIA.put(PHOTO.slice('/media/'.length), JPEG);
  const app = filesOf({ ann: record({ contactPhoto: PHOTO }) });
  const response = await app.request('/card/ann/contact.vcf');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    `inline; filename="Zoe Ann Lee.vcf"; filename*=UTF-8''Zo%C3%AB%20Ann%20Lee.vcf`,
  );
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  const text = await response.text();
  expect(response.headers.get('Content-Length')).toBe(
    String(new TextEncoder().encode(text).length),
  );
  expect(text).toContain('\r\nFN:Zoë "Ann" Lee\r\n');
  expect(text).toContain(
    `\r\nPHOTO;ENCODING=b;TYPE=JPEG:${btoa(String.fromCharCode(...JPEG))}\r\n`,
  );
  expect(text).toContain('\r\nitem2.URL:https://cards.test/ann\r\n');
  expect(text).toContain('\r\nREV:2026-03-01T09:30:00.000Z\r\n');
});

test('a photo that is gone, or is no JPEG behind its name, is left out', async () => {
  await env.MEDIA.put(`${'b'.repeat(64)}.jpg`, '<svg onload="alert(1)">');
  for (const digit of ['b', 'c']) {
    const app = filesOf({ ann: record({ contactPhoto: `/media/${digit.repeat(64)}.jpg` }) });
    const response = await app.request('/card/ann/contact.vcf');
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).not.toBeNull();
    expect(await response.text()).not.toContain('PHOTO');
  }
});

test('while the image store fails, the contact comes without its photo and nobody keeps it', async () => {
  const failing = new Proxy(env.MEDIA, {
    get: () => () => Promise.reject(new Error('the store is down')),
  });
  const app = filesOf({ ann: record({ contactPhoto: PHOTO }) }, { media: failing });
  const response = await app.request('/card/ann/contact.vcf');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('ETag')).toBeNull();
  expect(await response.text()).toContain('END:VCARD');
});

test('the etag follows the version, the card behind the name and the build', async () => {
  const etag = async (card: Partial<PublishedCard>, build = 'b1') =>
    (await filesOf({ ann: record(card) }, { build }).request('/card/ann/qr.svg')).headers.get(
      'ETag',
    );
  const first = await etag({});
  expect(await etag({ views: 7 })).toBe(first);
  expect(await etag({ version: 4 })).not.toBe(first);
  expect(await etag({ createdAt: '2026-02-01T00:00:00.000Z' })).not.toBe(first);
  expect(await etag({}, 'b2')).not.toBe(first);
  const again = await filesOf({ ann: record() }).request('/card/ann/contact.vcf', {
    headers: { 'If-None-Match': `W/"x", ${first}` },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('HEAD answers like GET without the body', async () => {
  const response = await filesOf({ ann: record() }).request('/card/ann/contact.vcf', {
    method: 'HEAD',
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8');
  expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(100);
  expect(await response.text()).toBe('');
});

test('the code comes as a PNG that decodes to the marked address', async () => {
  const response = await filesOf({ ann: record() }).request('/card/ann/qr.png');
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  const { pixels, width, height } = await readPng(new Uint8Array(await response.arrayBuffer()));
  expect([width, height]).toEqual([1024, 1024]);
  const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  expect(code?.data).toBe('https://cards.test/ann?s=qr');
});

test('the code comes as an SVG in the colours of the template', async () => {
  const response = await filesOf({ ann: record() }).request('/card/ann/qr.svg');
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  const svg = await response.text();
  expect(svg).toContain('fill="#0b5d43"');
  expect(svg).toContain('fill="#ffffff"');
  expect(svg).toContain(buildQr('https://cards.test/ann?s=qr').path);
});

test('B2: a code is of one size, whatever is asked for', async () => {
  const app = filesOf({ ann: record() });
  const read = async (path: string) => (await app.request(`/card/ann/${path}`)).bytes();
  for (const query of ['?size=100000', '?width=1e9&margin=-1', `?text=${'x'.repeat(4096)}`]) {
    expect(await read(`qr.png${query}`)).toEqual(await read('qr.png'));
    expect(await read(`qr.svg${query}`)).toEqual(await read('qr.svg'));
  }
});

test('I3: whatever a card is called, its file is answered under one line of safe ASCII', async () => {
  const names = [
    'a"\r\nX-Evil: y',
    '../../x',
    '名 Zoë',
    'x'.repeat(500),
    '',
    '\u202Egnp.exe',
    '%0d%0a',
  ];
  for (const name of names) {
    const app = filesOf({ ann: record({ name, company: '' }) });
    const answer = await app.request('/card/ann/contact.vcf');
    expect([name, answer.status, answer.headers.get('X-Evil')]).toEqual([name, 200, null]);
    const header = answer.headers.get('Content-Disposition') ?? '';
    expect(header).toMatch(
      /^inline; filename="[^"\\/%]{1,90}\.vcf"; filename\*=UTF-8''[\w.~%!-]+$/,
    );
    expect(header).not.toMatch(/%0[ad]|%2f|%5c|%E2%80%AE/i);
  }
});

test('a download is named after the username', async () => {
  const app = filesOf({ ann: record() });
  for (const kind of ['png', 'svg']) {
    const response = await app.request(`/card/ann/qr.${kind}?download`);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="ann-qr-code.${kind}"; filename*=UTF-8''ann-qr-code.${kind}`,
    );
  }
});

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
  expect(named.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
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

const FILES = ['contact.vcf', 'qr.svg', 'qr.png', 'preview.png'];

test('O4: an unknown, a switched-off and an impossible name are 404, and nobody keeps that', async () => {
  const app = filesOf({ off: record({ username: 'off', isActive: false }) });
  const names = ['nobody', 'off', 'ab', '-ann-', 'ann%00', '%D0%B0nn', 'admin', '..%2f..%2fx'];
  for (const file of FILES) {
    for (const name of names) {
      const response = await app.request(`/card/${name}/${file}`);
      expect(response.status, `${name}/${file}`).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  }
});

test('another spelling and a renamed card answer with the canonical address, query kept', async () => {
  const app = filesOf({ ann: record(), old: { kind: 'redirect', to: 'ann' } });
  for (const file of FILES) {
    for (const name of ['ANN', 'old', 'OLD']) {
      const response = await app.request(`/card/${name}/${file}?v=1`);
      expect(response.status).toBe(301);
      expect(response.headers.get('Location')).toBe(`/card/ann/${file}?v=1`);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    }
  }
});

test('the Worker serves the files of a record at its front door, with its headers', async () => {
  await env.CARDS.put('card:ann', JSON.stringify(record({ name: 'Ann Lee' })), {
    metadata: { writtenAt: Date.now() },
  });
  const response = await SELF.fetch('https://cards.test/card/ann/contact.vcf');
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('\r\nFN:Ann Lee\r\n');
});

// @module-tag core
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { COMMON_HEADERS } from '#worker/http/middleware/security-headers.ts';
import { cardRecord, serveCards } from '#tests/worker/public-card/serve.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const published = (...changes: Parameters<typeof cardRecord>) =>
  new Map([['ann-okafor', cardRecord(...changes)]]);

test('R-R13: a published card is served at both URLs with one canonical URL', async () => {
  const { get } = serveCards(published());
  for (const path of ['/ann-okafor', '/card/ann-okafor', '/ann-okafor?s=qr']) {
    const response = await expectStatus(get(path), 200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    expect(html).toContain('<link rel="canonical" href="https://cards.test/ann-okafor">');
    expect(html).toMatch(/^<!doctype html>[^]*<h1 dir="auto"[^>]*>Ann Okafor<\/h1>[^]*<\/html>$/);
  }
});

test("S-U6: other spellings redirect permanently to the canonical URL and keep the visit's source", async () => {
  const { get, reads } = serveCards(published());
  for (const path of ['/Ann-Okafor?s=qr', '/ann-okafor/?s=qr', '/card/ANN-okafor/?s=qr']) {
    const response = await expectStatus(get(path), 301);
    expect(response.headers.get('Location')).toBe('/ann-okafor?s=qr');
  }
  expect(reads).toEqual([]);
});

test('a former username redirects its visitors', async () => {
  const { get } = serveCards(
    new Map([['old-name', { kind: 'redirect', to: 'ann-okafor' } as const]]),
  );
  const response = await expectStatus(get('/card/old-name'), 301);
  expect(response.headers.get('Location')).toBe('/ann-okafor');
});

test('a miss streams the page in two chunks and a hit returns the same bytes', async () => {
  const { get, reads } = serveCards(published());
  const response = await get('/ann-okafor');
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  expect(chunks).toHaveLength(2);
  const first = Buffer.concat(chunks).toString();
  expect(new TextDecoder().decode(chunks[0])).toMatch(/<body>$/);
  expect(await (await get('/ann-okafor')).text()).toBe(first);
  expect(reads).toEqual(['ann-okafor']);
});

test('the record is not read for ten seconds; a new version is shown after that, or at once when invalidated', async () => {
  const records = published({ name: 'Before' });
  const { get, pass, pageCache, reads } = serveCards(records);
  const title = async () => /<h1[^>]*>(.*?)</.exec(await (await get('/ann-okafor')).text())?.[1];
  expect(await title()).toBe('Before');
  records.set('ann-okafor', cardRecord({ name: 'After', version: 4 }));
  pass(9_999);
  expect(await title()).toBe('Before');
  pass(1);
  expect(await title()).toBe('After');
  records.set('ann-okafor', cardRecord({ name: 'Again', version: 5 }));
  pageCache.invalidate('ann-okafor');
  expect(await title()).toBe('Again');
  expect(reads).toHaveLength(3);
});

test('a page that is still current after ten seconds is not rendered again', async () => {
  const { get, pass, reads, renders } = serveCards(published());
  const first = await (await get('/ann-okafor')).text();
  pass(10_000);
  expect(await (await get('/ann-okafor')).text()).toBe(first);
  expect(reads).toHaveLength(2);
  expect(renders).toHaveLength(1);
});

test('a slow reader does not restore a deleted card', async () => {
  const records = new Map([['ann-okafor', cardRecord()]]);
  const { get, pageCache, pass } = serveCards(records);
  const slow = await get('/ann-okafor');
  records.clear();
  pageCache.invalidate('ann-okafor');
  expect(await slow.text()).toContain('Ann Okafor');
  await expectStatus(get('/ann-okafor'), 404);

  records.set('ann-okafor', cardRecord());
  const slower = await get('/ann-okafor');
  pass(10_000);
  await slower.text();
  records.clear();
  await expectStatus(get('/ann-okafor'), 404);
});

test('a deleted card is gone after its username is invalidated', async () => {
  const records = published();
  const { get, pageCache } = serveCards(records);
  await (await get('/ann-okafor')).text();
  records.delete('ann-okafor');
  pageCache.invalidate('ann-okafor');
  await expectStatus(get('/ann-okafor'), 404);
});

test('a visitor with the current version gets 304, from the cache and from the record', async () => {
  const { get, pass } = serveCards(published());
  const first = await get('/ann-okafor');
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"3\./);
  await first.text();
  for (const wait of [0, 10_000]) {
    pass(wait);
    const response = await expectStatus(
      get('/ann-okafor', { headers: { 'If-None-Match': etag } }),
      304,
    );
    expect(await response.text()).toBe('');
    expect(response.headers.get('ETag')).toBe(etag);
  }
  await expectStatus(get('/ann-okafor', { headers: { 'If-None-Match': '"else"' } }), 200);
});

test('HEAD returns the headers of GET without a body', async () => {
  const { get } = serveCards(published());
  for (const path of ['/ann-okafor', '/nobody-here']) {
    const head = await get(path, { method: 'HEAD' });
    const full = await get(path);
    expect(await head.text()).toBe('');
    expect(head.status).toBe(full.status);
    expect(head.headers.get('ETag')).toBe(full.headers.get('ETag'));
    await full.text();
  }
});

test('a missing card is a 404 page that starts the browser app', async () => {
  const { get } = serveCards(new Map());
  const response = await expectStatus(get('/nobody-here'), 404);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const html = await response.text();
  expect(html).toContain('Card Not Found');
  expect(html).toContain('src="/assets/app.js"');
});

test('S-U5: hostile paths get the 404 page, read no record and are not reflected', async () => {
  const { get, reads } = serveCards(published());
  const missing = await (await get('/nobody-here')).text();
  reads.length = 0;
  for (const path of [
    '/a%2Fb',
    '/..%2Fapi%2Fx',
    '/%ZZ',
    '/%00',
    '/x%0d%0aSet-Cookie:y',
    '/%3Cscript%3E',
    '/ann.env',
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toBe(missing);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  }
  expect(reads).toEqual([]);
});

test('the Worker keeps card and API routes apart', async () => {
  const api = await expectStatus(callWorker('https://cards.test/%2e%2e/api/x'), 404);
  expect(api.headers.get('Content-Type')).toContain('application/json');
  const page = await expectStatus(callWorker('https://cards.test/..%2Fapi%2Fx'), 404);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  await expectStatus(callWorker('https://cards.test/ann-okafor', { method: 'POST' }), 405);
});

test('a page of any template allows its own inlined styles by hash, one script file and nothing else', async () => {
  for (const template of TEMPLATE_KEYS) {
    const { get } = serveCards(published({ template }));
    const response = await get('/ann-okafor');
    const csp = response.headers.get('Content-Security-Policy') ?? '';
    const styles = [...(await response.text()).matchAll(/<style>([^]*?)<\/style>/g)];
    const hashes = styles.map(
      (style) =>
        `'sha256-${createHash('sha256')
          .update(style[1] ?? '')
          .digest('base64')}'`,
    );
    expect(csp).toContain(`style-src ${hashes.join(' ')};`);
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("require-trusted-types-for 'script'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain('report-uri /api/csp-reports');
    expect(csp).not.toContain('unsafe');
  }
});

test('only a page with a video may embed a frame, from one host; every inlined style is allowed', async () => {
  const video = { id: 'v', type: 'youtube', value: 'youtu.be/dQw4w9WgXcQ' } as const;
  const shop = { id: 's', type: 'shop', value: 'shop.example', name: 'Poster' } as const;
  const place = { position: 0, hidden: false };
  const frames = [];
  for (const cardElements of [
    [],
    [{ ...shop, ...place }],
    [{ ...video, ...place, value: '@ann' }],
    [{ ...video, ...place, hidden: true }],
    [{ ...video, ...place }],
  ]) {
    const response = await serveCards(published({ cardElements })).get('/ann-okafor');
    const csp = response.headers.get('Content-Security-Policy') ?? '';
    frames.push(/frame-src [^;]*/.exec(csp)?.[0] ?? null);
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("require-trusted-types-for 'script'");
    for (const [, css = ''] of (await response.text()).matchAll(/<style>([^]*?)<\/style>/g)) {
      expect(csp).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    }
  }
  const host = 'https://www.youtube-nocookie.com';
  expect(frames).toEqual([null, null, null, null, `frame-src ${host}`]);
});

test('page, redirect, 304 and 404 all have the common headers', async () => {
  const { get } = serveCards(published());
  const page = await get('/ann-okafor');
  await page.text();
  const etag = page.headers.get('ETag') ?? '';
  const answers = [
    page,
    await get('/Ann-Okafor'),
    await get('/ann-okafor', { headers: { 'If-None-Match': etag } }),
    await get('/nobody-here'),
  ];
  for (const answer of answers) {
    expect(Object.fromEntries(answer.headers)).toMatchObject(
      Object.fromEntries(
        Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  }
});

test('S-H3: the page is the same and public with or without a session', async () => {
  const { get } = serveCards(published());
  const signedIn = await get('/ann-okafor', {
    headers: { Authorization: 'Bearer x', Cookie: 'a=b' },
  });
  const anonymous = await get('/ann-okafor');
  expect(await signedIn.text()).toBe(await anonymous.text());
  expect(anonymous.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(anonymous.headers.get('Set-Cookie')).toBeNull();
  expect(anonymous.headers.get('Vary')).toBeNull();
});

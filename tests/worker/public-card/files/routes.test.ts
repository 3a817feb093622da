// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import { serveFiles, buildFileRecord } from '#tests/worker/public-card/files/serve-files.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const FILES = ['contact.vcf', 'qr.svg', 'qr.png', 'preview.png'];

async function etag(card: Partial<PublishedCard>, build = 'b1'): Promise<string | null> {
  const response = await serveFiles({ ann: buildFileRecord(card) }, { build }).request(
    '/card/ann/qr.svg',
  );
  return response.headers.get('ETag');
}

test('the ETag depends on the version, the card behind the username and the build', async () => {
  const first = await etag({});
  expect(await etag({ views: 7 })).toBe(first);
  expect(await etag({ version: 4 })).not.toBe(first);
  expect(await etag({ createdAt: '2026-02-01T00:00:00.000Z' })).not.toBe(first);
  expect(await etag({}, 'b2')).not.toBe(first);
  const again = await expectStatus(
    serveFiles({ ann: buildFileRecord() }).request('/card/ann/contact.vcf', {
      headers: { 'If-None-Match': `W/"x", ${first}` },
    }),
    304,
  );
  expect(await again.text()).toBe('');
});

test('HEAD returns the headers of GET without the body', async () => {
  const response = await expectStatus(
    serveFiles({ ann: buildFileRecord() }).request('/card/ann/contact.vcf', {
      method: 'HEAD',
    }),
    200,
  );
  expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8');
  expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(100);
  expect(await response.text()).toBe('');
});

test('S-O4: unknown, inactive and invalid usernames are an uncached 404', async () => {
  const app = serveFiles({ off: buildFileRecord({ username: 'off', isActive: false }) });
  const names = ['nobody', 'off', 'ab', '-ann-', 'ann%00', '%D0%B0nn', 'admin', '..%2f..%2fx'];
  for (const file of FILES) {
    for (const name of names) {
      const response = await app.request(`/card/${name}/${file}`);
      expect(response.status, `${name}/${file}`).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  }
});

test('other spellings and former usernames redirect to the canonical URL with the query', async () => {
  const app = serveFiles({ ann: buildFileRecord(), old: { kind: 'redirect', to: 'ann' } });
  for (const file of FILES) {
    for (const name of ['ANN', 'old', 'OLD']) {
      const response = await expectStatus(app.request(`/card/${name}/${file}?v=1`), 301);
      expect(response.headers.get('Location')).toBe(`/card/ann/${file}?v=1`);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    }
  }
});

test('the Worker serves the files of a record with its headers', async () => {
  await env.CARDS.put('card:ann', JSON.stringify(buildFileRecord({ name: 'Ann Lee' })), {
    metadata: { writtenAt: Date.now() },
  });
  const response = await expectStatus(callWorker('https://cards.test/card/ann/contact.vcf'), 200);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('\r\nFN:Ann Lee\r\n');
});

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element/element.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { buildEntryServer, buildScript } from '#tests/src/public-card/build-entry.ts';
import { element } from '#tests/src/public-card/read-document.ts';

const PAGE_MAX_BYTES = 10_240;
const DOCUMENT_MAX_BYTES = 9000;
const SCRIPT_MAX_BYTES = 2048;
const WORKER_MAX_BYTES = 3072;

test('a page with twelve links is at most 9,000 B compressed, its script 2 KB, both 10 KB', async () => {
  const script = await buildScript('src/public-card/script/page-script.ts');
  const { renderCardDocument } = await buildEntryServer();

  const scriptBytes = gzipSync(script, { level: 6 }).byteLength;
  expect(scriptBytes).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
  expect(scriptBytes).toBeGreaterThan(400);
  const cardElements = ELEMENT_TYPES.slice(0, 12).map((type, position) =>
    element(type, ELEMENTS[type].placeholder, position),
  );
  for (const template of TEMPLATE_KEYS) {
    const { head, body } = renderCardDocument(
      {
        card: buildPublishedCard({
          template,
          cardElements,
          bio: 'Ask me about type, tools and teams.',
        }),
        qr: buildQr('https://cards.example.com/ann-okafor?s=qr'),
        wallets: ['apple', 'google'],
      },
      {
        origin: 'https://cards.example.com',
        productName: 'Tip Top Cards',
        script: '/assets/page.js',
        videoScript: '/assets/video.js',
        cardWorker: '/card-sw.js',
      },
    );
    const pageBytes = gzipSync(head() + body(), { level: 6 }).byteLength;
    expect(pageBytes, template).toBeGreaterThan(4000);
    expect(pageBytes, template).toBeLessThanOrEqual(DOCUMENT_MAX_BYTES);
    expect(pageBytes + scriptBytes, template).toBeLessThanOrEqual(PAGE_MAX_BYTES);
  }
});

test('media elements add at most 1 KB to a page, and video playback 0.6 KB of script', async () => {
  const script = await buildScript('src/public-card/media/video-script.ts');
  expect(gzipSync(script, { level: 6 }).byteLength).toBeLessThanOrEqual(600);
  const { documentStyles } = await buildEntryServer();
  const measureBytes = (assets: 'nothing' | 'video') =>
    gzipSync(documentStyles({ template: 'premium' }, assets).join(''), { level: 6 }).byteLength;
  expect(measureBytes('video') - measureBytes('nothing')).toBeLessThanOrEqual(1024);
});

test('the service worker of visitors is at most 3 KB', async () => {
  const worker = await buildScript('src/service-worker/card-worker.ts');
  const bytes = gzipSync(worker, { level: 6 }).byteLength;
  expect(bytes).toBeLessThanOrEqual(WORKER_MAX_BYTES);
  expect(bytes).toBeGreaterThan(2000);
});

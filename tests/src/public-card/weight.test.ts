import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element.ts';
import { buildQr } from '#shared/card/qr.ts';
import type * as EntryServer from '#src/entry-server.tsx';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { element } from '#tests/src/public-card/read-document.ts';

const PAGE_MAX_BYTES = 10_240;
const SCRIPT_MAX_BYTES = 2048;

/** One entry as production builds it: minified, styles inlined. */
async function buildEntry(input: string, outDir: string, isServer: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      ssr: isServer,
      copyPublicDir: false,
      cssMinify: true,
      rollupOptions: { input },
    },
  });
  if (!('output' in built)) throw new Error('one entry gives one output');
  return built.output[0].code;
}

test('a page with twelve links and its script weigh at most 10 KB compressed, the script 2 KB', async () => {
  const folder = await mkdtemp('.cache/weight-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = await buildEntry('src/public-card/page-script.ts', join(folder, 'page'), false);
  await buildEntry('src/entry-server.tsx', folder, true);
  const entry: Pick<typeof EntryServer, 'renderCardDocument'> = await import(
    pathToFileURL(join(folder, 'entry-server.js')).href
  );

  const scriptBytes = gzipSync(script, { level: 6 }).byteLength;
  expect(scriptBytes).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
  expect(scriptBytes).toBeGreaterThan(400);
  const cardElements = ELEMENT_TYPES.slice(0, 12).map((type, position) =>
    element(type, ELEMENTS[type].placeholder, position),
  );
  for (const template of TEMPLATE_KEYS) {
    const { head, body } = entry.renderCardDocument(
      {
        card: publishedCard({ template, cardElements, bio: 'Ask me about type, tools and teams.' }),
        qr: buildQr('https://cards.example.com/ann-okafor?s=qr'),
        wallets: ['apple', 'google'],
      },
      {
        origin: 'https://cards.example.com',
        productName: 'Tip Top Cards',
        script: '/assets/page.js',
        videoScript: '/assets/video.js',
      },
    );
    const pageBytes = gzipSync(head() + body(), { level: 6 }).byteLength;
    expect(pageBytes, template).toBeGreaterThan(4000);
    expect(pageBytes + scriptBytes, template).toBeLessThanOrEqual(PAGE_MAX_BYTES);
  }
});

test('videos and products cost a page at most 1 KB, and playing another 0.6 KB of script', async () => {
  const folder = await mkdtemp('.cache/weight-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const video = 'src/public-card/offers/video-script.ts';
  const script = await buildEntry(video, join(folder, 'video'), false);
  expect(gzipSync(script, { level: 6 }).byteLength).toBeLessThanOrEqual(600);
  await buildEntry('src/entry-server.tsx', folder, true);
  const entry: Pick<typeof EntryServer, 'documentStyles'> = await import(
    pathToFileURL(join(folder, 'entry-server.js')).href
  );
  const weigh = (need: 'nothing' | 'video') =>
    gzipSync(entry.documentStyles('premium', need).join(''), { level: 6 }).byteLength;
  expect(weigh('video') - weigh('nothing')).toBeLessThanOrEqual(1024);
});

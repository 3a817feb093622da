import { expect, test } from 'vitest';
import { listOfflineFiles } from '#scripts/offline/offline-files.ts';
import { buildWebManifest } from '#shared/site/web-manifest.ts';
import { editorPath } from '#shared/site/dashboard-path.ts';
import { MANIFEST_PATH, isOfflinePath, SERVICE_WORKER_PATH, SHELL_PATH } from '#shared/offline.ts';
import { pages } from '#shared/routes.ts';
import { RESERVED_USERNAMES } from '#shared/card/username/username.ts';
import { staticHeadersFile } from '#worker/http/middleware/security-headers.ts';

test('offline files are those an open tab may request, without public pages', () => {
  const manifest = {
    'src/main.tsx': {
      file: 'assets/app-1.js',
      css: ['assets/app-1.css'],
      imports: ['_card.js'],
      dynamicImports: [
        'src/pages/dashboard/dashboard-page.tsx',
        'src/pages/pricing/pricing-page.tsx',
        'src/pages/debug-storage/debug-storage-page.tsx',
      ],
    },
    '_card.js': { file: 'assets/card-1.js', imports: ['src/main.tsx'] },
    'src/pages/dashboard/dashboard-page.tsx': {
      file: 'assets/dashboard-1.js',
      dynamicImports: ['src/pages/dashboard/late.tsx'],
    },
    'src/pages/dashboard/late.tsx': { file: 'assets/late-1.js' },
    'src/pages/pricing/pricing-page.tsx': { file: 'assets/pricing-1.js' },
    'src/pages/debug-storage/debug-storage-page.tsx': { file: 'assets/debug-1.js' },
    'src/public-card/script/page-script.ts': { file: 'assets/page-1.js' },
  };
  expect(listOfflineFiles(manifest, { build: 'b1', fonts: ['/fonts/a.woff2'] })).toEqual([
    { url: SHELL_PATH, revision: 'b1' },
    { url: '/assets/app-1.css', revision: null },
    { url: '/assets/app-1.js', revision: null },
    { url: '/assets/card-1.js', revision: null },
    { url: '/assets/dashboard-1.js', revision: null },
    { url: '/assets/late-1.js', revision: null },
    { url: '/fonts/a.woff2', revision: null },
  ]);
});

test('app screens are available offline, and public pages are not', () => {
  for (const path of [pages.dashboard, editorPath('new'), pages.showCard, pages.settings]) {
    expect([path, isOfflinePath(path)]).toEqual([path, true]);
  }
  for (const path of [pages.home, pages.pricing, pages.login, pages.checkout]) {
    expect([path, isOfflinePath(path)]).toEqual([path, false]);
  }
});

test("the manifest starts with the card, and usernames cannot take its path or the service worker's", () => {
  const manifest = JSON.parse(buildWebManifest('Tip "Top" Cards'));
  expect(manifest).toMatchObject({
    name: 'Tip "Top" Cards',
    start_url: '/show',
    scope: '/',
    display: 'standalone',
  });
  expect(
    manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`),
  ).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  for (const path of [MANIFEST_PATH, SERVICE_WORKER_PATH]) {
    expect(RESERVED_USERNAMES).toContain(path.slice(1).split('.')[0]);
  }
});

test('the service workers are sent with no-cache, and hashed files are immutable', () => {
  const rules = staticHeadersFile();
  expect(rules).toMatch(/\n\/sw\.js\n {2}! Cache-Control\n {2}Cache-Control: no-cache\n/);
  expect(rules).toMatch(/\n\/card-sw\.js\n {2}! Cache-Control\n {2}Cache-Control: no-cache\n/);
  expect(rules).toMatch(/\n\/assets\/\*\n[^/]*immutable/);
});

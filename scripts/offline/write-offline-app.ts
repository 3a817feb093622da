import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_DIR, isOfflineOff, readClientBuild } from '#scripts/build/client-build.ts';
import { browserPageRows } from '#scripts/build/page-rows.ts';
import { listOfflineFiles, type ClientManifest } from '#scripts/offline/offline-files.ts';
import { buildWebManifest } from '#shared/site/web-manifest.ts';
import { readSiteSettings } from '#scripts/site/prerender.ts';
import { MANIFEST_PATH, SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { build } from 'vite';

/**
 * Writes the web app manifest and the service workers into the client build. With `OFFLINE_APP=off`
 * the service workers unregister themselves.
 */
export async function writeOfflineApp(): Promise<void> {
  writeFileSync(join(CLIENT_DIR, MANIFEST_PATH), buildWebManifest(readSiteSettings().productName));
  const text = readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8');
  const manifest: ClientManifest = JSON.parse(text);
  const { build: id, app } = readClientBuild();
  await buildServiceWorker(SERVICE_WORKER_PATH, 'service-worker', {
    OFFLINE_FILES: listOfflineFiles(manifest, { build: id, fonts: app.fonts }),
  });
  await buildServiceWorker(CARD_WORKER_PATH, 'card-worker', { DISPLAY_FONT });
}

async function buildServiceWorker(
  path: string,
  entry: string,
  constants: Readonly<Record<string, unknown>>,
): Promise<void> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [browserPageRows()],
    define: { ...Object.fromEntries(define), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: `src/service-worker/${isOfflineOff() ? 'retire' : entry}.ts`,
        output: { format: 'iife', entryFileNames: path.slice(1) },
      },
    },
  });
}

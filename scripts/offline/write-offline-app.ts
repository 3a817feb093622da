import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CLIENT_DIR, readClientBuild } from '#scripts/build/client-build.ts';
import { browserPageRows } from '#scripts/build/page-rows.ts';
import { listOfflineFiles, type ClientManifest } from '#scripts/offline/offline-files.ts';
import { buildWebManifest } from '#shared/site/web-manifest.ts';
import { readSiteSettings } from '#scripts/site/prerender.ts';
import { MANIFEST_PATH, SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { build } from 'vite';

/**
 * Writes the web app manifest and the service worker into the client build. With `OFFLINE_APP=off`
 * the service worker unregisters itself.
 */
export async function writeOfflineApp(): Promise<void> {
  writeFileSync(join(CLIENT_DIR, MANIFEST_PATH), buildWebManifest(readSiteSettings().productName));
  const isOff = process.env['OFFLINE_APP'] === 'off';
  const text = readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8');
  const manifest: ClientManifest = JSON.parse(text);
  const { build: id, app } = readClientBuild();
  const files = listOfflineFiles(manifest, { build: id, fonts: app.fonts });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [browserPageRows()],
    define: {
      OFFLINE_FILES: JSON.stringify(files),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: `src/service-worker/${isOff ? 'retire' : 'service-worker'}.ts`,
        output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
      },
    },
  });
}

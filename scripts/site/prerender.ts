import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, loadEnv } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { SITE_PAGES } from '#shared/site/site-pages.ts';
import { importTemplateStyles } from '#scripts/build/import-template-styles.ts';
import { CLIENT_DIR, readClientBuild } from '#scripts/build/client-build.ts';
import { buildSiteDocument, type SiteSettings } from '#scripts/site/document.ts';

const OUT_DIR = '.cache/prerender';
const ENTRY = 'src/entry-prerender.tsx';

interface Renderer {
  setSettings: (settings: Pick<SiteSettings, 'productName' | 'supportEmail'>) => void;
  renderPage: (path: string) => Promise<string>;
}

/** Writes every public page into the client build, where the platform serves it as a file. */
export async function prerenderSite(): Promise<void> {
  const settings = readSiteSettings();
  const client = readClientBuild();
  const { setSettings, renderPage } = await buildRenderer();
  setSettings(settings);
  for (const page of SITE_PAGES) {
    const markup = await renderPage(page.path);
    const file = join(CLIENT_DIR, buildFileName(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, buildSiteDocument(page, markup, client, settings));
  }
}

/**
 * `/pricing` is served from `pricing.html`: an index file in a folder would redirect to
 * `/pricing/`.
 */
function buildFileName(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Vars of `wrangler.toml`; `.env` and the environment take precedence. */
export function readSiteSettings(): SiteSettings {
  const { vars } = unstable_readConfig({
    config: 'wrangler.toml',
    env: process.env['CLOUDFLARE_ENV'],
  });
  const env = loadEnv('production', '.', '');
  const read = (name: string): string => env[name] ?? String(vars[name] ?? '');
  return {
    productName: read('PRODUCT_NAME'),
    supportEmail: read('SUPPORT_EMAIL'),
    origin: read('PUBLIC_ORIGIN'),
  };
}

async function buildRenderer(): Promise<Renderer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [importTemplateStyles(), react()],
    build: { ssr: ENTRY, outDir: OUT_DIR, emptyOutDir: true, ssrEmitAssets: false },
  });
  return import(pathToFileURL(resolve(OUT_DIR, 'entry-prerender.js')).href);
}

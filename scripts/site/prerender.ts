import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, loadEnv } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { PRERENDERED_PAGES, type PageAddress } from '#shared/site/site-pages.ts';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import { apiReference } from '#scripts/build/api-reference.ts';
import { retentionTable } from '#scripts/build/retention-table.ts';
import { importTemplateStyles } from '#scripts/build/import-template-styles.ts';
import {
  CLIENT_DIR,
  readClientBuild,
  findPageFiles,
  toFolder,
  type ClientBuild,
} from '#scripts/build/client-build.ts';
import { findSocialNetwork, splitSocialLinks } from '#shared/site/social-links.ts';
import type { PrerenderSettings } from '#src/entry-prerender.tsx';
import { DEFAULT_PORT } from '#scripts/machine/local.ts';
import { buildSiteDocument, FORM_NOTICE, type SiteSettings } from '#scripts/site/document.ts';
import { isSheetUsed, writeSiteStyles } from '#scripts/site/site-styles.ts';

const OUT_DIR = '.cache/prerender';
const ENTRY = 'src/entry-prerender.tsx';

interface Renderer {
  setSettings: (settings: PrerenderSettings) => void;
  renderPage: (path: string) => Promise<string>;
}

/**
 * Writes every prerendered page and openapi.json into the client build, where the platform serves them as
 * files.
 */
export async function prerenderSite(): Promise<void> {
  const settings = readSiteSettings();
  const client = readClientBuild();
  const { setSettings, renderPage } = await buildRenderer();
  const { sampleOrigin: origin, ...named } = settings;
  setSettings({ ...named, origin });
  writeFileSync(join(CLIENT_DIR, 'openapi.json'), JSON.stringify(buildOpenApi(settings)));
  const rendered = new Map<PageAddress, string>();
  for (const page of PRERENDERED_PAGES) {
    rendered.set(page, shortenCode(await renderPage(page.path)));
  }
  const siteStyles = await writeSiteStyles([...rendered.values(), FORM_NOTICE]);
  for (const [page, markup] of rendered) {
    const file = join(CLIENT_DIR, buildFileName(page.path));
    mkdirSync(dirname(file), { recursive: true });
    const build = { ...keepUsedStyles(client, page, markup), siteStyles };
    writeFileSync(file, buildSiteDocument(page, markup, build, settings));
  }
}

/** Code as it is: React escapes quotes in texts too, where HTML does not need it. */
const shortenCode = (markup: string): string =>
  markup.replace(/<code>[^<]*<\/code>/g, (code) =>
    code.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
  );

/** The build without the sheets of a page's chunks that its document shows nothing of. They come with the app. */
function keepUsedStyles(client: ClientBuild, { key }: PageAddress, markup: string): ClientBuild {
  const files = findPageFiles(client, key);
  const styles = files.styles.filter((file) =>
    isSheetUsed(readFileSync(join(CLIENT_DIR, file), 'utf8'), markup),
  );
  return { ...client, pages: { ...client.pages, [toFolder(key)]: { ...files, styles } } };
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
  const origin = read('PUBLIC_ORIGIN');
  return {
    productName: read('PRODUCT_NAME'),
    supportEmail: read('SUPPORT_EMAIL'),
    socialLinks: parseSocialLinks(read('SOCIAL_LINKS')),
    claimSource: read('CLAIM_SOURCE'),
    subprocessors: read('SUBPROCESSORS'),
    dataLocation: read('DATA_LOCATION'),
    origin,
    sampleOrigin: origin || `http://localhost:${read('PORT') || DEFAULT_PORT}`,
  };
}

/** Throws for an address that no icon of the footer stands for. */
function parseSocialLinks(setting: string): string[] {
  const links = splitSocialLinks(setting);
  const unknown = links.find((link) => findSocialNetwork(link) === null);
  if (unknown !== undefined) throw new Error(`SOCIAL_LINKS: ${unknown} is not a known profile`);
  return links;
}

async function buildRenderer(): Promise<Renderer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [importTemplateStyles(), apiReference(), retentionTable(), react()],
    build: { ssr: ENTRY, outDir: OUT_DIR, emptyOutDir: true, ssrEmitAssets: false },
  });
  return import(pathToFileURL(resolve(OUT_DIR, 'entry-prerender.js')).href);
}

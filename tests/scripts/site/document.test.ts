import { expect, test } from 'vitest';
import { toFolder } from '#scripts/build/client-build.ts';
import { buildSiteDocument } from '#scripts/site/document.ts';
import { ICON_LINKS } from '#shared/icon-links.ts';
import { ENTRY_PAGES, SITE_PAGES } from '#shared/site/site-pages.ts';
import { THEME_HEAD } from '#shared/site/theme.ts';

const files = { preloads: [], styles: [] };
const build = {
  build: 'b1',
  app: { ...files, script: '/assets/app.js', fonts: [] },
  pages: Object.fromEntries(
    [...SITE_PAGES, ...ENTRY_PAGES].map(({ key }) => [toFolder(key), files]),
  ),
  startScript: '/assets/start.js',
  formScript: '/assets/form.js',
  pageScript: '/assets/page.js',
  videoScript: '/assets/video.js',
  exchangeScript: '/assets/exchange.js',
  cardWorker: '/card-sw.js',
  siteStyles: '/assets/site.css',
};
const settings = {
  productName: 'Tip & Top',
  supportEmail: 'a@example.com',
  socialLinks: ['https://x.com/tiptop'],
  claimSource: 'our "survey"',
  subprocessors: '',
  dataLocation: '',
  origin: '',
  sampleOrigin: 'http://localhost:8787',
};

test('every prerendered page declares its icons, and every meta element has content', () => {
  expect(SITE_PAGES.length).toBeGreaterThan(5);
  for (const page of SITE_PAGES) {
    const html = buildSiteDocument(page, '<main></main>', build, settings);
    expect(html, page.path).toContain(ICON_LINKS);
    const metas = html.match(/<meta name=[^>]*>/g) ?? [];
    expect(metas.length).toBeGreaterThan(3);
    expect(metas.filter((meta) => !meta.includes(' content="'))).toEqual([]);
  }
});

test('a document names where its codes lead, and the profiles of its icons', () => {
  const [page] = SITE_PAGES;
  if (!page) throw new Error('no page');
  const html = buildSiteDocument(page, '<main></main>', build, settings);
  expect(html).toContain(
    ' data-origin="http://localhost:8787" data-social="https://x.com/tiptop" data-claim-source="our &quot;survey&quot;" data-subprocessors="" data-location="">',
  );
});

test('a prerendered page applies the stored theme before its styles, which would delay the script', () => {
  const [page] = SITE_PAGES;
  if (!page) throw new Error('no site page');
  const html = buildSiteDocument(page, '<main></main>', build, settings);
  expect(html).toContain(THEME_HEAD);
  expect(html.indexOf(THEME_HEAD)).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
});

test("a prerendered page has the site's sheet, and names the app's for the time it is taken over", () => {
  const [page] = SITE_PAGES;
  if (!page) throw new Error('no site page');
  const app = { ...build.app, styles: ['/assets/app.css'] };
  const html = buildSiteDocument(page, '<main></main>', { ...build, app }, settings);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)];
  expect(sheets.map(([, href]) => href)).toEqual(['/assets/site.css']);
  expect(html).toContain(' data-app="/assets/app.js" data-styles="/assets/app.css"');
});

test('a form to enter by is sent by a script that runs first, and is not for search results', () => {
  expect(ENTRY_PAGES.map(({ key }) => key)).toEqual([
    'signup',
    'login',
    'forgotPassword',
    'invite',
  ]);
  for (const page of ENTRY_PAGES) {
    const html = buildSiteDocument(page, '<main></main>', build, settings);
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"( blocking="render")?/g)];
    expect(scripts.map(([, src, blocking]) => [src, blocking])).toEqual([
      ['/assets/form.js', ' blocking="render"'],
      ['/assets/start.js', ' blocking="render"'],
    ]);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    // What the app hydrates ends before.
    expect(html).toMatch(/<\/main><\/div><p role="alert" data-form-notice [^>]*hidden[^>]*><\/p>/);
  }
  const [page] = SITE_PAGES;
  if (!page) throw new Error('no site page');
  const html = buildSiteDocument(page, '<main></main>', build, settings);
  expect(html).not.toMatch(/form\.js|noindex|data-form-notice/);
});

test('a page whose file the build has not found stops the build, instead of losing its styles', () => {
  const [page] = SITE_PAGES;
  if (!page) throw new Error('no page');
  expect(() => buildSiteDocument(page, '', { ...build, pages: {} }, settings)).toThrow(page.key);
});

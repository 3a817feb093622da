import { ICON_LINKS } from '#shared/icon-links.ts';
import { describePage } from '#shared/page-descriptions.ts';
import type { PlacedPage } from '#shared/site-pages.ts';
import { toFolder, type ClientBuild } from '#scripts/build/client-build.ts';
import { escapeHtml, meta } from '#shared/format/html.ts';

export interface SiteSettings {
  productName: string;
  supportEmail: string;
  /** `https://host`, or empty where only a request knows it; links are relative either way. */
  origin: string;
}

/** 1200 x 630, as link previews want it. */
const PREVIEW = '/previews/premium.png';
const PROMISE = 'Digital business cards';

/** The document of one page of the site: complete without a script, and ready for the app to take over. */
export function buildSiteDocument(
  page: PlacedPage,
  markup: string,
  build: ClientBuild,
  settings: SiteSettings,
): string {
  const { path } = page;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...fetchFirst(page, build),
    ...describe(page, settings),
    '<meta name="color-scheme" content="dark"><meta name="theme-color" content="#0e0d0b">',
    ICON_LINKS,
    `<meta name="app-settings" content="" data-product="${escapeHtml(settings.productName)}"`,
    ` data-support-email="${escapeHtml(settings.supportEmail)}">`,
    startTag(page, build),
    `</head><body><div id="root" data-written-at="${path}">${markup}</div></body></html>`,
  ].join('');
}

function fetchFirst({ key }: PlacedPage, { app, pages, site }: ClientBuild): string[] {
  const styles = [...app.styles, ...(pages[toFolder(key)] ?? site).styles];
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...app.fonts.map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    ),
  ];
}

/** The script that waits for a first sign of somebody, and the modules it then fetches together. */
function startTag({ key }: PlacedPage, build: ClientBuild): string {
  const { app, pages, site, startScript } = build;
  const files = [app.script, ...app.preloads, ...(pages[toFolder(key)] ?? site).preloads];
  return `<script type="module" src="${startScript}" data-app="${files.join(' ')}"></script>`;
}

function describe(page: PlacedPage, { productName, origin }: SiteSettings): string[] {
  const title = page.title ? `${page.title} · ${productName}` : `${productName} · ${PROMISE}`;
  const description = describePage(page);
  const absolute =
    origin === ''
      ? []
      : [
          `<link rel="canonical" href="${origin}${page.path}">`,
          meta('property', 'og:url', origin + page.path),
          meta('property', 'og:image', origin + PREVIEW),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
        ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', page.title ?? productName),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...absolute,
  ];
}

import { ICON_LINKS } from '#shared/icon-links.ts';
import { MANIFEST_PATH } from '#shared/offline.ts';
import { href } from '#shared/routes.ts';
import { describePage } from '#shared/site/describe-page.ts';
import { NO_SCRIPT } from '#shared/site/no-script.ts';
import { PAGE_META, type PageAddress } from '#shared/site/site-pages.ts';
import { THEME_HEAD } from '#shared/site/theme.ts';
import { findPageFiles, type ClientBuild } from '#scripts/build/client-build.ts';
import { escapeHtml, buildMetaTag } from '#shared/format/html.ts';
import { UNREACHABLE } from '#src/browser/http.ts';

export interface SiteSettings {
  productName: string;
  supportEmail: string;
  /** The operator's profiles on social networks. */
  socialLinks: readonly string[];
  /** Where the claim on the home page was measured; empty for nowhere. */
  claimSource: string;
  /** As set: who processes data besides the parts of the platform. */
  subprocessors: string;
  dataLocation: string;
  /** `https://host`; empty where only a request knows it. Links are relative in both cases. */
  origin: string;
  /** The origin, or that of a local start: where the codes of sample cards lead. */
  sampleOrigin: string;
}

export interface SiteBuild extends ClientBuild {
  /** URL of the style sheet of all prerendered pages. */
  siteStyles: string;
}

/** 1200 x 630, as link previews require. */
const PREVIEW = '/previews/premium.png';
const TAGLINE = 'Digital business cards';

/** Prerendered document of a page: complete without a script, and hydrated by the app on demand. */
export function buildSiteDocument(
  page: PageAddress,
  markup: string,
  build: SiteBuild,
  settings: SiteSettings,
): string {
  const { path } = page;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Before the styles: a script waits for the style sheets above it.
    THEME_HEAD,
    ...buildPreloads(page, build),
    ...buildHead(page, settings),
    ICON_LINKS,
    `<meta name="app-settings" content="" data-product="${escapeHtml(settings.productName)}"`,
    ` data-support-email="${escapeHtml(settings.supportEmail)}"`,
    ` data-origin="${escapeHtml(settings.sampleOrigin)}"`,
    ` data-social="${escapeHtml(settings.socialLinks.join(','))}"`,
    ` data-claim-source="${escapeHtml(settings.claimSource)}"`,
    ` data-subprocessors="${escapeHtml(settings.subprocessors)}"`,
    ` data-location="${escapeHtml(settings.dataLocation)}">`,
    ...(isEntry(page) ? buildEntryHead(page, build) : [buildStartTag(page, build)]),
    `</head><body><div id="root" data-written-at="${path}">${markup}</div>`,
    isEntry(page) ? FORM_NOTICE + NO_SCRIPT : '',
    '</body></html>',
  ].join('');
}

function buildPreloads({ key }: PageAddress, build: SiteBuild): string[] {
  const { app, siteStyles } = build;
  const styles = [siteStyles, ...findPageFiles(build, key).styles];
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...app.fonts.map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    ),
  ];
}

const isEntry = ({ key }: PageAddress): boolean => PAGE_META[key].audience === 'entry';

/**
 * What `src/form-start.ts` shows before the app has loaded. Outside the root, which the app hydrates.
 */
export const FORM_NOTICE = [
  `<p role="alert" data-form-notice data-home="${href('dashboard')}" data-unreachable="${UNREACHABLE}" hidden`,
  ' class="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-[28rem] rounded-control bg-float p-4 font-medium shadow-float"></p>',
].join('');

/** Both scripts run before the form is painted, so that no press can come before them. */
function buildEntryHead(page: PageAddress, build: SiteBuild): string[] {
  return [
    '<meta name="robots" content="noindex">',
    // The app may be installed from the page that the form leads to.
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    `<script type="module" src="${build.formScript}" blocking="render"></script>`,
    buildStartTag(page, build, ' blocking="render"'),
  ];
}

/** The start script waits for the first interaction, then fetches all these files in parallel. */
function buildStartTag({ key }: PageAddress, build: SiteBuild, attributes = ''): string {
  const { app, startScript } = build;
  const preloads = new Set([...app.preloads, ...findPageFiles(build, key).preloads]);
  return [
    `<script type="module" src="${startScript}"${attributes} data-app="${app.script}"`,
    ` data-styles="${app.styles.join(' ')}" data-parts="${[...preloads].join(' ')}"></script>`,
  ].join('');
}

function buildHead(page: PageAddress, { productName, origin }: SiteSettings): string[] {
  const title = page.title ? `${page.title} · ${productName}` : `${productName} · ${TAGLINE}`;
  const description = describePage(page);
  const absolute =
    origin === ''
      ? []
      : [
          `<link rel="canonical" href="${origin}${page.path}">`,
          buildMetaTag('property', 'og:url', origin + page.path),
          buildMetaTag('property', 'og:image', origin + PREVIEW),
          buildMetaTag('property', 'og:image:width', '1200'),
          buildMetaTag('property', 'og:image:height', '630'),
        ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    buildMetaTag('name', 'description', description),
    buildMetaTag('property', 'og:type', 'website'),
    buildMetaTag('property', 'og:site_name', productName),
    buildMetaTag('property', 'og:title', page.title ?? productName),
    buildMetaTag('property', 'og:description', description),
    buildMetaTag('name', 'twitter:card', 'summary_large_image'),
    ...absolute,
  ];
}

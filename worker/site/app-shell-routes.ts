import { Hono } from 'hono';
import { escapeHtml } from '#shared/format/html.ts';
import { ICON_LINKS } from '#shared/icon-links.ts';
import { MANIFEST_PATH } from '#shared/offline.ts';
import { describePage } from '#shared/site/page-descriptions.ts';
import {
  listPageAddresses,
  PAGE_KEYS,
  PAGE_META,
  type PageAddress,
  TEST_PAGE_ADDRESSES,
} from '#shared/site/site-pages.ts';
import { THEME_HEAD } from '#shared/site/theme.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { APP_CSP, REPORTING_ENDPOINTS } from '#worker/http/middleware/security-headers.ts';
import type { Kernel } from '#worker/kernel.ts';
import { clientAssets, isDevServer } from './client-assets.ts';

type ShellKernel = Pick<Kernel, 'productName' | 'supportEmail' | 'settings'>;

/** Test pages are never served in production. */
function hasTestPages({ settings }: ShellKernel): boolean {
  return settings.ENVIRONMENT !== 'production';
}

/**
 * The app's screens: for every page of the route table, a document that loads the client bundle.
 */
export function appShellRoutes(kernel: ShellKernel): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const testPages = hasTestPages(kernel) ? TEST_PAGE_ADDRESSES : [];
  for (const page of [...PAGE_KEYS.flatMap(listPageAddresses), ...testPages]) {
    const html = buildAppShell(kernel, page);
    app.get(page.path, (c) => c.html(html, 200, appShellHeaders()));
  }
  return app;
}

/** Headers of a document that runs the client bundle. Private screens must not be stored. */
function appShellHeaders(): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(isDevServer
      ? {}
      : {
          'Content-Security-Policy': APP_CSP,
          'Reporting-Endpoints': REPORTING_ENDPOINTS,
        }),
  };
}

/**
 * Builds the document. A `page` also preloads its own files. All values come from checked settings,
 * never from the request.
 */
function buildAppShell(kernel: ShellKernel, page?: PageAddress): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...buildMetaTags(kernel.productName, page),
    ICON_LINKS,
    isDevServer ? '' : MANIFEST_LINK,
    buildAppHead(kernel, page?.key),
    '</head><body><div id="root"></div>',
    '<noscript>This page needs JavaScript. Published cards work without it.</noscript>',
    '</body></html>',
  ].join('');
}

/** Only in the app's own documents, so that cards and site pages do not fetch the manifest. */
const MANIFEST_LINK = `<link rel="manifest" href="${MANIFEST_PATH}">`;

/** Title and search description. Pages that require a session are not indexed. */
function buildMetaTags(productName: string, page?: PageAddress): string[] {
  const title = page?.title ? `${page.title} · ${productName}` : productName;
  const isIndexed = page !== undefined && PAGE_META[page.key].audience === 'site';
  return [
    `<title>${escapeHtml(title)}</title>`,
    page ? `<meta name="description" content="${escapeHtml(describePage(page))}">` : '',
    isIndexed ? '' : '<meta name="robots" content="noindex">',
  ];
}

/**
 * What a document's head needs to start the browser app: theme, settings, fonts, styles and modules.
 */
export function buildAppHead(kernel: ShellKernel, page?: PageAddress['key']): string {
  const { script, styles, preloads, fonts } = clientAssets.app;
  const { productName, supportEmail, settings } = kernel;
  const pageAssets = page === undefined ? undefined : clientAssets.pages[toFolder(page)];
  return [
    // Before the styles: a script waits for the style sheets above it.
    THEME_HEAD,
    `<meta name="app-settings" content="" data-product="${escapeHtml(productName)}" data-support-email="${escapeHtml(supportEmail)}" data-social="${escapeHtml(settings.SOCIAL_LINKS.join(','))}" data-guest-dashboard="${settings.GUEST_DASHBOARD}">`,
    hasTestPages(kernel) ? '<meta name="test-pages" content="open">' : '',
    ...fonts.map(
      (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...styles, ...(pageAssets?.styles ?? [])].map(
      (path) => `<link rel="stylesheet" href="${path}">`,
    ),
    ...[...preloads, ...(pageAssets?.preloads ?? [])].map(
      (path) => `<link rel="modulepreload" href="${path}">`,
    ),
    isDevServer ? DEV_PREAMBLE : '',
    `<script type="module" src="${script}"></script>`,
  ].join('');
}

/** `forgotPassword` maps to `src/pages/forgot-password`. */
function toFolder(page: PageAddress['key']): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const DEV_PREAMBLE =
  '<script type="module" src="/@vite/client"></script><script type="module">' +
  'import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);' +
  'window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>';

import { Hono } from 'hono';
import { escapeHtml } from '#shared/format/html.ts';
import { ICON_LINKS } from '#shared/icon-links.ts';
import { MANIFEST_PATH } from '#shared/offline.ts';
import { describePage } from '#shared/page-descriptions.ts';
import { PAGE_META } from '#shared/page-meta.ts';
import { PAGE_KEYS, placePage, TEST_PLACES, type PlacedPage } from '#shared/site-pages.ts';
import { clientAssets, isDevServer } from '#worker/app-shell/client-assets.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { documentCsp, REPORTING_ENDPOINTS } from '#worker/http/security-headers.ts';

export interface ShellDeps {
  productName: string;
  /** Where people write to. */
  supportEmail: string;
  /** Settings the browser app reads from its document. */
  isGuestDashboard: boolean;
  /** Whether the pages for trying things out are there: never in production. */
  hasTestPages: boolean;
}

/** The app's screens: a document that loads the client bundle, for every page of the route table. */
export function appShellRoutes(deps: ShellDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const tests = deps.hasTestPages ? TEST_PLACES : [];
  for (const page of [...PAGE_KEYS.flatMap(placePage), ...tests]) {
    const html = buildAppShell(deps, page);
    app.get(page.path, (c) => c.html(html, 200, appShellHeaders()));
  }
  return app;
}

/** Headers of a document that runs the client bundle; private screens are never stored. */
function appShellHeaders(): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(isDevServer
      ? {}
      : {
          'Content-Security-Policy': documentCsp(["'self'"]),
          'Reporting-Endpoints': REPORTING_ENDPOINTS,
        }),
  };
}

/**
 * The document itself; a `page` of the route table has its own files fetched along. `deps` come from checked
 * settings; nothing a visitor sends reaches it.
 */
function buildAppShell(deps: ShellDeps, page?: PlacedPage): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...describe(deps.productName, page),
    '<meta name="color-scheme" content="dark"><meta name="theme-color" content="#0e0d0b">',
    ICON_LINKS,
    isDevServer ? '' : INSTALLABLE,
    appHead(deps, page?.key),
    '</head><body><div id="root"></div>',
    '<noscript>This part of the product needs JavaScript. Published cards do not.</noscript>',
    '</body></html>',
  ].join('');
}

/** The app's own documents alone: who reads a card or a page of the site fetches nothing of it. */
const INSTALLABLE = `<link rel="manifest" href="${MANIFEST_PATH}">`;

/** The window's title and what search results say; what is behind the guard is no search result. */
function describe(productName: string, page?: PlacedPage): string[] {
  const title = page?.title ? `${page.title} · ${productName}` : productName;
  const isFound = page !== undefined && PAGE_META[page.key].audience === 'site';
  return [
    `<title>${escapeHtml(title)}</title>`,
    page ? `<meta name="description" content="${escapeHtml(describePage(page))}">` : '',
    isFound ? '' : '<meta name="robots" content="noindex">',
  ];
}

/** What a document's head needs to start the browser app: its settings, fonts, styles and modules. */
export function appHead(deps: ShellDeps, page?: PlacedPage['key']): string {
  const { script, styles, preloads, fonts } = clientAssets.app;
  const { productName, supportEmail, isGuestDashboard, hasTestPages } = deps;
  const own = page === undefined ? undefined : clientAssets.pages[folderOf(page)];
  return [
    `<meta name="app-settings" content="" data-product="${escapeHtml(productName)}" data-support-email="${escapeHtml(supportEmail)}" data-guest-dashboard="${isGuestDashboard}">`,
    hasTestPages ? '<meta name="test-pages" content="open">' : '',
    ...fonts.map(
      (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...styles, ...(own?.styles ?? [])].map((path) => `<link rel="stylesheet" href="${path}">`),
    ...[...preloads, ...(own?.preloads ?? [])].map(
      (path) => `<link rel="modulepreload" href="${path}">`,
    ),
    isDevServer ? DEV_PREAMBLE : '',
    `<script type="module" src="${script}"></script>`,
  ].join('');
}

/** `forgotPassword` lies in `src/pages/forgot-password`. */
function folderOf(page: PlacedPage['key']): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const DEV_PREAMBLE =
  '<script type="module" src="/@vite/client"></script><script type="module">' +
  'import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);' +
  'window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>';

import { Hono } from 'hono';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { escapeHtml } from '#shared/format/html.ts';
import { describePage } from '#shared/site/describe-page.ts';
import { NO_SCRIPT } from '#shared/site/no-script.ts';
import {
  listPageAddresses,
  PAGE_KEYS,
  PAGE_META,
  type PageAddress,
  TEST_PAGE_ADDRESSES,
} from '#shared/site/site-pages.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { REPORTING_ENDPOINTS } from '#worker/http/middleware/security-headers.ts';
import {
  buildAppHead,
  buildAppPolicy,
  buildIconLinks,
  servesTestPages,
  type ShellKernel,
} from '#worker/site/app-head.ts';
import { isDevServer } from './client-assets.ts';

/**
 * The app's screens: for every page of the route table, a document that loads the client bundle,
 * under the brand of the host.
 */
export function appShellRoutes(kernel: ShellKernel): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { installation } = kernel.brands;
  const testPages = servesTestPages(kernel) ? TEST_PAGE_ADDRESSES : [];
  for (const page of [...PAGE_KEYS.flatMap(listPageAddresses), ...testPages]) {
    app.get(page.path, (c) => {
      const brand = c.get('brand') ?? installation;
      return c.html(buildAppShell(kernel, brand, page), 200, appShellHeaders(brand));
    });
  }
  return app;
}

/** Headers of a document that runs the client bundle. Private screens must not be stored. */
function appShellHeaders(brand: ShownBrand): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(isDevServer
      ? {}
      : {
          'Content-Security-Policy': buildAppPolicy(brand),
          'Reporting-Endpoints': REPORTING_ENDPOINTS,
        }),
  };
}

/**
 * Builds the document. A `page` also preloads its own files. All values come from checked settings
 * and brands, never from the request.
 */
function buildAppShell(kernel: ShellKernel, brand: ShownBrand, page: PageAddress): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...buildMetaTags(brand, page),
    buildIconLinks(brand),
    buildAppHead(kernel, brand, page.key),
    '</head><body><div id="root"></div>',
    NO_SCRIPT,
    '</body></html>',
  ].join('');
}

/** Title and search description. Pages that require a session are not indexed. */
function buildMetaTags({ productName }: ShownBrand, page: PageAddress): string[] {
  const title = page.title ? `${page.title} · ${productName}` : productName;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(describePage(page))}">`,
    PAGE_META[page.key].audience === 'site' ? '' : '<meta name="robots" content="noindex">',
  ];
}

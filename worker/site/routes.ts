import { Hono } from 'hono';
import { documents } from '#shared/routes.ts';
import { SITE_PAGES } from '#shared/site-pages.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

export interface SiteDeps {
  originOf: (requestUrl: string) => string;
  environment: 'production' | 'preview' | 'local';
}

const HOUR = 'public, max-age=3600';

/** What search engines ask for first. Both follow from the page table; a preview asks not to be found. */
export function siteRoutes({ originOf, environment }: SiteDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(documents.robots, (c) => {
    const rules = environment === 'preview' ? ['Disallow: /'] : ['Disallow: /api/', 'Allow: /'];
    const sitemap = `Sitemap: ${originOf(c.req.url)}${documents.sitemap}`;
    const text = ['User-agent: *', ...rules, '', sitemap, ''].join('\n');
    return c.text(text, 200, { 'Cache-Control': HOUR });
  });
  app.get(documents.sitemap, (c) => {
    const origin = originOf(c.req.url);
    return c.body(buildSitemap(origin), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': HOUR,
    });
  });
  return app;
}

/** The public pages by address (sitemaps.org 0.9). Published cards are not in it: who shows a card decides who finds it. */
function buildSitemap(origin: string): string {
  const urls = SITE_PAGES.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

import { Hono } from 'hono';
import { documents, href } from '#shared/routes.ts';
import { SITE_PAGES } from '#shared/site-pages.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

export interface SiteDeps {
  originOf: (requestUrl: string) => string;
  supportEmail: string;
  now: () => Date;
  environment: 'production' | 'preview' | 'local';
}

const HOUR = 'public, max-age=3600';

const DAY_MS = 86_400_000;
/** For how long what `security.txt` says may be relied on, in days; RFC 9116 §2.5.5 asks for less than a year. */
const SECURITY_DAYS = 180;

/**
 * What programs ask a site for first: search engines, whose answers follow from the page table, while a preview asks not to
 * be found; and whoever found a weakness.
 */
export function siteRoutes({ originOf, supportEmail, environment, now }: SiteDeps): Hono<AppEnv> {
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
  app.get(documents.securityTxt, (c) => {
    const origin = originOf(c.req.url);
    const text = buildSecurityTxt(origin, supportEmail, now());
    return c.text(text, 200, { 'Cache-Control': HOUR });
  });
  return app;
}

/** RFC 9116 §2.5. It is made anew at each request and ends at a midnight (UTC), so that it never runs out by itself. */
function buildSecurityTxt(origin: string, supportEmail: string, now: Date): string {
  const end = new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${end}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${documents.securityTxt}`,
    `Policy: ${origin}${href('privacy')}#security`,
    '',
  ].join('\n');
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

import { Hono } from 'hono';
import { receiveGoogleCallback } from '#shared/api/wallet/google-callback.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { documents, href } from '#shared/routes.ts';
import { SITE_PAGES } from '#shared/site/site-pages.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findSecurityContact } from '#worker/site/security-contact.ts';

const HOUR = 'public, max-age=3600';

const OWN_HOST_ROBOTS = 'User-agent: *\nDisallow: /api/\nAllow: /\n';
/** Google Wallet calls an address only if its crawler may (`callbackOptions` of its API). */
const GOOGLE_RULE = `Allow: ${receiveGoogleCallback.path}`;

/** Days until `security.txt` expires. RFC 9116 §2.5.5 recommends less than a year. */
const SECURITY_DAYS = 180;

/**
 * Files for programs: `robots.txt` and the sitemap, both derived from the page table (previews ask
 * not to be indexed), and `security.txt`.
 */
export function siteRoutes(
  kernel: Pick<Kernel, 'brands' | 'originOf' | 'settings' | 'now'>,
): Hono<AppEnv> {
  const { brands, originOf, now } = kernel;
  const app = new Hono<AppEnv>();
  app.get(documents.robots, (c) => {
    // A company's domain has no pages but its cards.
    if (c.get('host').kind !== 'product')
      return c.text(OWN_HOST_ROBOTS, 200, { 'Cache-Control': HOUR });
    const rules =
      kernel.settings.ENVIRONMENT === 'preview'
        ? ['Disallow: /']
        : [GOOGLE_RULE, 'Disallow: /api/', 'Allow: /'];
    const sitemap = `Sitemap: ${originOf(c.req.url)}${documents.sitemap}`;
    const text = ['User-agent: *', ...rules, '', sitemap, ''].join('\n');
    return c.text(text, 200, { 'Cache-Control': HOUR });
  });
  app.get(documents.sitemap, (c) => {
    if (c.get('host').kind !== 'product') throw new ApiError('not_found');
    const origin = originOf(c.req.url);
    return c.body(buildSitemap(origin), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': HOUR,
    });
  });
  app.get(documents.securityTxt, (c) => {
    const contact = findSecurityContact(c.get('brand') ?? brands.installation, kernel.settings);
    // No contact is better than one that no one reads.
    if (contact === null) throw new ApiError('not_found');
    const text = buildSecurityTxt(c.get('host').origin, contact, now());
    return c.text(text, 200, { 'Cache-Control': HOUR });
  });
  return app;
}

/**
 * RFC 9116 §2.5. Built on each request and expires at midnight UTC, so that it never goes stale.
 */
function buildSecurityTxt(origin: string, contact: string, now: Date): string {
  const end = new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${end}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${documents.securityTxt}`,
    `Policy: ${origin}${href('security')}#reporting`,
    '',
  ].join('\n');
}

/**
 * The public pages (sitemaps.org 0.9). Published cards are not listed: their owners decide who
 * finds them.
 */
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

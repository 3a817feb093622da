import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { PAGE_META } from '#shared/page-meta.ts';
import { pages } from '#shared/routes.ts';
import { PAGE_KEYS } from '#shared/site-pages.ts';
import { siteRoutes } from '#worker/site/routes.ts';

const previewOrigin = () => 'https://preview.test';

test('the sitemap names every page for everybody, absolute, and no other', async () => {
  const response = await SELF.fetch('https://cards.test/sitemap.xml');
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  const named = [...xml.matchAll(/<loc>https:\/\/cards\.test(\/[^<]*)<\/loc>/g)].map(
    (match) => match[1],
  );
  const plain = PAGE_KEYS.filter((key) => key !== 'useCase');
  for (const key of plain) {
    expect(named.includes(pages[key]), key).toBe(PAGE_META[key].audience === 'site');
  }
  expect(named).toContain('/use-cases/real-estate');
  expect(xml).not.toContain(':category');
});

test('robots are sent to the sitemap, and kept out of a preview', async () => {
  const text = await (await SELF.fetch('https://cards.test/robots.txt')).text();
  expect(text).toContain('Sitemap: https://cards.test/sitemap.xml');
  expect(text).toContain('Disallow: /api/\n');
  const preview = siteRoutes({ originOf: previewOrigin, environment: 'preview' });
  expect(await (await preview.request('/robots.txt')).text()).toContain('Disallow: /\n');
});

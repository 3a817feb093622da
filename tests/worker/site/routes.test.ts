// @module-tag core
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pages } from '#shared/routes.ts';
import { PAGE_KEYS, PAGE_META } from '#shared/site/site-pages.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { siteRoutes } from '#worker/site/routes.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const siteOf = (environment: 'production' | 'preview', now = () => new Date()) =>
  new Hono<AppEnv>()
    .use(productHost)
    .route(
      '/',
      siteRoutes(
        createTestKernel({ settings: buildTestSettings({ ENVIRONMENT: environment }), now }),
      ),
    );

test('the sitemap lists every public page with its full URL, and no other', async () => {
  const response = await callWorker('https://cards.test/sitemap.xml');
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

test('robots.txt links the sitemap and disallows everything in previews', async () => {
  const text = await (await callWorker('https://cards.test/robots.txt')).text();
  expect(text).toContain('Sitemap: https://cards.test/sitemap.xml');
  // Google's rule is the longest match; others read the first.
  expect(text).toContain('Allow: /api/google-wallet/callbacks\nDisallow: /api/\n');
  const preview = siteOf('preview');
  expect(await (await preview.request('/robots.txt')).text()).toContain('Disallow: /\n');
});

/** The fields of a `security.txt`, one per line. */
const fields = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((row) => [row.split(': ')[0], row.split(': ')[1]]),
  );

/** The routes of a production with these settings. */
const contactRoutes = (
  contact: string,
  supportEmail = 'help@cards.dev',
  now = () => new Date(),
) => {
  const { brands, ...kernel } = createTestKernel({
    settings: buildTestSettings({ ENVIRONMENT: 'production', SECURITY_CONTACT: contact }),
    now,
  });
  const installation = { ...brands.installation, supportEmail };
  return siteRoutes({ ...kernel, brands: { ...brands, installation } });
};

/** The same at the host of the product. */
const contactSite = (...settings: Parameters<typeof contactRoutes>) => {
  const app = new Hono<AppEnv>().use(productHost).route('/', contactRoutes(...settings));
  app.onError(onError);
  return app;
};

const PATH = '/.well-known/security.txt';

const readContact = async (contact: string) =>
  fields(await (await contactSite(contact).request(PATH)).text()).get('Contact');

test('security.txt names a contact and always expires in the future, within a year', async () => {
  const answer = await expectStatus(contactSite('').request(PATH), 200);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const here = fields(await answer.text());
  expect([...here.keys()]).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
    'Policy',
  ]);
  expect(here.get('Contact')).toBe('mailto:help@cards.dev');
  expect(here.get('Canonical')).toMatch(/^https?:\/\/[^/]+\/\.well-known\/security\.txt$/);
  expect(here.get('Policy')).toMatch(/\/security#reporting$/);
  for (const now of ['2026-01-01T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const site = contactSite('', undefined, () => new Date(now));
    const text = await (await site.request(PATH)).text();
    const expires = fields(text).get('Expires') ?? '';
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
  }
});

test('security.txt names the contact of the settings before the support address', async () => {
  expect(await readContact('security@cards.dev')).toBe('mailto:security@cards.dev');
  expect(await readContact('https://cards.dev/report')).toBe('https://cards.dev/report');
});

test("on a partner's host security.txt names the partner's address and host, not the product's", async () => {
  const origin = 'https://cards.partner.dev';
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      const { installation } = createTestKernel().brands;
      c.set('host', { kind: 'app', origin, organizationId: 'partner' });
      c.set('brand', {
        ...installation,
        organizationId: 'partner',
        supportEmail: 'help@partner.dev',
      });
      await next();
    })
    .route('/', contactRoutes('security@cards.dev'));
  const text = await (await app.request(`${origin}${PATH}`)).text();
  expect(fields(text).get('Contact')).toBe('mailto:help@partner.dev');
  expect(fields(text).get('Canonical')).toBe(`${origin}${PATH}`);
  expect(text).not.toMatch(/cards\.(?:dev|test)/);
});

test.each(['support@example.com', 'a@mail.example.org', 'a@cards.test', 'a@cards.example'])(
  'without a contact that exists there is no security.txt: %s',
  async (address) => {
    await expectStatus(contactSite('', address).request(PATH), 404);
    await expectStatus(callWorker(`https://cards.test${PATH}`), 404);
  },
);

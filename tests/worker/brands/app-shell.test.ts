// @module-tag core
import { buildAppHead, buildAppPolicy } from '#worker/site/app-head.ts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Brand } from '#shared/brand/brand.ts';
import { readLegalTexts } from '#shared/api/legal.ts';
import { buildInstallationBrand, buildShownBrand } from '#shared/brand/shown-brand.ts';
import * as documentsOfCards from '#src/entry-server.tsx';
import { readAppSettings } from '#src/browser/app-settings.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createAssignBrand } from '#worker/http/middleware/assign-brand.ts';
import { hashSource } from '#worker/http/middleware/security-headers.ts';
import { createErrorPages } from '#worker/public-card/pages/error-pages.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { createSite } from '#worker/site/create-site.ts';
import { createTestBrands, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { buildTestBrand, createPartner } from '#tests/worker/world/partner.ts';

/** The documents of a partner's host, and of the product's own without an ID. */
function serveHost(organizationId: string | null, brands = createTestBrands()) {
  const kernel = createTestKernel({ brands });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const origin = 'https://bright.example';
    if (organizationId !== null) c.set('host', { kind: 'app', origin, organizationId });
    c.set('requestId', 'request-1');
    await next();
  });
  app.use(createAssignBrand(brands));
  const site = createSite(kernel, documentsOfCards);
  app.route('/', site.routes);
  app.route('/', site.documents);
  app.get('/broken', () => {
    throw new Error('broken');
  });
  const findErrorPage = createErrorPages({
    ...kernel,
    documents: documentsOfCards,
    appHead: (brand) => buildAppHead(kernel, brand),
    appPolicy: buildAppPolicy,
    isPolicySent: true,
  });
  const accept = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };
  app.notFound((c) => findErrorPage(new ApiError('not_found'), c) ?? c.text('no page', 500));
  app.onError((_, c) => findErrorPage(new ApiError('internal'), c) ?? c.text('no page', 500));
  return { get: async (path: string) => app.request(`https://bright.example${path}`, accept) };
}

/** The settings that the app reads from a document. */
function readSettings(html: string): ReturnType<typeof readAppSettings> {
  const meta = /<meta name="app-settings"[^>]*>/.exec(html)?.[0] ?? '';
  const find = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(meta)?.[1] ?? null;
  return readAppSettings({ querySelector: () => ({ getAttribute: find }) });
}

describe('on the host of a partner', () => {
  test('every document names the partner and never the product', async () => {
    const { id } = await createPartner();
    const host = serveHost(id);
    for (const path of [
      '/login',
      '/signup',
      '/dashboard',
      '/settings',
      '/team',
      '/pricing',
      '/terms',
      '/nothing/here',
      '/broken',
      '/brand.webmanifest',
    ]) {
      const text = await (await host.get(path)).text();
      expect(text, path).toContain('Bright Ideas');
      expect(text, path).not.toMatch(/tip top/i);
      expect(text, path).not.toContain('support@cards.test');
      expect(text, path).not.toMatch(/apple-touch-icon\.png|favicon\.(?:ico|svg)|\/icons\/app-/);
    }
  });

  test('the app reads name, support address and logo before its first paint', async () => {
    const logo = `/media/${'a'.repeat(64)}.png`;
    const { id } = await createPartner({ logo, icon: logo, hasWatermark: false });
    const host = serveHost(id);
    const html = await (await host.get('/dashboard')).text();
    expect(readSettings(html)).toMatchObject({
      productName: 'Bright Ideas',
      supportEmail: 'help@bright.example',
      logo,
      hasWatermark: false,
    });
    expect(html).toContain(`<link rel="icon" href="${logo}">`);
    expect(html).toContain('<title>Dashboard · Bright Ideas</title>');
    const manifest = await host.get('/brand.webmanifest');
    // A copy in the browser would be older than the brand.
    expect(manifest.headers.get('Cache-Control')).toBe('no-cache');
    expect(await manifest.json()).toMatchObject({ name: 'Bright Ideas', icons: [{ src: logo }] });
  });

  test('its colors are inline, and the policy allows exactly this style', async () => {
    const { id } = await createPartner();
    const response = await serveHost(id).get('/nothing/here');
    const html = await response.text();
    const style = /<style>(:root\{--color-ground[^<]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(style).toContain('--background-color-gold:#1d3557');
    expect(response.headers.get('Content-Security-Policy')).toContain(hashSource(style));
  });

  test("its legal texts replace the product's", async () => {
    const { id } = await createPartner({}, { terms: 'Be kind.' });
    const host = serveHost(id);
    const answer = await host.get(readLegalTexts.path);
    expect(await answer.json()).toEqual({ terms: 'Be kind.', privacy: '' });
    expect(await (await host.get('/terms')).text()).toContain(' data-legal="terms"');
  });

  test('an error page has no name while the brand is unknown', async () => {
    const brands = createTestBrands();
    const { id } = await createPartner();
    const down = { ...brands, ofHost: () => Promise.reject(new Error('D1_ERROR: down')) };
    const html = await (await serveHost(id, down).get('/dashboard')).text();
    expect(html).toContain('request-1');
    expect(html).not.toMatch(/tip top/i);
  });
});

test("the product's own host shows the product, in its own colors", async () => {
  const host = serveHost(null);
  const html = await (await host.get('/checkout')).text();
  expect(readSettings(html)).toMatchObject({
    productName: 'Tip Top Cards',
    logo: null,
    hasWatermark: true,
  });
  expect(html).toContain('/favicon.svg');
  expect(html).not.toContain('<style>');
  expect(await (await host.get(readLegalTexts.path)).json()).toEqual({ terms: '', privacy: '' });
});

const HOSTILE = '"><script>alert(1)</script><style>*{}</style>';
test.each(['productName', 'tagline', 'senderName', 'supportEmail', 'logo', 'icon'] as const)(
  'S-Q5: %s of a brand never becomes markup or a foreign address',
  async (field) => {
    const stored: Brand = {
      ...buildTestBrand(),
      [field]: field === 'logo' || field === 'icon' ? 'https://evil.example/x.svg' : HOSTILE,
    };
    const installation = buildInstallationBrand({
      productName: 'Cards',
      supportEmail: 'a@b.example',
    });
    const label = { organizationId: 'partner', version: 1, hasTerms: false, hasPrivacy: false };
    const shown = buildShownBrand({ ...label, brand: stored }, installation);
    const host = serveHost('partner', { ...createTestBrands(), ofHost: async () => shown });
    for (const path of ['/login', '/nothing/here', '/broken']) {
      const html = await (await host.get(path)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<style>*');
      expect(html).not.toContain('evil.example');
    }
  },
);

test.each([
  'logo.svg',
  '//evil.example/a.png',
  'javascript:alert(1)',
  `/media/${'a'.repeat(64)}.svg`,
])(
  'S-Q7: the picture %s is refused: a logo is an uploaded bitmap, never an SVG with a script',
  (logo) => {
    expect(() => buildTestBrand({ logo })).toThrow();
    expect(() => buildTestBrand({ icon: logo })).toThrow();
  },
);

import { expect, test } from 'vitest';
import { buildInstallationBrand } from '#shared/brand/shown-brand.ts';
import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { prerenderedRoutes } from '#worker/site/prerendered-routes.ts';
import { applyConditions, listServerConditions } from '#worker/site/server-conditions.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const brand = buildInstallationBrand({ productName: 'Cards', supportEmail: 'help@cards.dev' });
const BARE = {
  ENVIRONMENT: 'production',
  STRIPE_SECRET_KEY: '',
  GOOGLE_WALLET_ISSUER_ID: '',
  APPLE_PASS_CERTIFICATE: '',
  APPLE_PUSH_KEY: '',
} as const;
type Changes = Parameters<typeof buildTestSettings>[0];
const conditionsOf = (changes: Changes, ai: object | null = null) =>
  listServerConditions(
    createTestKernel({
      settings: buildTestSettings({ ...BARE, ...changes }),
      ai: Object(ai) === ai ? Object(ai) : null,
    }),
    brand,
  );

test('a server with the bare settings names the platform alone', () => {
  expect(conditionsOf({})).toEqual(['platformMail', 'ledgersAnywhere', 'securityContact']);
});

test.each([
  ['stripe', { STRIPE_SECRET_KEY: 'sk_test_x' }],
  ['mailProvider', { MAIL_API_URL: 'https://api.resend.com/emails', MAIL_API_KEY: 'k' }],
  ['appleWallet', { APPLE_PASS_CERTIFICATE: 'pem' }],
  ['googleWallet', { GOOGLE_WALLET_ISSUER_ID: '1' }],
  ['turnstile', { TURNSTILE_SITE_KEY: 'key' }],
  ['ledgersInEurope', { LEDGER_JURISDICTION: 'eu' }],
] as const)('%s is named only where it is set', (condition, changes) => {
  expect(conditionsOf({})).not.toContain(condition);
  expect(conditionsOf(changes)).toContain(condition);
});

test('another mail provider replaces the platform, and only a bound model is named', () => {
  expect(conditionsOf({ MAIL_API_URL: 'https://api.resend.com/emails' })).not.toContain(
    'platformMail',
  );
  expect(conditionsOf({}, { run: () => undefined })).toContain('writingHelp');
});

const noLegal = { renderLegalParts: () => ({ lead: '', text: '' }) };

const FILE = [
  '<html><head><meta name="app-settings" content="" data-product="Cards"></head><body>',
  '<p data-condition="stripe">Stripe</p><p data-condition="turnstile">Turnstile</p>',
  '<p data-condition="mailProvider">By <span data-mail-host=""></span></p>',
  '<p>Cloudflare</p></body></html>',
].join('');

test('what is not true of the server is gone from the page, and the app reads the same', async () => {
  const settings = buildTestSettings({
    ...BARE,
    STRIPE_SECRET_KEY: 'sk_test_x',
    MAIL_API_URL: 'https://api.resend.com/emails',
  });
  const file = new Response(FILE, { headers: { ETag: '"build"' } });
  const answer = applyConditions(file, createTestKernel({ settings }), brand);
  // Otherwise a browser would show what the settings said before.
  expect(answer.headers.get('ETag')).toBeNull();
  const html = await answer.text();
  expect(html).toContain('>Stripe<');
  expect(html).not.toContain('Turnstile');
  expect(html).toContain('<span data-mail-host="">api.resend.com</span>');
  expect(html).toContain(
    'data-conditions="stripe mailProvider ledgersAnywhere securityContact" data-mail-host="api.resend.com"',
  );
});

test('the page is read without the conditions of the request, which are about the file', async () => {
  const requests: Request[] = [];
  const fetch: Fetcher['fetch'] = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(FILE);
  };
  const kernel = createTestKernel({
    settings: buildTestSettings(BARE),
    assets: { fetch },
  });
  const app = new Hono<AppEnv>().use(productHost).route('/', prerenderedRoutes(kernel, noLegal));
  const headers = { 'If-None-Match': '"build"' };
  const answer = await expectStatus(app.request('https://cards.test/security', { headers }), 200);
  expect(await answer.text()).not.toContain('Stripe');
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(requests.map((one) => one.headers.get('If-None-Match'))).toEqual([null]);
});

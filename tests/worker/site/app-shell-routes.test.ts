// @module-tag core
import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ICON_LINKS } from '#shared/icon-links.ts';
import { PAGE_ROWS, TEST_PAGE_ROWS } from '#shared/site/page-rows.ts';
import { testPages } from '#shared/routes.ts';
import { PAGE_KEYS, listPageAddresses } from '#shared/site/site-pages.ts';
import { THEME_SCRIPT } from '#shared/site/theme.ts';
import { hashSource } from '#worker/http/middleware/security-headers.ts';
import worker from '#worker/index.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PLACES = PAGE_KEYS.flatMap(listPageAddresses);

test('every page of the route table serves the app, uncached and with a strict policy', async () => {
  for (const { path } of PLACES) {
    const response = await callWorker(`https://cards.test${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `script-src 'self' ${hashSource(THEME_SCRIPT)};`,
    );
    const html = await response.text();
    expect(html).toContain('<script type="module" src="/assets/app.js">');
    expect(html).toContain('href="/assets/text.woff2" as="font" type="font/woff2" crossorigin');
    expect(html).not.toContain('style=');
  }
});

test("a page preloads its own files and no other page's", async () => {
  const own = await (await callWorker('https://cards.test/forgot-password')).text();
  expect(own).toContain('<link rel="modulepreload" href="/assets/forgot-password.js">');
  expect(own).toContain('<link rel="stylesheet" href="/assets/forgot-password.css">');
  const other = await (await callWorker('https://cards.test/login')).text();
  expect(other).not.toContain('/assets/forgot-password');
});

test('nothing from the URL reaches the document', async () => {
  const response = await callWorker('https://cards.test/login?from=%22%3E%3Cscript%3Ealert(1)');
  expect(await response.text()).not.toContain('alert');
});

test('every page has its own title and a one-sentence description', async () => {
  for (const { path } of PLACES) {
    const html = await (await callWorker(`https://cards.test${path}`)).text();
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,160}">/);
  }
  const login = await (await callWorker('https://cards.test/login')).text();
  expect(login).toContain('<title>Log in · Tip Top Cards</title>');
  expect(login).toContain('<meta name="robots" content="noindex">');
  const rows = Object.values({ ...PAGE_ROWS, ...TEST_PAGE_ROWS });
  const sentences = rows.map(({ description }) => description);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('R-R12: an unknown use case is not a page', async () => {
  const headers = { Accept: 'text/html' };
  const sales = await callWorker('https://cards.test/use-cases/sales', { headers });
  expect(await sales.text()).toContain('<title>Sales · Tip Top Cards</title>');
  for (const path of ['/use-cases/alchemy', '/use-cases/Sales', '/use-cases/sales/teams']) {
    const response = await callWorker(`https://cards.test${path}`, { headers });
    expect([path, response.status]).toEqual([path, 404]);
  }
});

async function askIn(
  environment: string,
  path: string,
  settings: Record<string, string> = {},
): Promise<Response> {
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`, {
    headers: { Accept: 'text/html' },
  });
  const vars: object = { ENVIRONMENT: environment, ...settings };
  return worker.fetch(request, { ...env, ...vars }, createExecutionContext());
}

test('R-R8: test pages are served in local starts and previews, never in production', async () => {
  for (const path of Object.values(testPages)) {
    for (const [environment, status] of [
      ['local', 200],
      ['preview', 200],
      ['production', 404],
    ] as const) {
      const answer = await askIn(environment, path);
      expect([path, environment, answer.status]).toEqual([path, environment, status]);
      const html = await answer.text();
      expect(html.includes('<meta name="test-pages"')).toBe(status === 200);
    }
  }
  expect(await (await askIn('production', '/dashboard')).text()).not.toContain('test-pages');
});

test('R-R3: the documents carry the setting for guest dashboards', async () => {
  for (const [environment, guests] of [
    ['production', 'false'],
    ['production', 'true'],
    ['local', 'false'],
  ] as const) {
    const answer = await askIn(environment, '/dashboard', { GUEST_DASHBOARD: guests });
    expect([environment, answer.status]).toEqual([environment, 200]);
    expect(await answer.text()).toContain(` data-guest-dashboard="${guests}"`);
  }
});

test('the documents name the profiles that the operator set, and no unknown host is accepted', async () => {
  const links = 'https://x.com/tiptop,https://www.youtube.com/@tiptop';
  const answer = await askIn('local', '/dashboard', { SOCIAL_LINKS: links });
  expect(await answer.text()).toContain(` data-social="${links}"`);
  await expectStatus(askIn('local', '/dashboard'), 200);
  await expectStatus(askIn('local', '/dashboard', { SOCIAL_LINKS: 'https://evil.example/a' }), 503);
});

test('the documents link their icons, and every meta element has a content attribute for validators', async () => {
  const html = await (await callWorker('https://cards.test/login')).text();
  expect(html).toContain(ICON_LINKS);
  const metas = html.match(/<meta name=[^>]*>/g) ?? [];
  expect(metas.length).toBeGreaterThan(3);
  expect(metas.filter((meta) => !meta.includes(' content="'))).toEqual([]);
});

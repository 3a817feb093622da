import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readPublishedLegal } from '#shared/api/legal.ts';
import { publishLegalTexts } from '#shared/api/operator/legal.ts';
import type { LegalKind, LegalSection } from '#shared/legal/legal-document.ts';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createOperator } from '#worker/operator/create-operator.ts';
import { createSite } from '#worker/site/create-site.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const ORIGIN = 'https://cards.test';
const FILE = `<html><head><title>Terms</title></head><body>
<div data-legal-part="lead">not published</div><div data-legal-part="text" class="empty:hidden"></div>
<div data-legal-part="placeholder">What already applies</div><p data-legal-part="placeholder">Coming soon</p>
<section>The software</section></body></html>`;

const section = (text: string): LegalSection => ({ title: 'Who we are', paragraphs: [text] });

/** A site without texts, at a time that can be moved, and the operator's command. */
async function start(host: 'product' | 'app' = 'product') {
  await runSql('DELETE FROM legal_texts');
  const clock = { at: '2026-05-01T10:00:00Z' };
  const now = () => new Date(clock.at);
  const kernel = createTestKernel({
    now,
    assets: { fetch: async () => new Response(FILE, { headers: { ETag: '"build"' } }) },
  });
  const site = createSite(kernel, documents);
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('host', { kind: 'product', origin: ORIGIN, organizationId: null });
    if (host === 'app') {
      c.set('host', { kind: 'app', origin: 'https://bright.example', organizationId: 'partner' });
      c.set('brand', { ...kernel.brands.installation, organizationId: 'partner' });
    }
    c.set('requestId', 'request-1');
    await next();
  });
  app.route('/', site.routes).route('/', site.documents);
  app.route('/', createOperator(kernel).routes);
  app.onError(onError);
  const Authorization = await authorizeOperator('2100-01-01T00:00:00Z');
  const publish = (
    kind: LegalKind,
    sections: readonly LegalSection[],
    headers = { Authorization },
  ) =>
    app.request(publishLegalTexts.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ texts: [{ kind, sections }] }),
    });
  const read = (kind: string, query = '') => app.request(`${ORIGIN}/api/legal/${kind}${query}`);
  const open = (path: string) => app.request(ORIGIN + path);
  return { clock, publish, read, open };
}

test('until a text is published its page is the one of the build', async () => {
  const { open, read } = await start();
  const page = await expectStatus(open('/terms'), 200);
  const html = await page.text();
  expect(html).toContain('Coming soon');
  expect(html).toContain('"published":null');
  expect(page.headers.get('ETag')).toBeNull();
  expect(await readAnswer(readPublishedLegal, read('terms'))).toEqual({ published: null });
  await expectStatus(read('imprint'), 404);
});

test('a published text replaces what stands for it, and the software’s part stays', async () => {
  const { publish, open, read } = await start();
  await readAnswer(publishLegalTexts, publish('terms', [section('We are Meier.')]));
  const html = await (await open('/terms')).text();
  expect(html).toContain('We are Meier.');
  expect(html).toContain('May 1, 2026');
  expect(html).toContain('The software');
  expect(html).not.toMatch(/Coming soon|not published|already applies/);
  // Another text is not there yet.
  expect(await (await open('/privacy')).text()).toContain('Coming soon');
  const { published } = await readAnswer(readPublishedLegal, read('terms'));
  expect(published?.document.sections).toEqual([section('We are Meier.')]);
});

test('each day has one version, earlier ones stay readable, and what is equal adds none', async () => {
  const { clock, publish, open, read } = await start();
  await publish('dpa', [section('First.')]);
  await publish('dpa', [section('First, corrected.')]);
  clock.at = '2026-06-02T00:00:00Z';
  const same = await readAnswer(publishLegalTexts, publish('dpa', [section('First, corrected.')]));
  expect(same.published).toEqual([{ kind: 'dpa', publishedOn: '2026-05-01', isNew: false }]);
  const next = await readAnswer(publishLegalTexts, publish('dpa', [section('Second.')]));
  expect(next.published).toEqual([{ kind: 'dpa', publishedOn: '2026-06-02', isNew: true }]);
  expect(await readValue<number>('SELECT count(*) FROM legal_texts')).toBe(2);

  const newest = await (await open('/data-processing')).text();
  expect(newest).toContain('Second.');
  expect(newest).toContain('href="?version=2026-05-01"');
  const earlier = await (await open('/data-processing?version=2026-05-01')).text();
  expect(earlier).toContain('First, corrected.');
  expect(earlier).toContain('An earlier version');
  const { published } = await readAnswer(readPublishedLegal, read('dpa', '?version=2026-05-01'));
  expect(published?.versions).toEqual(['2026-06-02', '2026-05-01']);
  await expectStatus(read('dpa', '?version=2026-05-02'), 404);
  const unknown = await expectStatus(open('/data-processing?version=2026-05-02'), 302);
  expect(unknown.headers.get('Location')).toBe('/data-processing');
});

test('markup in a text stays text, in the page and in its data', async () => {
  const { publish, open } = await start();
  const text = '</script><script>alert(1)</script> <b>&amp;';
  await expectStatus(publish('privacy', [section(text)]), 200);
  const html = await (await open('/privacy')).text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;&amp;amp;');
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const data = /<script type="application\/json" id="legal-document">(.*?)<\/script>/.exec(
    html,
  )?.[1];
  expect(JSON.parse(data ?? '').published.document.sections).toEqual([section(text)]);
});

test('the operator’s texts, which name the operator, are not on a partner’s host', async () => {
  const product = await start();
  await product.publish('terms', [section('We are Meier.')]);
  const rows = await readValue<string>('SELECT sections FROM legal_texts');
  const partner = await start('app');
  await runSql("INSERT INTO legal_texts VALUES ('terms', '2026-05-01', ?)", rows);
  expect(await readAnswer(readPublishedLegal, partner.read('terms'))).toEqual({ published: null });
  const page = await (await partner.open('/terms')).text();
  expect(page).not.toContain('Meier');
});

test('only a command of the operator publishes, and only whole texts', async () => {
  const { publish } = await start();
  await expectStatus(publish('terms', [section('We.')], { Authorization: 'Operator x' }), 404);
  await expectStatus(publish('terms', []), 400);
  await expectStatus(publish('terms', [section('x'.repeat(4001))]), 400);
  expect(await readValue<number>('SELECT count(*) FROM legal_texts')).toBe(0);
});

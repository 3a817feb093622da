import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderExchangeDocument } from '#src/entry-server.tsx';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { buildScript } from '#tests/src/public-card/build-entry.ts';

const VIEW = {
  card: buildPublishedCard(),
  values: {},
  issues: [],
  message: null,
  isDone: false,
  siteKey: null,
};

test('each field is labeled, connected to its error line and filled by the browser', () => {
  const html = renderExchangeDocument(
    { ...VIEW, issues: [{ path: 'email', message: 'Not an address.' }], values: { email: 'x' } },
    '/assets/exchange.js',
  );
  for (const name of ['name', 'email', 'phone', 'company', 'note']) {
    expect(html).toContain(`<label for="ex-${name}">`);
    expect(html).toContain(`id="ex-${name}-issue"`);
  }
  expect(html).toMatch(
    /<input type="email"(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="ex-email-issue")(?=[^>]*autoComplete="email")(?=[^>]*value="x")/,
  );
  expect(html).toContain('Not an address.');
  expect(html).toContain('Please check the fields marked below.');
  expect(html).not.toContain(' style=');
});

test('the form and its script are at most 10 KB compressed, the script 2 KB', async () => {
  const script = await buildScript('src/public-card/exchange/exchange-script.ts');
  const scriptBytes = gzipSync(script, { level: 6 }).byteLength;
  const html = renderExchangeDocument(VIEW, '/assets/exchange.js');
  const pageBytes = gzipSync(html, { level: 6 }).byteLength;
  expect(scriptBytes).toBeGreaterThan(500);
  expect(scriptBytes).toBeLessThanOrEqual(2048);
  expect(pageBytes + scriptBytes).toBeLessThanOrEqual(10_240);
});

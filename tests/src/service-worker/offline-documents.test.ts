import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSavedNote, buildOfflinePage } from '#src/service-worker/offline-documents.ts';

const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'";

/** Sources of every inline style and script of a document. */
function hashInline(html: string): string[] {
  return [...html.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

test('a saved page says when it was saved, and its policy allows the note', async () => {
  const page = new Response('<html><body><main>Ann</main></body></html>', {
    headers: { 'Content-Security-Policy': POLICY, 'Content-Type': 'text/html' },
  });
  const shown = await addSavedNote(page, new Date('2026-11-23T12:00:00'));
  const html = await shown.text();
  expect(html).toContain("You're offline. Saved on Nov 23, 12:00");
  expect(html).toContain('<main>Ann</main>');
  const [style] = hashInline(html);
  expect(shown.headers.get('Content-Security-Policy')).toContain(`style-src ${style} 'self';`);
  expect(shown.headers.get('Content-Type')).toBe('text/html');
});

test('the offline page runs nothing but the theme, and repeats no markup from the URL', async () => {
  const page = await buildOfflinePage(
    new URL('https://cards.test//evil.example/x?a="><script>alert(1)</script>&b'),
    ['/fonts/geist.abc.woff2', '/fonts/instrument-serif.def.woff2'],
  );
  const html = await page.text();
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const hashes = hashInline(html);
  expect(hashes).toHaveLength(2);
  expect(hashes.filter((hash) => !policy.includes(hash))).toEqual([]);
  expect(policy).toContain("font-src 'self';");
  expect(html).toContain('url(/fonts/geist.abc.woff2)');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('href="https://cards.test//evil.example/x?');
  expect(page.status).toBe(503);
  // The same service worker runs at a partner's domain.
  expect(html).not.toMatch(/tip.?top/i);
});

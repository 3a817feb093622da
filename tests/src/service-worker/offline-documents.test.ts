import { expect, test } from 'vitest';
import {
  addSavedNote,
  buildNoticeStyles,
  buildOfflinePage,
} from '#src/service-worker/offline-documents.ts';

const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'";

test('a saved page says when it was saved, and its policy allows the note', async () => {
  const page = new Response('<html><body><main>Ann</main></body></html>', {
    headers: { 'Content-Security-Policy': POLICY, 'Content-Type': 'text/html' },
  });
  const shown = await addSavedNote(page, new Date('2026-11-23T12:00:00'));
  const html = await shown.text();
  expect(html).toContain("You're offline. Saved on Nov 23, 2026, 12:00");
  expect(html).toContain('<main>Ann</main>');
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
  const policy = shown.headers.get('Content-Security-Policy');
  expect(policy).toContain(`style-src 'nonce-${nonce}' 'self';`);
  expect(policy).toContain("script-src 'self'");
  expect(shown.headers.get('Content-Type')).toBe('text/html');
});

test('the offline page runs one script of its own and names no product', async () => {
  const fonts = ['/fonts/geist.abc.woff2', '/fonts/instrument-serif.def.woff2', '/assets/app.js'];
  const page = buildOfflinePage(buildNoticeStyles(fonts));
  const html = await page.text();
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  expect(html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${nonce}">`]);
  expect(policy).toContain("font-src 'self';");
  expect(html).toContain('url(/fonts/geist.abc.woff2)');
  expect(html).not.toContain('/assets/app.js');
  expect(page.status).toBe(503);
  // The same service worker runs at a partner's domain.
  expect(html).not.toMatch(/tip.?top/i);
});

import { expect, test } from 'vitest';
import { THEME_SCRIPT } from '#shared/site/theme.ts';
import {
  API_CSP,
  COMMON_HEADERS,
  hashSource,
  staticHeadersFile,
} from '#worker/http/middleware/security-headers.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

/** The rules of a `_headers` file by path. The last value of a header wins. */
function parseRules(file: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>();
  let current: Record<string, string> = {};
  for (const line of file.split('\n').filter(Boolean)) {
    if (line.startsWith('/')) rules.set(line, (current = {}));
    else if (!line.startsWith('  ! ')) {
      const [name = '', ...value] = line.trim().split(': ');
      current[name] = value.join(': ');
    }
  }
  return rules;
}

test('S-H1: every file of the build has the common headers and a policy', () => {
  const all = parseRules(staticHeadersFile()).get('/*');
  expect(all).toMatchObject(COMMON_HEADERS);
  expect(all?.['Content-Security-Policy']).toContain("frame-ancestors 'none'");
  expect(all?.['Content-Security-Policy']).not.toContain('unsafe');
});

test('the only inline script of a site page is the one that applies the theme', () => {
  const policy = parseRules(staticHeadersFile()).get('/*')?.['Content-Security-Policy'];
  expect(policy).toContain(`script-src 'self' ${hashSource(THEME_SCRIPT)};`);
});

test('files with a hash in their name are cached forever and run nothing', () => {
  const rules = parseRules(staticHeadersFile());
  for (const path of ['/assets/*', '/fonts/*']) {
    expect(rules.get(path)).toEqual({
      'Content-Security-Policy': API_CSP,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    // A second policy would be appended with a comma, so the first is removed.
    expect(staticHeadersFile()).toContain(`${path}\n  ! Content-Security-Policy\n`);
  }
});

test('the Worker sends the same headers for documents, errors and missing pages', async () => {
  for (const path of ['/', '/api/health', '/api/nothing', '/nobody/here', '/%ZZ']) {
    const response = await callWorker(`https://cards.test${path}`);
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      expect(response.headers.get(name), `${path} ${name}`).toBe(value);
    }
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    if (path.startsWith('/api/')) expect(response.headers.get('Cache-Control')).toBe('no-store');
    await response.text();
  }
});

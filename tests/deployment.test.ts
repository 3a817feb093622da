import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The lines of a TOML table, or those before the first one. */
function tableOf(text: string, name: string | null): Record<string, string> {
  const tables = text.split(/^(?=\[)/m);
  const found = name === null ? tables[0] : tables.find((table) => table.startsWith(`[${name}]`));
  return Object.fromEntries(
    [...(found ?? '').matchAll(/^(\w+) = (.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}

const config = readFileSync('wrangler.toml', 'utf8');

test('what is deployed without a further word is a production: no guests, no test hosts, no secrets', () => {
  expect(tableOf(config, 'vars')).toMatchObject({
    ENVIRONMENT: '"production"',
    GUEST_DASHBOARD: '"false"',
  });
  expect(tableOf(config, null)).toMatchObject({ preview_urls: 'false' });
  expect(tableOf(config, null)['compatibility_flags']).toContain('global_fetch_strictly_public');
  const names = Object.keys(tableOf(config, 'vars'));
  expect(names.filter((name) => /SECRET|KEY|TOKEN|PASSWORD/.test(name))).toEqual([]);
});

test('the deployed limiters are the strict ones, each counting for itself', () => {
  const limiters = [...config.matchAll(/\[\[ratelimits\]\]\n((?:.+\n)+)/g)].map(
    ([, lines]) => lines,
  );
  expect(limiters).toEqual([
    'name = "AUTH_LIMIT"\nnamespace_id = "1001"\nsimple = { limit = 20, period = 60 }\n',
    'name = "API_LIMIT"\nnamespace_id = "1002"\nsimple = { limit = 300, period = 60 }\n',
  ]);
});

test('a request may neither run nor wait without end', () => {
  expect(tableOf(config, 'limits')).toEqual({ cpu_ms: '2000' });
});

test('every setting and binding the Worker reads is explained to who deploys it', () => {
  const source = readFileSync('worker/env.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+)\??:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  const explained = [
    ...readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z_]+)`\s*\| *(\S[^|]*)\|$/gm),
  ].map(([, name = '']) => name);
  expect(explained.toSorted()).toEqual(
    [...names, 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'].toSorted(),
  );
});

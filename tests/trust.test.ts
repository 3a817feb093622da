import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { readRetention } from '#scripts/build/retention-table.ts';
import { readSchemaTables } from '#tests/fixtures/schema-tables.ts';
import { CARD_PAGE_MAX_BYTES } from '#src/pages/security/checks.ts';
import { NOT_OFFERED, STORES } from '#src/pages/security/content.ts';

// Compares the security page with what runs.

test('the stores of the security page are those that the Worker is bound to', () => {
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const bound: string[] = [
    ...config.d1_databases,
    ...config.kv_namespaces,
    ...config.r2_buckets,
    ...(config.queues.producers ?? []),
  ].map(({ binding }) => String(binding));
  const objects = config.durable_objects.bindings.map((binding: { name: string }) => binding.name);
  const listed = new Set(STORES.flatMap(({ bindings }) => bindings));
  expect(listed).toEqual(new Set([...bound, ...objects]));
});

test('the retention of the security page covers every table, without Markdown', () => {
  const rows = readRetention();
  expect(rows.map(([table]) => table).toSorted()).toEqual(
    [...readSchemaTables('migrations'), ...readSchemaTables('worker/ledger/migrations')].toSorted(),
  );
  expect(rows.filter((cells) => cells.some((cell) => cell === '' || /[`\]]/.test(cell)))).toEqual(
    [],
  );
});

test('what the security page says is missing, the documents of the repository say too', () => {
  const [signOn, factor] = NOT_OFFERED.map(([term]) => term);
  expect([signOn, factor]).toEqual(['Single sign-on and directories', 'A second factor']);
  expect(readFileSync('README.md', 'utf8')).toContain('Single sign-on and directories for teams');
  const attacks = readFileSync('docs/security.md', 'utf8');
  expect(attacks).toMatch(/\| 6\.3\.3 +\| A second factor +\| Deviation: not offered/);
});

test('the weight that the security page promises is the budget of the page', () => {
  const budget = readFileSync('tests/src/public-card/weight.test.ts', 'utf8');
  expect(Number(/PAGE_MAX_BYTES = ([\d_]+)/.exec(budget)?.[1]?.replace('_', ''))).toBe(
    CARD_PAGE_MAX_BYTES,
  );
});

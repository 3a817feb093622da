import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readProductVersion } from '#scripts/backup/manifest.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const entries = changelog.split(/^## /m).slice(1);

test('the latest changelog entry, package.json and the lockfile have the same version', () => {
  const version = readProductVersion();
  expect(entries[0]?.split('\n')[0]).toBe(version);
  const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(lock).toMatchObject({ version, packages: { '': { version } } });
});

test('every entry names an existing migration and states whether a rollback is possible', () => {
  const migrations = globSync('migrations/*.sql').map((path) => basename(path));
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    const [, migration = ''] = /^- Newest migration: `([^`]+)`$/m.exec(entry) ?? [];
    expect(migrations).toContain(migration);
    expect(entry).toMatch(/^- Rollback: (?:safe|unsafe|none), \S/m);
  }
});

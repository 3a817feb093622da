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

test('every entry is a list that names one migration and states whether a rollback is possible', () => {
  const migrations = globSync('migrations/*.sql').map((path) => basename(path));
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    const named = [...entry.matchAll(/^- Newest migration: `([^`]+)`$/gm)].map(([, name]) => name);
    expect(named).toHaveLength(1);
    expect(migrations).toContain(named[0]);
    expect(entry).toMatch(/^- Rollback: (?:safe|unsafe|none), \S/m);
    const list = entry.slice(entry.search(/^- /m)).trimEnd().split('\n');
    expect(list.filter((line) => !line.startsWith('- '))).toEqual([]);
  }
});

test('the latest entry names the newest migration', () => {
  const newest = globSync('migrations/*.sql')
    .map((path) => basename(path))
    .toSorted()
    .at(-1);
  expect(entries[0]).toContain(`- Newest migration: \`${newest}\``);
});

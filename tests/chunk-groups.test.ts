import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildChunkGroups, TOGETHER } from '#scripts/build/chunk-groups.ts';

const groupsOf = (path: string): string[] =>
  buildChunkGroups('/checkout')
    .filter(({ test }) => test(join('/checkout', path)))
    .map(({ name }) => name);

test('whatever is to be fetched together exists', () => {
  const missing = Object.values(TOGETHER)
    .flat()
    .filter((member) => !existsSync(member));
  expect(missing).toEqual([]);
});

test('no module is asked for by two groups', () => {
  const modules = globSync(['{src,shared}/**/*.{ts,tsx}', 'node_modules/zod/v4/**/*.js']);
  expect(modules.filter((path) => groupsOf(path).length > 1)).toEqual([]);
});

test('a file is in its group, a folder with all below it, and nothing that only begins alike', () => {
  expect(groupsOf('shared/card/card.ts')).toEqual(['card']);
  expect(groupsOf('src/state/publishing/publish.ts')).toEqual(['own-cards']);
  expect(groupsOf('node_modules/zod/v4/core/schemas.js')).toEqual(['schemas']);
  expect(groupsOf('shared/card/vcard.ts')).toEqual([]);
  expect(groupsOf('node_modules/react-hook-form/dist/index.esm.mjs')).toEqual([]);
  expect(groupsOf('src/card-face/face.css')).toEqual([]);
  expect(groupsOf('src/card-face/templates/emerald.css?inline')).toEqual([]);
});

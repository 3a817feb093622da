import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildChunkGroups, CHUNK_GROUPS } from '#scripts/build/chunk-groups.ts';

const findGroups = (path: string): string[] =>
  buildChunkGroups('/checkout')
    .filter(({ test }) => test(join('/checkout', path)))
    .map(({ name }) => name);

test('every module of a group exists', () => {
  const missing = Object.values(CHUNK_GROUPS)
    .flat()
    .filter((member) => !existsSync(member));
  expect(missing).toEqual([]);
});

test('no module belongs to two groups', () => {
  const modules = globSync(['{src,shared}/**/*.{ts,tsx}', 'node_modules/zod/v4/**/*.js']);
  expect(modules.filter((path) => findGroups(path).length > 1)).toEqual([]);
});

test('a group matches its files and whole folders, but no other path with the same prefix', () => {
  expect(findGroups('shared/card/card.ts')).toEqual(['card']);
  expect(findGroups('src/state/publishing/create-publisher.ts')).toEqual(['own-cards']);
  expect(findGroups('node_modules/zod/v4/core/schemas.js')).toEqual(['schemas']);
  expect(findGroups('shared/vcard/vcard.ts')).toEqual([]);
  expect(findGroups('node_modules/react-hook-form/dist/index.esm.mjs')).toEqual([]);
  expect(findGroups('src/card-view/base.css')).toEqual([]);
  expect(findGroups('src/card-view/templates/emerald.css?inline')).toEqual([]);
});

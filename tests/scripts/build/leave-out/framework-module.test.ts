import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFrameworkModule } from '#scripts/build/leave-out/framework-module.ts';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const source = readFileSync(join(router, 'dist/production/lib/dom/ssr/components.js'), 'utf8');

test("the replacement of react-router's framework components has the same exports, each once", () => {
  const names = /^export \{ ([^}]+) \};/m.exec(source)?.[1]?.split(', ') ?? [];
  const code = replaceFrameworkModule(source);
  const plain = [...code.matchAll(/export const (\w+)/g)].map(([, name]) => name);
  const refused = [...code.matchAll(/refuse as (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set([...plain, ...refused])).toEqual(new Set(names));
  expect(plain.length + refused.length).toBe(names.length);
});

test('the exports that links use have no other users', () => {
  const link = readFileSync(join(router, 'dist/production/lib/dom/lib.js'), 'utf8');
  expect(link).toContain(
    'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js"',
  );
});

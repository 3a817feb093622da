import { expect, test } from 'vitest';
import { withRetriedImports } from '#scripts/build/retry-imports.ts';

test('a late import is asked for once more under an address of its own', () => {
  expect(withRetriedImports('()=>import(`./menu-BjiKai1L.js`).then(a)')).toBe(
    '()=>import(`./menu-BjiKai1L.js`).catch(()=>import(`./menu-BjiKai1L.js?again=`+Date.now())).then(a)',
  );
});

test('what a program computes is left alone', () => {
  expect(withRetriedImports('import(e.module)')).toBe('import(e.module)');
});

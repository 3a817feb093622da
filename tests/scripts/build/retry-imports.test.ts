import { expect, test } from 'vitest';
import { addImportRetries } from '#scripts/build/retry-imports.ts';

test('a dynamic import is retried once under a new URL', () => {
  expect(addImportRetries('()=>import(`./menu-BjiKai1L.js`).then(a)')).toBe(
    '()=>import(`./menu-BjiKai1L.js`).catch(()=>import(`./menu-BjiKai1L.js?again=`+Date.now())).then(a)',
  );
});

test('computed imports stay unchanged', () => {
  expect(addImportRetries('import(e.module)')).toBe('import(e.module)');
});

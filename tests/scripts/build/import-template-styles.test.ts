import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { expandTemplateImports } from '#scripts/build/import-template-styles.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';

function listNames(pattern: string, end: string): string[] {
  return globSync(pattern)
    .map((path) => basename(path, end))
    .toSorted();
}

test('the style sheet of all templates imports them in the order of the list', () => {
  const css = expandTemplateImports(readFileSync('src/card-view/card-view.css', 'utf8'));
  const imports = [...css.matchAll(/@import '\.\/templates\/(.+)\.css';/g)].map(([, key]) => key);
  expect(imports).toEqual([...TEMPLATE_KEYS]);
});

test('every file of a template belongs to one in the list', () => {
  const listed = TEMPLATE_KEYS.toSorted();
  expect(listNames('shared/card/templates/*.ts', '.ts')).toEqual(listed);
  expect(listNames('src/card-view/templates/*.css', '.css')).toEqual(listed);
  expect(listNames('public/previews/*.png', '.png')).toEqual(listed);
  expect(listNames('public/previews/plates/*.png', '.png')).toEqual(listed);
});

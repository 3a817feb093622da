import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');

/** What takes a colour, and every colour the framework has of its own: the tokens replace them all. */
const FOREIGN =
  /(?:bg|text|border(?:-[xytrbl])?|outline|fill|stroke|decoration|divide|ring|shadow|accent|caret|from|via|to)-(?:black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)(?:-\d+)?(?:\/\d+)?(?=[\s'"`])/g;

test('screens name colours of the design system alone: of any other the class would do nothing', () => {
  const tokens = new Set(
    [...read('src/ui/styles/tokens.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name),
  );
  expect(tokens).toContain('gold');
  const found = globSync('src/**/*.tsx').flatMap((path) =>
    [...read(path).matchAll(FOREIGN)]
      .map(([name]) => name)
      .filter((name) => !tokens.has(name.replace(/^.*?-/, '').replace(/\/\d+$/, '')))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');

/** Color utilities with one of Tailwind's default colors, which the design tokens replace. */
const DEFAULT_COLORS =
  /(?:bg|text|border(?:-[xytrbl])?|outline|fill|stroke|decoration|divide|ring|shadow|accent|caret|from|via|to)-(?:black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)(?:-\d+)?(?:\/\d+)?(?=[\s'"`])/g;

test("components use only the design system's colors: default Tailwind colors have no effect", () => {
  const tokens = new Set(
    [...read('src/ui/styles/tokens.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name),
  );
  expect(tokens).toContain('gold');
  const found = globSync('src/**/*.tsx').flatMap((path) =>
    [...read(path).matchAll(DEFAULT_COLORS)]
      .map(([name]) => name)
      .filter((name) => !tokens.has(name.replace(/^.*?-/, '').replace(/\/\d+$/, '')))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

import { expect, test } from 'vitest';
import { countCode } from '#scripts/code/count-code.ts';

test.each([
  ['a call', 'a.b(1);', 7],
  ['the same on two lines', 'a\n  .b(1);', 7],
  ['comments and blank lines', '/** Says why. */\na(); // a\n\n/* b */', 4],
  ['a division', 'a / b / c;', 6],
  ['a regular expression with a quote', "a = /'/.test(b);", 9],
  ['a template', 'a = `x ${{ b: `${c}` }.b} y`;', 14],
  ['text between tags', '<p>Two words</p>', 8],
])('%s is counted by its tokens', (_, text, tokens) => {
  expect(countCode('a.tsx', text).tokens).toBe(tokens);
});

test('lines of imports are counted apart, and those of an export of a value are not', () => {
  const text =
    "import { a } from './a.ts';\nimport {\n  b,\n} from './b.ts';\nexport const c = 'from';\n";
  expect(countCode('a.ts', text)).toMatchObject({ lines: 5, importLines: 4 });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCsv, buildCsvLine, unguardCell } from '#shared/format/csv.ts';

/** Minimal RFC 4180 parser that also removes the guard. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let at = 1;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    const value = found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '';
    rows.at(-1)?.push(unguardCell(value));
    at = cell.lastIndex;
    if (text[at] === ',') at += 1;
    else {
      rows.push([]);
      at += 2;
    }
  }
  return rows.slice(0, -1);
}

/** A leading `=`, `+`, `-` or `@`, after the quotes and blanks that a spreadsheet drops. */
const FORMULA = /^[\s"\p{Cc}\p{Cf}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u;
const HARMLESS = /^[+\d \u00A0\u202F().\-/]*$/;

/**
 * Cells as a program sees them that splits by `separator` and recognizes quotes only at the start
 * of a cell.
 */
function splitLeniently(text: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted && char === '"') {
      if (text[at + 1] === '"') cells.push((cells.pop() ?? '') + text[(at += 1)]);
      else isQuoted = false;
    } else if (!isQuoted && isStart && char === '"') {
      isQuoted = true;
      isStart = false;
    } else if (!isQuoted && (char === separator || char === '\n' || char === '\r')) {
      cells.push('');
      isStart = true;
    } else {
      cells.push((cells.pop() ?? '') + char);
      isStart = false;
    }
  }
  return cells;
}

const SEPARATORS = [',', ';', '\t', '|', '\u3001', '\uFF0C', '\uFF1B', '\uFF5C'];

/** Texts made of the characters that start a formula or end a cell. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...SEPARATORS,
      '\r',
      '\n',
      '\r\n',
      '"',
      '""',
      "'",
      ' ',
      '\u00A0',
      '\uFEFF',
      '\u200B',
      '\u2028',

      '=',
      '+',
      '-',
      '@',
      '\uFF1D',
      '\uFF0B',
      '\uFF0D',
      '\uFF20',
      '\u2212',
      '(',
      '1',
      '81 3',
      'A1',
      'cmd',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const tables = fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1 });

test('S-M8: no cell starts as a formula, whichever separator the file is split by', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(...SEPARATORS), (rows, separator) => {
      const file = buildCsv(rows).slice(1);
      const naive = file.split(new RegExp(`[${separator}\\r\\n]`));
      for (const cell of [...splitLeniently(file, separator), ...naive]) {
        if (!HARMLESS.test(cell.replaceAll('"', ''))) expect(cell).not.toMatch(FORMULA);
      }
    }),
    { numRuns: 1000 },
  );
});

test("S-M8: a visitor's contact contains no formula after a semicolon, a tab or a line break", () => {
  const line = buildCsvLine([
    "Ann;=cmd|' /C calc'!A0;x",
    'x;=HYPERLINK(A2);x',
    'hi\t=WEBSERVICE(A1)\nz\r\n@SUM(A1)',
    'x|"=A1"；＝A1',
  ]);
  expect(line).toBe(
    [
      `"Ann;'=cmd|' /C calc'!A0;x"`,
      `"x;'=HYPERLINK(A2);x"`,
      `"hi\t'=WEBSERVICE(A1)\nz\r\n'@SUM(A1)"`,
      `"x|""'=A1""；'＝A1"\r\n`,
    ].join(','),
  );
});

test('S-M8: a phone number is not guarded, except in the first column, where it could join its neighbors', () => {
  const phones = ['+81 3 1234 5678', '+49 (0)30/123-456', '+1.555.0100', '-5', '+1-1'];
  expect(buildCsvLine(['Ann', ...phones])).toBe(`Ann,${phones.join(',')}\r\n`);
  expect(buildCsvLine(['+81 3', 'HYPERLINK(A1)'])).toBe("'+81 3,HYPERLINK(A1)\r\n");
  for (const formula of ['+81 3;A1', '+1+A1', '+1!A1', '+1:2', '-1|cmd', '+1 "x"']) {
    expect(buildCsvLine(['Ann', formula])).toMatch(/^Ann,"?'/);
  }
});

test('S-I2: text that a spreadsheet would run as a formula gets a leading apostrophe', () => {
  for (const text of [
    '=1+1',
    '+1 x',
    '-x',
    '@SUM(A1)',
    '\t=x',
    ' =1',
    "'=x",
    '＝1',
    '＠x',
    '"=1',
  ]) {
    expect(buildCsvLine(['Ann', text])).toMatch(/^Ann,"?\s*(?:"")?'/);
  }
  expect(buildCsvLine(['a=b', 'ann@x.example', '5', -5, "'t Hooft"])).toBe(
    "a=b,ann@x.example,5,-5,'t Hooft\r\n",
  );
});

test('S-I2: quotes, commas and line breaks are quoted (RFC 4180) after a byte order mark', () => {
  expect(
    buildCsv([
      ['a', 'b'],
      ['say "hi"', 'x,y\r\nz'],
    ]),
  ).toBe('\uFEFFa,b\r\n"say ""hi""","x,y\r\nz"\r\n');
});

test('S-I2: reading a file returns the written values', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rows, (rows) => {
      expect(parseCsv(buildCsv(rows))).toEqual(rows);
    }),
  );
});

test('S-M8: reading a hostile table returns the written values', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      expect(parseCsv(buildCsv(rows))).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});

test('S-M8: guarding a cell takes time linear in its length', () => {
  for (const part of ['\t', ' ', "'", '"', ';', '; ', '\u200B']) {
    const text = part.repeat(200_000);
    expect(unguardCell(buildCsvLine(['x', text])).length).toBeGreaterThan(200_000);
  }
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCsv, csvLine } from '#shared/format/csv.ts';

/** RFC 4180, as far as it was written, with the guard taken off again. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let at = 1;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    const value = found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '';
    rows.at(-1)?.push(value.replace(/^'/, ''));
    at = cell.lastIndex;
    if (text[at] === ',') at += 1;
    else {
      rows.push([]);
      at += 2;
    }
  }
  return rows.slice(0, -1);
}

test('I2: what a spreadsheet would run as a formula gets a leading apostrophe', () => {
  for (const text of ['=1+1', '+1 555', '-1', '@SUM(A1)', '\tx', '\rx', "'x", '＝1', '＠x']) {
    expect(csvLine([text])).toMatch(/^"?'/);
  }
  expect(csvLine(['a=b', 'ann@x.example', '5', -5])).toBe('a=b,ann@x.example,5,-5\r\n');
});

test('I2: quotes, commas and line breaks are quoted (RFC 4180) behind a byte order mark', () => {
  expect(
    buildCsv([
      ['a', 'b'],
      ['say "hi"', 'x,y\r\nz'],
    ]),
  ).toBe('\uFEFFa,b\r\n"say ""hi""","x,y\r\nz"\r\n');
});

test('I2: reading a file again gives what was written, whatever it was', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rows, (rows) => {
      expect(readCsv(buildCsv(rows))).toEqual(rows);
    }),
  );
});

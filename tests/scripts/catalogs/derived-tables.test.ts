import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  DERIVED_TABLES,
  parseTableRows,
  replaceTableRows,
} from '#scripts/catalogs/derived-tables.ts';

test.each(DERIVED_TABLES)(
  'the table $header of $file is what code says; `npm run security:table` writes it',
  (table) => {
    const rows = parseTableRows(readFileSync(table.file, 'utf8'), table.header);
    expect(rows.map((cells) => cells.join(' | '))).toEqual(
      table.rows.map((cells) => cells.join(' | ')),
    );
    expect(table.rows.flat()).not.toContain('');
  },
);

test('only the rows of the table with this header are replaced', () => {
  const header = ['A', 'B'];
  const other = '| A   | C   |\n| --- | --- |\n| x   | y   |\n';
  const head = '| A   | B   |\n| --- | --- |\n';
  const table = { file: '', header, rows: [['1', '2 $& 3']] };
  const markdown = `${other}\n${head}| old | row |\n| old | row |\n\nText.\n`;
  const replaced = replaceTableRows(markdown, table);
  expect(replaced).toBe(`${other}\n${head}| 1 | 2 $& 3 |\n\nText.\n`);
  expect(parseTableRows(replaced, header)).toEqual(table.rows);
  expect(() => replaceTableRows(other, table)).toThrow('No table has the columns A, B.');
});

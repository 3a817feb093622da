// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  allRows,
  firstRow,
  hasRow,
  jsonColumn,
  parseFirstRow,
  parseJsonColumn,
  parseRequiredRow,
  parseRows,
  requireRow,
  sqlBoolean,
} from '#worker/db/rows.ts';

const rowSchema = z.object({ name: z.string(), isActive: sqlBoolean });
const ROWS = `SELECT value ->> 0 AS name, value ->> 1 AS isActive, 'not in the schema' AS extra
  FROM json_each(?)`;
const select = (...rows: unknown[]) => env.DB.prepare(ROWS).bind(JSON.stringify(rows));

test('rows that match are returned with the columns of the schema only', async () => {
  expect(await firstRow(select(['Ada', 1], ['Grace', 0]), rowSchema)).toEqual({
    name: 'Ada',
    isActive: true,
  });
  expect(await requireRow(select(['Ada', 0]), rowSchema)).toEqual({ name: 'Ada', isActive: false });
  expect(await allRows(select(['Ada', 1], ['Grace', 0]), rowSchema)).toEqual([
    { name: 'Ada', isActive: true },
    { name: 'Grace', isActive: false },
  ]);
});

test('a missing row is null, an empty list, or an error where a row is required', async () => {
  expect(await firstRow(select(), rowSchema)).toBeNull();
  expect(await allRows(select(), rowSchema)).toEqual([]);
  expect(await hasRow(select())).toBe(false);
  expect(await hasRow(select(['Ada', 1]))).toBe(true);
  await expect(requireRow(select(), rowSchema)).rejects.toThrow('does not match its schema');
});

test('a row that does not match throws the names of its columns without its values', async () => {
  const message =
    'A database row does not match its schema: name (invalid_type), isActive (invalid_value)';
  const broken = [[36, 'secret@example.com']];
  await expect(firstRow(select(...broken), rowSchema)).rejects.toThrow(new Error(message));
  await expect(requireRow(select(...broken), rowSchema)).rejects.toThrow(new Error(message));
  await expect(allRows(select(['Ada', 1], ...broken), rowSchema)).rejects.toThrow(
    new Error(message),
  );
});

test('NULL matches only a nullable column, and a boolean only 0 and 1', async () => {
  const nullable = rowSchema.extend({ name: z.string().nullable() });
  expect(await firstRow(select([null, 1]), nullable)).toEqual({ name: null, isActive: true });
  await expect(firstRow(select([null, 1]), rowSchema)).rejects.toThrow('name (invalid_type)');
  await expect(firstRow(select(['Ada', 2]), rowSchema)).rejects.toThrow('isActive (invalid_value)');
  await expect(firstRow(select(['Ada', null]), rowSchema)).rejects.toThrow('isActive');
});

test('the results of a batch are parsed one by one', async () => {
  const [none, some, broken] = await env.DB.batch([
    select(),
    select(['Ada', 1], ['Grace', 0]),
    select(['Ada', 'yes']),
  ]);
  expect(parseRows(none, rowSchema)).toEqual([]);
  expect(parseFirstRow(none, rowSchema)).toBeNull();
  expect(() => parseRequiredRow(none, rowSchema)).toThrow('does not match its schema');
  expect(parseRows(some, rowSchema)).toHaveLength(2);
  expect(parseFirstRow(some, rowSchema)).toEqual({ name: 'Ada', isActive: true });
  expect(parseRequiredRow(some, rowSchema)).toEqual({ name: 'Ada', isActive: true });
  for (const parse of [parseRows, parseFirstRow, parseRequiredRow]) {
    expect(() => parse(broken, rowSchema)).toThrow('isActive (invalid_value)');
  }
  expect(parseRows(undefined, rowSchema)).toEqual([]);
});

test('a JSON column is parsed by its schema', async () => {
  const schema = z.object({ name: jsonColumn(z.object({ city: z.string() })) });
  expect(await firstRow(select(['{"city":"Bern"}', 1]), schema)).toEqual({
    name: { city: 'Bern' },
  });
  expect(parseJsonColumn('name', '{"city":"Bern"}', z.object({ city: z.string() }))).toEqual({
    city: 'Bern',
  });
  await expect(firstRow(select(['{"city":36}', 1]), schema)).rejects.toThrow(
    'name.city (invalid_type)',
  );
  expect(() => parseJsonColumn('name', '{}', z.object({ city: z.string() }))).toThrow(
    'name.city (invalid_type)',
  );
});

test('malformed JSON throws the name of its column without its text', async () => {
  const text = '{"email": ann@example.com}';
  const message = 'A database row does not match its schema: name (invalid_format)';
  const schema = z.object({ name: jsonColumn(z.unknown()) });
  await expect(firstRow(select([text, 1]), schema)).rejects.toThrow(new Error(message));
  expect(() => parseJsonColumn('name', text, z.unknown())).toThrow(new Error(message));
});

import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import type { QueryResult, Statement } from './database.ts';

// The only file that takes rows out of a database: every row is parsed by the schema that stands next to
// its statement, so that a column that was renamed or became nullable fails where it is read.

/** A column of 0 and 1, or a condition that is never NULL. */
export const sqlBoolean = z.literal([0, 1]).transform((value) => value === 1);

/** A column of JSON text. Malformed JSON fails like any other value, without its text in the error. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, { issues }): unknown => {
      const value = parseJson(text);
      if (value === undefined) {
        issues.push({ code: 'invalid_format', format: 'json_string', input: text });
      }
      return value;
    })
    .pipe(schema);
}

/** Parses a column of JSON that was selected as text. The error names `column`, never the text. */
export function parseJsonColumn<Value>(
  column: string,
  text: string,
  schema: z.ZodType<Value>,
): Value {
  const parsed = jsonColumn(schema).safeParse(text);
  if (parsed.success) return parsed.data;
  throw createMismatch(parsed.error.issues, [column]);
}

/** Reads the first row, or null. Throws when it does not match the schema. */
export async function firstRow<Row>(
  statement: Statement,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const row = await statement.first();
  return row === null ? null : parseRow(row, schema);
}

/** Reads the row of a statement that always returns one, such as a count. */
export async function requireRow<Row>(statement: Statement, schema: z.ZodType<Row>): Promise<Row> {
  return parseRow(await statement.first(), schema);
}

/** Reads all rows. Throws when one does not match the schema. */
export async function allRows<Row>(statement: Statement, schema: z.ZodType<Row>): Promise<Row[]> {
  const { results } = await statement.all();
  return results.map((row) => parseRow(row, schema));
}

/** Whether a statement returns a row, whose columns do not matter. */
export async function hasRow(statement: Statement): Promise<boolean> {
  return (await statement.first()) !== null;
}

/** `allRows` for a result of a batch. */
export function parseRows<Row>(result: QueryResult | undefined, schema: z.ZodType<Row>): Row[] {
  return (result?.results ?? []).map((row) => parseRow(row, schema));
}

/** `firstRow` for a result of a batch. */
export function parseFirstRow<Row>(
  result: QueryResult | undefined,
  schema: z.ZodType<Row>,
): Row | null {
  const row = result?.results[0];
  return row === undefined ? null : parseRow(row, schema);
}

/** `requireRow` for a result of a batch. */
export function parseRequiredRow<Row>(
  result: QueryResult | undefined,
  schema: z.ZodType<Row>,
): Row {
  return parseRow(result?.results[0], schema);
}

/** Reads all rows of a statement inside an owner's object. */
export function parseSqlRows<Row>(cursor: Iterable<unknown>, schema: z.ZodType<Row>): Row[] {
  return Array.from(cursor, (row) => parseRow(row, schema));
}

function parseRow<Row>(row: unknown, schema: z.ZodType<Row>): Row {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  throw createMismatch(parsed.error.issues, []);
}

/** The error names columns and never values, because rows contain personal data. */
function createMismatch(issues: readonly z.core.$ZodIssue[], parent: readonly string[]): Error {
  const columns = issues.map(
    ({ path, code }) => `${[...parent, ...path].join('.') || 'row'} (${code})`,
  );
  return new Error(`A database row does not match its schema: ${columns.join(', ')}`);
}

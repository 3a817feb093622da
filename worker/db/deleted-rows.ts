/** Pairs per call: D1 accepts at most 32 arguments of a function. */
const PAIRS_MAX = 16;

/**
 * SQL of a row's columns as one JSON object, for a row that can be restored after its deletion.
 * `row` is the row's alias. Columns without a value are left out.
 */
export function buildRowJsonSql(row: string, columns: readonly string[]): string {
  const pairs = columns.map((column) => `'${column}', ${row}.${column}`);
  const objects = Array.from({ length: Math.ceil(pairs.length / PAIRS_MAX) }, (_, at) => {
    const part = pairs.slice(at * PAIRS_MAX, (at + 1) * PAIRS_MAX);
    return `json_object(${part.join(', ')})`;
  });
  return objects.reduce((whole, part) => `json_patch(${whole}, ${part})`);
}

/** SQL of the same columns, read from the object in `json`, in the order given. */
export function buildColumnsSql(json: string, columns: readonly string[]): string {
  return columns.map((column) => `${json} ->> '$.${column}'`).join(', ');
}

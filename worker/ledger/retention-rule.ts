/** Rows of a ledger's table that its object deletes by age. */
export interface RetentionRule {
  table: string;
  /** An indexed INTEGER column that counts time since 1970 in units of `unitMs`. */
  column: string;
  unitMs: number;
  retentionMs: number;
}

/** Deletes the rows past their retention. Returns when the next ones are due, or null for none. */
export function ageRows(
  sql: SqlStorage,
  rules: readonly RetentionRule[],
  now: number,
): number | null {
  for (const { table, column, unitMs, retentionMs } of rules) {
    sql.exec(
      `DELETE FROM ${table} WHERE ${column} <= ?1`,
      Math.floor((now - retentionMs) / unitMs),
    );
  }
  return findNextDue(sql, rules);
}

/** When the oldest row is past its retention, in milliseconds since 1970. Null without rows. */
export function findNextDue(sql: SqlStorage, rules: readonly RetentionRule[]): number | null {
  const dues = rules.flatMap(({ table, column, unitMs, retentionMs }) => {
    const [row] = sql
      .exec<{ oldest: number | null }>(`SELECT min(${column}) AS oldest FROM ${table}`)
      .toArray();
    const oldest = row?.oldest ?? null;
    return oldest === null ? [] : [oldest * unitMs + retentionMs];
  });
  return dues.length === 0 ? null : Math.min(...dues);
}

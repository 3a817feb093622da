import type { RetentionRule } from '#worker/db/retention-rule.ts';

const buildDelete = ({ table, column }: RetentionRule): string =>
  `DELETE FROM ${table} WHERE ${column} <= ?1`;
const buildOldest = ({ table, column }: RetentionRule): string =>
  `SELECT min(${column}) AS oldest FROM ${table}`;

/** Deletes the rows past their retention. Returns when the next ones are due, or null for none. */
export function ageRows(
  sql: SqlStorage,
  rules: readonly RetentionRule[],
  now: number,
): number | null {
  for (const rule of rules) {
    const cutoff = Math.floor((now - rule.retentionMs) / rule.unitMs);
    rule.beforeDelete?.(sql, cutoff);
    sql.exec(buildDelete(rule), cutoff);
  }
  return findNextDue(sql, rules);
}

/** When the oldest row is past its retention, in milliseconds since 1970. Null without rows. */
export function findNextDue(sql: SqlStorage, rules: readonly RetentionRule[]): number | null {
  const dues = rules.flatMap((rule) => {
    const { oldest } = sql.exec<{ oldest: number | null }>(buildOldest(rule)).one();
    return oldest === null ? [] : [oldest * rule.unitMs + rule.retentionMs];
  });
  return dues.length === 0 ? null : Math.min(...dues);
}

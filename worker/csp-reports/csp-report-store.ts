import { policyReportSchema, type PolicyReport } from '#shared/api/moderation/moderation.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CspReport } from './parse-csp-reports.ts';
import { findRoutePattern } from './route-pattern.ts';

/** Days since the last report after which a violation is deleted. */
export const CSP_REPORT_DAYS = 30;
/** The most rows stored. Beyond it, the least recently reported are deleted. */
export const CSP_ROWS_MAX = 200;

/** The most networks recorded for a violation. */
const REPORTERS_MAX = 8;
/**
 * The most rows one network can create. Its further reports are counted only in rows that others
 * created.
 */
export const ROWS_PER_REPORTER = 10;

/** The syntax of a directive name (CSP Level 3 §2.3). Anything else is made up. */
const DIRECTIVE = /^[a-z][a-z-]{1,39}$/;

const IS_BELOW_ROW_LIMIT = `(SELECT count(*) FROM csp_reports known, json_each(known.reporters) one
  WHERE one.value = ?3) < ${ROWS_PER_REPORTER}`;

const COUNT = `INSERT INTO csp_reports (directive, blocked, page, count, first_at, last_at, reporters)
  SELECT value ->> 0 AS directive, value ->> 1 AS blocked, value ->> 2 AS page, count(*), ?2, ?2, json_array(?3)
  FROM json_each(?1) report
  WHERE ${IS_BELOW_ROW_LIMIT} OR EXISTS (SELECT 1 FROM csp_reports stored WHERE stored.directive = report.value ->> 0
    AND stored.blocked = report.value ->> 1 AND stored.page = report.value ->> 2)
  GROUP BY 1, 2, 3
  ON CONFLICT (directive, blocked, page) DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at,
    reporters = CASE WHEN json_array_length(reporters) < ${REPORTERS_MAX} AND ${IS_BELOW_ROW_LIMIT}
      AND NOT EXISTS (SELECT 1 FROM json_each(reporters) WHERE value = ?3)
    THEN json_insert(reporters, '$[#]', ?3) ELSE reporters END`;

// Deletes rows reported by few networks first, so that a flood from a few addresses cannot displace
// what many browsers see.
const DELETE_EXCESS = `DELETE FROM csp_reports WHERE (directive, blocked, page) IN (
  SELECT directive, blocked, page FROM csp_reports
  ORDER BY json_array_length(reporters) DESC, last_at DESC, directive DESC, blocked DESC, page DESC
  LIMIT -1 OFFSET ${CSP_ROWS_MAX})`;

/**
 * Counts the violations of one report, for pages at `origin`, in one transaction, and deletes rows
 * beyond `CSP_ROWS_MAX`. `reporter` is a key of the reporting network.
 */
export async function recordCspReports(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  reports: readonly CspReport[],
  { origin, reporter }: { origin: string; reporter: string },
): Promise<void> {
  const rows = reports
    .filter(({ directive }) => DIRECTIVE.test(directive))
    .map(({ directive, blocked, page }) => [
      directive,
      normalizeBlocked(blocked, origin),
      findRoutePattern(page, origin) ?? '',
    ]);
  if (rows.length === 0) return;
  await db.batch([
    db.prepare(COUNT).bind(JSON.stringify(rows), now().toISOString(), reporter),
    db.prepare(DELETE_EXCESS),
  ]);
}

/**
 * The stored form of a blocked URL: our own route pattern, or the origin. Keywords and schemes are
 * unchanged.
 */
function normalizeBlocked(blocked: string, origin: string): string {
  const [foreignOrigin] = /^https?:\/\/[^/]+/.exec(blocked) ?? [blocked];
  return findRoutePattern(blocked, origin) ?? foreignOrigin;
}

/** The stored violations, the most recently reported first. */
export async function listCspReports(db: D1Database): Promise<PolicyReport[]> {
  const statement = db
    .prepare(
      `SELECT directive, blocked, page, count, first_at AS firstAt, last_at AS lastAt
      FROM csp_reports ORDER BY last_at DESC, directive DESC, blocked DESC, page DESC LIMIT ?1`,
    )
    .bind(CSP_ROWS_MAX);
  return allRows(statement, policyReportSchema);
}

/** Deletes violations that no browser has reported for `CSP_REPORT_DAYS`. */
export async function sweepCspReports(db: D1Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CSP_REPORT_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM csp_reports WHERE last_at <= ?1').bind(before).run();
}

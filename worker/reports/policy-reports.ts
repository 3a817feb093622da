import { z } from 'zod';
import { policyReportSchema, type PolicyReport } from '#shared/api/moderation.ts';
import type { CspReport } from '#worker/reports/csp-report.ts';
import { routePattern } from '#worker/reports/route-pattern.ts';

const DAY_MS = 86_400_000;
/** How long after it was last reported a violation is kept, in days. */
export const POLICY_REPORT_DAYS = 30;
/** Most rows there are: the ones reported last. */
export const POLICY_ROWS_MAX = 200;

/** Most networks noted for a violation: more say nothing new. */
const REPORTERS_MAX = 8;
/** Rows one network is noted in: what it reports beyond is counted where others reported it, and makes no row. */
export const ROWS_PER_REPORTER = 10;

/** How a directive is written (CSP Level 3 §2.3); anything else was made up. */
const DIRECTIVE = /^[a-z][a-z-]{1,39}$/;

export interface PolicyReportDeps {
  db: D1Database;
  now: () => Date;
}

const IS_NEW_TO_MANY = `(SELECT count(*) FROM policy_reports known, json_each(known.reporters) one
  WHERE one.value = ?3) < ${ROWS_PER_REPORTER}`;

const COUNT = `INSERT INTO policy_reports (directive, blocked, page, count, first_at, last_at, reporters)
  SELECT value ->> 0 AS directive, value ->> 1 AS blocked, value ->> 2 AS page, count(*), ?2, ?2, json_array(?3)
  FROM json_each(?1) asked
  WHERE ${IS_NEW_TO_MANY} OR EXISTS (SELECT 1 FROM policy_reports kept WHERE kept.directive = asked.value ->> 0
    AND kept.blocked = asked.value ->> 1 AND kept.page = asked.value ->> 2)
  GROUP BY 1, 2, 3
  ON CONFLICT (directive, blocked, page) DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at,
    reporters = CASE WHEN json_array_length(reporters) < ${REPORTERS_MAX} AND ${IS_NEW_TO_MANY}
      AND NOT EXISTS (SELECT 1 FROM json_each(reporters) WHERE value = ?3)
    THEN json_insert(reporters, '$[#]', ?3) ELSE reporters END`;

// What few networks reported goes first: a flood from a few addresses cannot push out what many browsers see.
const FORGET_BEYOND = `DELETE FROM policy_reports WHERE (directive, blocked, page) IN (
  SELECT directive, blocked, page FROM policy_reports
  ORDER BY json_array_length(reporters) DESC, last_at DESC, directive DESC, blocked DESC, page DESC
  LIMIT -1 OFFSET ${POLICY_ROWS_MAX})`;

/**
 * Counts the violations of one report, of pages at `origin`, in one transaction, and forgets those beyond
 * `POLICY_ROWS_MAX`. `reporter` is a key of the network it came from.
 */
export async function keepPolicyReports(
  { db, now }: PolicyReportDeps,
  reports: readonly CspReport[],
  { origin, reporter }: { origin: string; reporter: string },
): Promise<void> {
  const rows = reports
    .filter(({ directive }) => DIRECTIVE.test(directive))
    .map(({ directive, blocked, page }) => [
      directive,
      reduceBlocked(blocked, origin),
      routePattern(page, origin) ?? '',
    ]);
  if (rows.length === 0) return;
  await db.batch([
    db.prepare(COUNT).bind(JSON.stringify(rows), now().toISOString(), reporter),
    db.prepare(FORGET_BEYOND),
  ]);
}

/** What a row says of a stopped address: the pattern of ours, or the origin; a keyword or scheme as it is. */
function reduceBlocked(blocked: string, origin: string): string {
  const [elsewhere] = /^https?:\/\/[^/]+/.exec(blocked) ?? [blocked];
  return routePattern(blocked, origin) ?? elsewhere;
}

/** What browsers refused, the violation reported last first; at most `POLICY_ROWS_MAX`. */
export async function listPolicyReports(db: D1Database): Promise<PolicyReport[]> {
  const { results } = await db
    .prepare(
      `SELECT directive, blocked, page, count, first_at AS firstAt, last_at AS lastAt
      FROM policy_reports ORDER BY last_at DESC, directive DESC, blocked DESC, page DESC LIMIT ?1`,
    )
    .bind(POLICY_ROWS_MAX)
    .all();
  return z.array(policyReportSchema).parse(results);
}

/** Forgets violations no browser has reported for `POLICY_REPORT_DAYS`. */
export async function sweepPolicyReports(db: D1Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - POLICY_REPORT_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM policy_reports WHERE last_at <= ?1').bind(before).run();
}

import { z } from 'zod';
import { policyReportSchema, type PolicyReport } from '#shared/api/moderation.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { CspReport } from '#worker/reports/csp-report.ts';
import { routePattern } from '#worker/reports/route-pattern.ts';

const DAY_MS = 86_400_000;
/** How long after it was last reported a violation is kept, in days. */
export const POLICY_REPORT_DAYS = 30;
/** Most rows there are: the ones reported last. */
export const POLICY_ROWS_MAX = 200;

/** One key for everybody who reports: what is kept is held to a few writes a minute, whoever sends. */
const KEPT = 'csp-kept';
/** How a directive is written (CSP Level 3 §2.3); anything else was made up. */
const DIRECTIVE = /^[a-z][a-z-]{1,39}$/;

export interface PolicyReportDeps {
  db: D1Database;
  /** Lets a few writes a minute pass; throws for the others. */
  writeGate: RateGate;
  now: () => Date;
}

const COUNT = `INSERT INTO policy_reports (directive, blocked, page, count, first_at, last_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, count(*), ?2, ?2 FROM json_each(?1) WHERE true GROUP BY 1, 2, 3
  ON CONFLICT (directive, blocked, page) DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at`;

const FORGET_BEYOND = `DELETE FROM policy_reports WHERE (directive, blocked, page) IN (
  SELECT directive, blocked, page FROM policy_reports
  ORDER BY last_at DESC, directive DESC, blocked DESC, page DESC LIMIT -1 OFFSET ${POLICY_ROWS_MAX})`;

/**
 * Counts the violations of one report, of pages at `origin`, in one transaction, and forgets those beyond
 * `POLICY_ROWS_MAX`. Throws what the gate throws when there were too many within the minute.
 */
export async function keepPolicyReports(
  { db, writeGate, now }: PolicyReportDeps,
  reports: readonly CspReport[],
  origin: string,
): Promise<void> {
  const rows = reports
    .filter(({ directive }) => DIRECTIVE.test(directive))
    .map(({ directive, blocked, page }) => [
      directive,
      reduceBlocked(blocked, origin),
      routePattern(page, origin) ?? '',
    ]);
  if (rows.length === 0) return;
  await writeGate(KEPT);
  await db.batch([
    db.prepare(COUNT).bind(JSON.stringify(rows), now().toISOString()),
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

import { Hono } from 'hono';
import { CSP_REPORT_MAX_BYTES, cspReports } from '#shared/api/reports.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { readLimited } from '#worker/http/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import { parseCspReports, type CspReport } from '#worker/reports/csp-report.ts';
import { keepPolicyReports, type PolicyReportDeps } from '#worker/reports/policy-reports.ts';

interface ReportDeps extends PolicyReportDeps {
  gate: RateGate;
  /** Lets a few writes a minute of an address pass; throws for the others. */
  writeGate: RateGate;
  /** Names the network of an address by a key that changes every day. */
  nameReporter: (address: string) => string;
  write?: (report: CspReport) => void;
}

const ACCEPTED = /^application\/(?:csp-report|reports\+json|json)\b/;

/** `POST /api/csp-reports`: one log line for each violation a browser reports, and a count of it for operators. */
export function reportRoutes({
  gate,
  writeGate,
  nameReporter,
  write = writeToLog,
  ...deps
}: ReportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(cspReports.path, async (c) => {
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    const address = clientAddress(c.req.raw.headers);
    await gate(`csp:${address}`);
    const body = parseJson(await readLimited(c.req.raw, CSP_REPORT_MAX_BYTES));
    const reports = parseCspReports(body);
    for (const report of reports) write(report);
    try {
      if (reports.length > 0) await writeGate(`csp-kept:${address}`);
      const { origin } = new URL(c.req.url);
      await keepPolicyReports(deps, reports, { origin, reporter: nameReporter(address) });
    } catch (error) {
      // Too many of an address within the minute, or no database: the log has them all the same, and no visitor shall hear of it.
      log('warn', 'csp_violation_not_counted', { error: String(error) });
    }
    return c.body(null, 204);
  });
}

function writeToLog(report: CspReport): void {
  log('warn', 'csp_violation', { ...report });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Not JSON: the sender's fault.
    throw new ApiError('bad_request');
  }
}

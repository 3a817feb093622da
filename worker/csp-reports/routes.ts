import { Hono } from 'hono';
import { CSP_REPORT_MAX_BYTES, receiveCspReports } from '#shared/api/moderation/csp-reports.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { parseCspReports, type CspReport } from './parse-csp-reports.ts';
import { recordCspReports, type CspReportStoreDeps } from './csp-report-store.ts';

interface CspReportDeps extends CspReportStoreDeps {
  rateLimit: RateLimiter;
  /** Limits stored reports to a few a minute per address. */
  limitWrites: RateLimiter;
  /** Maps an address to a key of its network that changes every day. */
  toReporterKey: (address: string) => string;
  write?: (report: CspReport) => void;
}

const ACCEPTED = /^application\/(?:csp-report|reports\+json|json)\b/;

/** `POST /api/csp-reports`: logs each violation and counts it for operators. */
export function cspReportRoutes({
  rateLimit,
  limitWrites,
  toReporterKey,
  write = writeToLog,
  ...deps
}: CspReportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(receiveCspReports.path, async (c) => {
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    const address = clientAddress(c.req.raw.headers);
    await rateLimit(`csp:${address}`);
    const body = parseJson(await readLimited(c.req.raw, CSP_REPORT_MAX_BYTES));
    const reports = parseCspReports(body);
    for (const report of reports) write(report);
    try {
      if (reports.length > 0) await limitWrites(`csp-stored:${address}`);
      const { origin } = new URL(c.req.url);
      await recordCspReports(deps, reports, { origin, reporter: toReporterKey(address) });
    } catch (error) {
      // Too many reports from the address, or no database. The log has the violations, and the
      // visitor needs no error.
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
    // Invalid JSON is a client error.
    throw new ApiError('bad_request');
  }
}

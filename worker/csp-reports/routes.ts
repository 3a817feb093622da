import { Hono } from 'hono';
import { CSP_REPORT_MAX_BYTES, receiveCspReports } from '#shared/api/moderation/csp-reports.ts';
import { getNetworkKey } from '#worker/events/visitor-keys.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { parseJsonBytes, readLimited } from '#worker/http/request/json-body.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordCspReports } from './csp-report-store.ts';
import { parseCspReports, type CspReport } from './parse-csp-reports.ts';

const ACCEPTED = /^application\/(?:csp-report|reports\+json|json)\b/;

/** `POST /api/csp-reports`: logs each violation and counts it for operators. */
export function cspReportRoutes(
  kernel: Kernel,
  write: (report: CspReport) => void = writeToLog,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(receiveCspReports.path, async (c) => {
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    const address = clientAddress(c.req.raw.headers);
    await kernel.rateLimit(`csp:${address}`);
    const body = parseJsonBytes(await readLimited(c.req.raw, CSP_REPORT_MAX_BYTES), {
      fatal: false,
    });
    const reports = parseCspReports(body);
    for (const report of reports) write(report);
    try {
      if (reports.length > 0) await kernel.limitCostly(`csp-stored:${address}`);
      const { origin } = new URL(c.req.url);
      await recordCspReports(kernel, reports, { origin, reporter: getNetworkKey(kernel, address) });
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

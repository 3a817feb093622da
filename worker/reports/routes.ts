import { Hono } from 'hono';
import { CSP_REPORT_MAX_BYTES, cspReports } from '#shared/api/reports.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { readLimited } from '#worker/http/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import { parseCspReports, type CspReport } from '#worker/reports/csp-report.ts';

interface ReportDeps {
  gate: RateGate;
  write?: (report: CspReport) => void;
}

const ACCEPTED = /^application\/(?:csp-report|reports\+json|json)\b/;

/** `POST /api/csp-reports`: one log line for each violation a browser reports. Nothing is stored. */
export function reportRoutes({ gate, write = writeToLog }: ReportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(cspReports.path, async (c) => {
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    await gate(`csp:${clientAddress(c.req.raw.headers)}`);
    const body = parseJson(await readLimited(c.req.raw, CSP_REPORT_MAX_BYTES));
    for (const report of parseCspReports(body)) write(report);
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

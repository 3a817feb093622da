import { endpoint } from '#shared/api/endpoint.ts';

/** Largest body of a browser's report, in bytes. */
export const CSP_REPORT_MAX_BYTES = 16_384;

/**
 * Receives CSP violations from browsers: `application/csp-report` or `application/reports+json`.
 */
export const receiveCspReports = endpoint({
  method: 'POST',
  path: '/api/csp-reports',
  auth: false,
  request: null,
  response: null,
});

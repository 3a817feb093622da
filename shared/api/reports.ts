import { endpoint } from '#shared/api/endpoint.ts';

/** Most bytes of one report of the browser. */
export const CSP_REPORT_MAX_BYTES = 16_384;

/** Where browsers say what a page's policy stopped: `application/csp-report` or `application/reports+json`. */
export const cspReports = endpoint({
  method: 'POST',
  path: '/api/csp-reports',
  auth: false,
  request: null,
  response: null,
});

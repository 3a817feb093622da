import { z } from 'zod';

/** What the operator reads of one violation: which rule, what it stopped, on which page. No query strings. */
export interface CspReport {
  directive: string;
  blocked: string;
  page: string;
}

const text = z.string().catch('');
/** `application/csp-report` (CSP Level 2 §4.4). */
const oldSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
/** `application/reports+json` (Reporting API §5). */
const newSchema = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).catch({
      effectiveDirective: '',
      blockedURL: '',
      documentURL: '',
    }),
  }),
);
/** Most violations read from one body. */
const REPORTS_MAX = 10;

/** Reads either form of a report; an empty list when the body is neither. */
export function parseCspReports(body: unknown): CspReport[] {
  const old = oldSchema.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return [buildReport(directive, report['blocked-uri'], report['document-uri'])].filter(isSaid);
  }
  const reports = newSchema.safeParse(body);
  if (!reports.success) return [];
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, REPORTS_MAX)
    .map(({ body: b }) => buildReport(b.effectiveDirective, b.blockedURL, b.documentURL))
    .filter(isSaid);
}

function buildReport(directive: string, blocked: string, page: string): CspReport {
  return {
    directive: cut(directive.split(' ')[0] ?? ''),
    blocked: withoutQuery(blocked),
    page: withoutQuery(page),
  };
}

/** Origin and path of an address; a keyword such as `inline` as it is; of `data:` and the like the scheme alone. */
function withoutQuery(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return cut(address.replace(/[^a-z-]/gi, ''));
  return /^https?:$/.test(url.protocol) ? cut(url.origin + url.pathname) : cut(url.protocol);
}

function isSaid(report: CspReport): boolean {
  return report.directive !== '';
}

function cut(value: string): string {
  return value.slice(0, 200);
}

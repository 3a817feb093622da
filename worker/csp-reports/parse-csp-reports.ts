import { z } from 'zod';

/**
 * A violation as operators see it: the directive, what was blocked, and on which page. Contains no
 * query strings.
 */
export interface CspReport {
  directive: string;
  blocked: string;
  page: string;
}

const text = z.string().catch('');
/** `application/csp-report` (CSP Level 2 §4.4). */
const reportUriSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
/** `application/reports+json` (Reporting API §5). */
const reportToSchema = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).catch({
      effectiveDirective: '',
      blockedURL: '',
      documentURL: '',
    }),
  }),
);
/** The most violations read from one body. */
const REPORTS_MAX = 10;

/** Parses either format. Returns an empty list when the body is neither. */
export function parseCspReports(body: unknown): CspReport[] {
  const reportUri = reportUriSchema.safeParse(body);
  if (reportUri.success) {
    const report = reportUri.data['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return [buildReport(directive, report['blocked-uri'], report['document-uri'])].filter(
      hasDirective,
    );
  }
  const reportTo = reportToSchema.safeParse(body);
  if (!reportTo.success) return [];
  return reportTo.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, REPORTS_MAX)
    .map(({ body: b }) => buildReport(b.effectiveDirective, b.blockedURL, b.documentURL))
    .filter(hasDirective);
}

function buildReport(directive: string, blocked: string, page: string): CspReport {
  return {
    directive: truncate(directive.split(' ')[0] ?? ''),
    blocked: withoutQuery(blocked),
    page: withoutQuery(page),
  };
}

/**
 * Origin and path of an http(s) URL, a keyword such as `inline` unchanged, or only the scheme of
 * `data:` and others.
 */
function withoutQuery(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return truncate(address.replace(/[^a-z-]/gi, ''));
  return /^https?:$/.test(url.protocol)
    ? truncate(url.origin + url.pathname)
    : truncate(url.protocol);
}

function hasDirective(report: CspReport): boolean {
  return report.directive !== '';
}

function truncate(value: string): string {
  return value.slice(0, 200);
}

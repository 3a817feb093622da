import { createHash } from 'node:crypto';
import type { TemplateKey } from '#shared/card/templates.ts';
import {
  COMMON_HEADERS,
  documentCsp,
  REPORTING_ENDPOINTS,
} from '#worker/http/middleware/security-headers.ts';

type Headers = Readonly<Record<string, string>>;

interface HeaderOptions {
  /** Contents of the style elements that a card's page inlines. */
  documentStyles: (template: TemplateKey) => string[];
  /** False only in `vite dev`, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
  /** Origin of a third-party widget on the page. */
  widgetOrigin?: string | null;
  /** Origin of a third-party widget on the page. */
  frameOrigin?: string | null;
}

/**
 * Returns the headers of a public document by template, computed once for each. Null is the
 * not-found page.
 */
export function createDocumentHeaders(
  options: HeaderOptions,
): (key: TemplateKey | null) => Headers {
  const known = new Map<TemplateKey | null, Headers>();
  return (template) => {
    const headers = known.get(template) ?? buildHeaders(template, options);
    known.set(template, headers);
    return headers;
  };
}

function buildHeaders(template: TemplateKey | null, options: HeaderOptions): Headers {
  // The not-found page starts the browser app, whose styles are external.
  const styles = template === null ? ["'self'"] : options.documentStyles(template).map(hashSource);
  return {
    ...COMMON_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': template === null ? 'no-cache' : 'public, max-age=0, must-revalidate',
    ...(options.isPolicySent && {
      'Content-Security-Policy': documentCsp(styles, options.widgetOrigin, options.frameOrigin),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
  };
}

/** CSP source that allows exactly one inlined text (CSP Level 3 §2.3.1). */
export function hashSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

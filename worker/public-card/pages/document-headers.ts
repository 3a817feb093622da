import type { TemplateKey } from '#shared/card/templates.ts';
import {
  APP_CSP,
  COMMON_HEADERS,
  documentCsp,
  hashSource,
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
  return {
    ...COMMON_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': template === null ? 'no-cache' : 'public, max-age=0, must-revalidate',
    ...(options.isPolicySent && {
      'Content-Security-Policy': buildPolicy(template, options),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
  };
}

function buildPolicy(template: TemplateKey | null, options: HeaderOptions): string {
  // The not-found page starts the browser app, whose styles are external.
  if (template === null) return APP_CSP;
  const styles = options.documentStyles(template).map(hashSource);
  return documentCsp(styles, options.widgetOrigin, options.frameOrigin);
}

import {
  APP_CSP,
  COMMON_HEADERS,
  documentCsp,
  hashSource,
  REPORTING_ENDPOINTS,
} from '#worker/http/middleware/security-headers.ts';

import type { DocumentDesign } from '#worker/public-card/card-documents.ts';

/** Companies whose headers an isolate remembers. */
const DESIGNS_MAX = 200;

type Headers = Readonly<Record<string, string>>;

interface HeaderOptions {
  /** Contents of the style elements that a card's page inlines. */
  documentStyles: (design: DocumentDesign) => string[];
  /** False only in `vite dev`, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
  /** Origin of a third-party widget on the page. */
  widgetOrigin?: string | null;
  /** Origin of a third-party widget on the page. */
  frameOrigin?: string | null;
}

/**
 * Returns the headers of a public document by template, company colors and whether there is a logo,
 * which together choose its styles. Computed once for each.
 * Null is the not-found page.
 */
export function createDocumentHeaders(
  options: HeaderOptions,
): (design: DocumentDesign | null) => Headers {
  const known = new Map<string, Headers>();
  return (design) => {
    const { template, brand } = design ?? {};
    const key = JSON.stringify([template, brand?.colors, Boolean(brand?.logo)]);
    const headers = known.get(key) ?? buildHeaders(design, options);
    known.set(key, headers);
    const [oldest] = known.keys();
    if (known.size > DESIGNS_MAX && oldest !== undefined) known.delete(oldest);
    return headers;
  };
}

function buildHeaders(design: DocumentDesign | null, options: HeaderOptions): Headers {
  return {
    ...COMMON_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': design === null ? 'no-cache' : 'public, max-age=0, must-revalidate',
    ...(options.isPolicySent && {
      'Content-Security-Policy': buildPolicy(design, options),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
  };
}

function buildPolicy(design: DocumentDesign | null, options: HeaderOptions): string {
  // The not-found page starts the browser app, whose styles are external.
  if (design === null) return APP_CSP;
  const styles = options.documentStyles(design).map(hashSource);
  return documentCsp(styles, options.widgetOrigin, options.frameOrigin);
}

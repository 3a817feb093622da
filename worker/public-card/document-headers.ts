import { createHash } from 'node:crypto';
import type { TemplateKey } from '#shared/card/template.ts';
import { COMMON_HEADERS, documentCsp, REPORTING_ENDPOINTS } from '#worker/http/security-headers.ts';

type Headers = Readonly<Record<string, string>>;

interface HeaderOptions {
  /** The style texts a card's page inlines. */
  documentStyles: (template: TemplateKey) => string[];
  /** False in `vite dev` alone, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
  /** An outside widget of the page, by its origin. */
  widgetOrigin?: string | null;
  /** What the page may show in a frame when its visitor asks for it, by its origin. */
  frameOrigin?: string | null;
}

/** All headers of a public document by template, null being the page without a card; hashed once for each. */
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
  // Without a card the browser app starts, whose styles are a file.
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

/** Admits exactly one inlined text (CSP Level 3 §2.3.1). */
export function hashSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

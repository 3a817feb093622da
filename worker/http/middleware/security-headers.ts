import { createHash } from 'node:crypto';
import { SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { THEME_SCRIPT } from '#shared/site/theme.ts';
import { createMiddleware } from 'hono/factory';

/** Headers of every response. The build writes the same table to `_headers` for static files. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The pass manager reads the device's location. No frame may ask for it.
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Frame-Options': 'DENY',
};

export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/** The CSP of a document: styles by file or hash, scripts by file only, violations reported. */
export function documentCsp(
  styleSources: readonly string[],
  /**
   * Origin of the Turnstile script and frame. Turnstile assigns strings to sinks, so Trusted Types
   * are off with it.
   */
  widgetOrigin: string | null = null,
  /** Origin of an embeddable frame. */
  frameOrigin: string | null = null,
  /** Hash of the one script that the document may inline. */
  inlineScript: string | null = null,
): string {
  const frames = [widgetOrigin, frameOrigin].filter((origin) => origin !== null);
  const scripts = ["'self'", widgetOrigin, inlineScript].filter((source) => source !== null);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    `style-src ${styleSources.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(widgetOrigin === null ? ["require-trusted-types-for 'script'"] : []),
    'report-uri /api/csp-reports',
    'report-to csp',
  ].join('; ');
}

/** The CSP of a document that reaches no server at all: its own texts are inlined, fonts as data. */
export function buildOfflinePolicy(texts: {
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  return [
    "default-src 'none'",
    `script-src ${texts.scripts.map(hashSource).join(' ')}`,
    `style-src ${texts.styles.map(hashSource).join(' ')}`,
    'font-src data:',
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** CSP source that allows exactly one inlined text (CSP Level 3 §2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The CSP of documents with the app's styles: the site, the app and the not-found page. */
export const APP_CSP = buildAppCsp([]);

/** `APP_CSP` with the hashes of styles that the document inlines. */
export function buildAppCsp(styleSources: readonly string[]): string {
  return documentCsp(["'self'", ...styleSources], null, null, hashSource(THEME_SCRIPT));
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const FRESH = ['  ! Cache-Control', ...lines({ 'Cache-Control': 'no-cache' })];

/** The `_headers` file of the static build. Files with a hash in their name are cached forever. */
export function staticHeadersFile(): string {
  const hashed = [
    '  ! Content-Security-Policy',
    ...lines({
      'Content-Security-Policy': API_CSP,
      'Cache-Control': IMMUTABLE,
    }),
  ];
  return [
    '/*',
    ...lines({
      ...COMMON_HEADERS,
      'Content-Security-Policy': APP_CSP,
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
    '/assets/*',
    ...hashed,
    '/fonts/*',
    ...hashed,
    // A service worker decides which version of every other file runs, so it must always be fresh.
    SERVICE_WORKER_PATH,
    ...FRESH,
    CARD_WORKER_PATH,
    ...FRESH,
    '',
  ].join('\n');
}

function lines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}

/** The endpoint that `report-to csp` refers to (Reporting API). */
export const REPORTING_ENDPOINTS = 'csp="/api/csp-reports"';

/** Sets the common headers. A response without a policy of its own gets the strictest one. */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(COMMON_HEADERS)) c.res.headers.set(name, value);
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.res.headers.set('Content-Security-Policy', API_CSP);
  }
  if (!c.req.path.startsWith('/api/')) return;
  c.res.headers.append('Vary', 'Authorization');
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

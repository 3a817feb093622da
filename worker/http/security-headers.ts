import { SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { createMiddleware } from 'hono/factory';

/** Headers of every answer, files and documents alike; `_headers` is written from this same table at build. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The pass manager fills in a place from the device's own position; no frame may ask for it.
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Frame-Options': 'DENY',
};

export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/** The content security policy of a document: styles by file or by hash, scripts by file only, reports collected. */
export function documentCsp(
  styleSources: readonly string[],
  /** An outside check of visitors: its script and frame, and what it makes of text on its own. */
  widgetOrigin: string | null = null,
  /** Who may be shown in a frame, once somebody asks for it. */
  frameOrigin: string | null = null,
): string {
  const frames = [widgetOrigin, frameOrigin].filter((origin) => origin !== null);
  return [
    "default-src 'none'",
    widgetOrigin === null ? "script-src 'self'" : `script-src 'self' ${widgetOrigin}`,
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

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The `_headers` file of the static build: the same table for files, and for ever what is named by its hash. */
export function staticHeadersFile(): string {
  const hashed = [
    '  ! Content-Security-Policy',
    ...lines({
      'Content-Security-Policy': API_CSP,
      'Cache-Control': FOR_EVER,
    }),
  ];
  return [
    '/*',
    ...lines({
      ...COMMON_HEADERS,
      'Content-Security-Policy': documentCsp(["'self'"]),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
    '/assets/*',
    ...hashed,
    '/fonts/*',
    ...hashed,
    // Who decides what every other file of the app is must never be an old one.
    SERVICE_WORKER_PATH,
    '  ! Cache-Control',
    ...lines({ 'Cache-Control': 'no-cache' }),
    '',
  ].join('\n');
}

function lines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}

/** Names the collector that `report-to csp` means (Reporting API). */
export const REPORTING_ENDPOINTS = 'csp="/api/csp-reports"';

/** Sets the common headers; an answer that names no policy of its own gets the strictest one. */
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

import { escapeHtml } from '#shared/format/html.ts';
import { pages } from '#shared/routes.ts';
import { THEME_HEAD, THEME_SCRIPT } from '#shared/site/theme.ts';
import { OFFLINE, savedNote } from './copy.ts';

// Documents that the service worker writes itself. Their styles are inline, because a file might be
// missing, and allowed by hash.

const NOTE_STYLE =
  '.offline-note{margin:0;padding:.625rem 1rem;background:#24211b;color:#f4efe6;font:.8125rem/1.5 system-ui,sans-serif;text-align:center}';

/** Adds a note to a saved page, and its style to the page's policy. */
export async function addSavedNote(response: Response, savedAt: Date): Promise<Response> {
  const note = `<style>${NOTE_STYLE}</style><p class="offline-note" role="status">${savedNote(savedAt)}</p>`;
  const html = (await response.text()).replace('<body>', `<body>${note}`);
  const headers = new Headers(response.headers);
  const policy = headers.get('Content-Security-Policy') ?? '';
  const style = await hashSource(NOTE_STYLE);
  headers.set('Content-Security-Policy', policy.replace('style-src ', `style-src ${style} `));
  return new Response(html, { headers });
}

/** Empty for a font that this build does not cache. */
const buildFontFace = (family: string, file: string, fonts: readonly string[]) => {
  const path = fonts.find((font) => font.startsWith(`/fonts/${file}.`));
  return path === undefined ? '' : `@font-face{font-family:"${family}";src:url(${path})}`;
};

const PAGE_STYLE = `:root{color-scheme:light dark;--ground:#f6f1e7;--text:#211b12;--quiet:#635a4d}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--ground:#0e0d0b;--text:#f4efe6;--quiet:#a79f92}}
:root[data-theme=dark]{color-scheme:dark;--ground:#0e0d0b;--text:#f4efe6;--quiet:#a79f92}
:root[data-theme=light]{color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:.75rem;padding:1.5rem;box-sizing:border-box;background:var(--ground);color:var(--text);font:.9375rem/1.5 Geist,system-ui,sans-serif;text-align:center}
h1{margin:0;font:400 2.5rem/1.1 "Instrument Serif",Georgia,serif}
p{margin:0;max-width:40ch;color:var(--quiet)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.75rem}
a{display:flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:10px;box-shadow:inset 0 0 0 1px var(--quiet);color:inherit;font-weight:500;text-decoration:none}
a:first-child{background:#d9b36a;color:#14110b;box-shadow:none}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}`;

/** Shown for a page that is neither reachable nor saved. `fonts` are the cached font files. */
export async function buildOfflinePage(url: URL, fonts: readonly string[]): Promise<Response> {
  const styles =
    buildFontFace('Geist', 'geist', fonts) +
    buildFontFace('Instrument Serif', 'instrument-serif', fonts) +
    PAGE_STYLE;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${OFFLINE.title}</title>${THEME_HEAD}<style>${styles}</style></head><body>`,
    `<h1>${OFFLINE.title}</h1><p>${OFFLINE.text}</p>`,
    `<nav><a href="${escapeHtml(url.href)}">${OFFLINE.retry}</a><a href="${pages.showCard}">${OFFLINE.show}</a></nav>`,
    '</body></html>',
  ].join('');
  const [style, script] = await Promise.all([styles, THEME_SCRIPT].map(hashSource));
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${style}; script-src ${script}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  });
}

/** CSP source that allows exactly one inlined text (CSP Level 3 §2.3.1). */
async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

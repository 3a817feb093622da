import { pages } from '#shared/routes.ts';
import { THEME_SCRIPT } from '#shared/site/theme.ts';
import { OFFLINE_APP_TEXT, OFFLINE_TITLE, savedNote, SHOW_MY_CARD, TRY_AGAIN } from './copy.ts';
import { buildNoticePage, RETRY_SCRIPT } from './own-document.ts';

// What the service worker of the app writes itself. Styles are inline, because a file might be
// missing, and allowed by a nonce.

const NOTE_STYLE =
  '.offline-note{margin:0;padding:.625rem 1rem;background:#24211b;color:#f4efe6;font:.8125rem/1.5 system-ui,sans-serif;text-align:center}';

/** Adds a note to a saved page, and its style to the page's policy. */
export async function addSavedNote(response: Response, savedAt: Date): Promise<Response> {
  const nonce = crypto.randomUUID();
  const note = `<style nonce="${nonce}">${NOTE_STYLE}</style><p class="offline-note" role="status">${savedNote(savedAt)}</p>`;
  const html = (await response.text()).replace('<body>', `<body>${note}`);
  const headers = new Headers(response.headers);
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    policy.replace('style-src ', `style-src 'nonce-${nonce}' `),
  );
  return new Response(html, { headers });
}

const FONT_FAMILIES = { geist: 'Geist', 'instrument-serif': 'Instrument Serif' } as const;

const STYLE = `[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
a+a{background:none;color:inherit;box-shadow:inset 0 0 0 1px}`;

/** Styles of the app's notices: those of the theme, and the fonts of the app that this build caches. */
export function buildNoticeStyles(fonts: readonly string[]): string {
  const fontFaces = Object.entries(FONT_FAMILIES)
    .map(([file, family]) => {
      const path = fonts.find((font) => font.startsWith(`/fonts/${file}.`));
      return path === undefined ? '' : `@font-face{font-family:"${family}";src:url(${path})}`;
    })
    .join('');
  return fontFaces + STYLE;
}

/** Shown for a page that is neither reachable nor saved. */
export function buildOfflinePage(styles: string): Response {
  return buildNoticePage({
    title: OFFLINE_TITLE,
    text: OFFLINE_APP_TEXT,
    // An empty address is that of the page.
    actions: `<a href="">${TRY_AGAIN}</a><a href="${pages.showCard}">${SHOW_MY_CARD}</a>`,
    styles,
    script: `${THEME_SCRIPT};${RETRY_SCRIPT}`,
    status: 503,
  });
}

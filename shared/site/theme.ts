/** Where the browser stores the chosen theme, `light` or `dark`. Absent, the system decides. */
export const THEME_KEY = 'theme';
/** Dispatched on the window after this page has stored or removed the choice. */
export const THEME_EVENT = 'themechange';

/**
 * Applies the stored theme before the first paint, and again when it changes on this page, in
 * another tab, or while the page was in the back-forward cache. Inline, because waiting for a file
 * would delay the first paint. Without a stored theme the styles follow the system by themselves.
 */
export const THEME_SCRIPT = `(() => {
  const { dataset } = document.documentElement;
  const apply = () => {
    let stored;
    try {
      stored = localStorage.getItem('${THEME_KEY}');
    } catch {}
    const theme = /^(light|dark)$/.exec(stored)?.[0];
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const own = meta.dataset.theme;
      meta.media = theme ? (theme === own ? 'all' : 'not all') : '(prefers-color-scheme: ' + own + ')';
    }
  };
  apply();
  for (const type of ['${THEME_EVENT}', 'storage', 'pageshow']) addEventListener(type, apply);
})()`
  .replaceAll(/\n */g, '')
  .replaceAll(/ ?([={}?+>]+) ?/g, '$1');

/** `--color-ground` of each theme, for the browser's own bars. */
const GROUNDS = { light: '#f6f1e7', dark: '#0e0d0b' } as const;

/** Metadata and script of a document with the app's styles, with a partner's grounds if given. */
export function buildThemeHead(
  grounds: Readonly<Record<'light' | 'dark', string>> = GROUNDS,
): string {
  return [
    '<meta name="color-scheme" content="light dark">',
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" content="${grounds[theme]}" media="(prefers-color-scheme: ${theme})" data-theme="${theme}">`,
    ),
    `<script>${THEME_SCRIPT}</script>`,
  ].join('');
}

/** `buildThemeHead` of every document in the product's own colors. */
export const THEME_HEAD = buildThemeHead();

/**
 * Icon links of the site and the app. Browsers that support SVG prefer it over an ICO file with
 * declared sizes; with `sizes="any"` Chromium would take the ICO file.
 */
export const ICON_LINKS =
  '<link rel="icon" href="/favicon.ico" sizes="48x48">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

/** Icons that browsers request by these paths when a document links none. */
export const DEFAULT_ICON_PATHS: readonly string[] = ['/favicon.ico', '/apple-touch-icon.png'];

/** Every file with the product's mark: the icons of the site and of the installed app. */
export const ICON_PATHS: readonly string[] = [
  ...DEFAULT_ICON_PATHS,
  '/favicon.svg',
  '/icons/apple-touch-icon.png',
  '/icons/app-192.png',
  '/icons/app-512.png',
  '/icons/app-maskable-512.png',
];

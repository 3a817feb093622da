/**
 * The icons of the site and the app. Browsers that read SVG prefer it to an ICO file that names its sizes; with `sizes="any"`
 * Chromium would take the ICO file instead.
 */
export const ICON_LINKS =
  '<link rel="icon" href="/favicon.ico" sizes="48x48">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

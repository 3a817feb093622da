/**
 * Icon links of the site and the app. Browsers that support SVG prefer it over an ICO file with
 * declared sizes; with `sizes="any"` Chromium would take the ICO file.
 */
export const ICON_LINKS =
  '<link rel="icon" href="/favicon.ico" sizes="48x48">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

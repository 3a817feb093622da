/** Shown in documents that the app completes. */
export const NO_SCRIPT =
  '<noscript>This page needs JavaScript. Published cards work without it.</noscript>';

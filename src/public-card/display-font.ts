/** The one face the public page loads; made by scripts/drawings/subset-font.ts, named by its hash and kept for ever. */
export const DISPLAY_FONT = '/fonts/instrument-serif.08e84eb2fe.woff2';

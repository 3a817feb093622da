/** How an address says it was handed over, as `?s=`. */
export const MARKED_SOURCES = ['qr', 'nfc', 'pass', 'link', 'signature'] as const;
export type MarkedSource = (typeof MARKED_SOURCES)[number];

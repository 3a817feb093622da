/** Collapses each run of whitespace and control characters to one space; replaces lone surrogates. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Replaces each run of control characters, line separators and invisible characters with one space.
 * Splits joined emoji.
 */
export function oneVisibleLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Collapses whitespace only; other characters stay unchanged. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

import { FONT_KEYS, type FontKey } from '#shared/card/preview-layout.ts';

export interface OutlineFont {
  /** Units per em; the unit of all numbers below. */
  em: number;
  /** Advance and outline by character. Outlines are M, L, Q, C and Z with y upward. */
  letters: Record<string, [advance: number, outline: string]>;
  /** Kerning by pair of unaccented letters. */
  pairs: Record<string, number>;
}

export type Fonts = Readonly<Record<FontKey, OutlineFont>>;

/**
 * Parses the output of `scripts/drawings/fonts/preview-glyphs.ts`. Throws if a font is missing. The forty
 * thousand entries are not validated one by one: the file is part of the deployment, and a test
 * reads all of it.
 */
export function parseFonts(json: unknown): Fonts {
  const isWhole = FONT_KEYS.every((key) => isFont(readKey(json, key)));
  if (!isWhole) throw new Error('a preview font is missing');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every font was checked
  return json as Fonts;
}

function isFont(font: unknown): boolean {
  const [em, letters, pairs] = ['em', 'letters', 'pairs'].map((key) => readKey(font, key));
  return (
    typeof em === 'number' && em > 0 && typeof letters === 'object' && typeof pairs === 'object'
  );
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Returns the base letter, under which kerning pairs are listed. */
export function stripAccents(letter: string): string {
  return letter.normalize('NFD')[0] ?? letter;
}

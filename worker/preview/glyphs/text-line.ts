import { stripAccents, type OutlineFont } from './font.ts';
import { parsePath, type Lines } from '#worker/preview/picture/outline.ts';

export interface Setting {
  font: OutlineFont;
  /** In pixels. */
  size: number;
  /** Letter spacing as a share of the size. */
  tracking: number;
}

export function hasGlyphs({ letters }: OutlineFont, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(letters, letter));
}

/** Width of a line in pixels, without letter spacing after the last letter. */
export function measureLine(text: string, setting: Setting): number {
  let end = 0;
  walk(text, setting, (_, x, advance) => {
    end = x + advance;
  });
  return end;
}

/** Outlines of a line that starts at `x` on `baseline`. */
export function buildLineOutline(
  text: string,
  setting: Setting,
  x: number,
  baseline: number,
): Lines {
  const scale = setting.size / setting.font.em;
  const lines: Lines = [];
  walk(text, setting, (path, at) => {
    const letter = parsePath(path, { scale, scaleY: -scale, dx: x + at, dy: baseline });
    for (const number of letter) lines.push(number);
  });
  return lines;
}

function walk(
  text: string,
  { font, size, tracking }: Setting,
  visit: (path: string, x: number, advance: number) => void,
): void {
  const scale = size / font.em;
  let x = 0;
  let before = '';
  for (const letter of text) {
    const [advance, path] = font.letters[letter] ?? [0, ''];
    const plain = stripAccents(letter);
    x += (font.pairs[before + plain] ?? 0) * scale;
    visit(path, x, advance * scale);
    x += advance * scale + tracking * size;
    before = plain;
  }
}

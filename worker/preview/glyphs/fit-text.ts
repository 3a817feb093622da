import type { OutlineFont } from './font.ts';
import { hasGlyphs, measureLine, type Setting } from './text-line.ts';

/** Limits of a text: it shrinks from `size` to `minSize` and is then truncated with an ellipsis. */
export interface FitBounds {
  width: number;
  linesMax: number;
  size: number;
  minSize: number;
  tracking: number;
  /** A single line may shrink to this share of the size before a second line is used. */
  oneLineShare: number;
}

export interface FittedText {
  lines: string[];
  setting: Setting;
}

/** Sizes tried between the largest and the smallest. */
const STEPS = 8;
const ELLIPSIS = '…';

/**
 * Characters without an outline that are not text: emoji with joiners and modifiers, directional
 * marks, control characters.
 */
const UNDRAWABLE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}\u20e3\ufe00-\ufe0f]/gu;

/**
 * Normalizes a text for drawing: composed letters, single spaces, no emoji. Keeps digits, `#`, `*`,
 * © and ®.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNDRAWABLE, (sign) => (/[©®]/.test(sign) ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the first font with all glyphs of a text, or null if it cannot be drawn. */
export function chooseFont(text: string, fonts: readonly OutlineFont[]): OutlineFont | null {
  return fonts.find((font) => hasGlyphs(font, text)) ?? null;
}

/**
 * Fits a text into its bounds; it never exceeds width or line count. A text too long at the
 * smallest size is truncated.
 */
export function fitText(text: string, font: OutlineFont, room: FitBounds): FittedText {
  const { width, linesMax, size, minSize, tracking, oneLineShare } = room;
  const at = (share: number): Setting => ({
    font,
    size: Math.max(minSize, size * share),
    tracking,
  });
  const shares = Array.from(
    { length: STEPS + 1 },
    (_, step) => 1 - (step / STEPS) * (1 - minSize / size),
  );
  for (const share of shares.filter((share) => linesMax === 1 || share >= oneLineShare)) {
    const setting = at(share);
    if (measureLine(text, setting) <= width) return { lines: [text], setting };
  }
  for (const share of linesMax > 1 ? shares : []) {
    const setting = at(share);
    const lines = breakLines(text, setting, room);
    if (lines !== null) return { lines, setting };
  }
  const setting = at(0);
  if (measureLine(text, setting) <= width) return { lines: [text], setting };
  return { lines: cutLines(text, setting, room), setting };
}

/** Lines break after a space, which is dropped, and after a hyphen, which is kept. */
function splitPieces(text: string): string[] {
  return text.match(/[^\s-]+(?:-+\s?|\s)?|[-\s]+/g) ?? [];
}

/** Returns the two most balanced lines that fit, or null. Words break at their own hyphens only. */
function breakLines(text: string, setting: Setting, { width }: FitBounds): string[] | null {
  const pieces = splitPieces(text);
  let best: { lines: string[]; widest: number } | null = null;
  for (let count = 1; count < pieces.length; count++) {
    const lines = [pieces.slice(0, count), pieces.slice(count)].map((part) => part.join('').trim());
    const widest = Math.max(...lines.map((line) => measureLine(line, setting)));
    if (widest <= width && (best === null || widest < best.widest)) best = { lines, widest };
  }
  return best?.lines ?? null;
}

/** Fills all lines but the last with whole words, and truncates the last one with an ellipsis. */
function cutLines(text: string, setting: Setting, { width, linesMax }: FitBounds): string[] {
  const lines: string[] = [];
  let rest = text;
  while (lines.length < linesMax - 1) {
    const line = takeWords(rest, setting, width);
    if (line === '') break;
    lines.push(line);
    rest = rest.slice(line.length).trim();
  }
  const letters = [...rest];
  const shown = (count: number): string =>
    `${letters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  let count = letters.length;
  while (count > 1 && measureLine(shown(count), setting) > width) count--;
  return [...lines, shown(count)];
}

function takeWords(text: string, setting: Setting, width: number): string {
  const pieces = splitPieces(text);
  const joined = (count: number): string => pieces.slice(0, count).join('').trim();
  let count = 0;
  while (count < pieces.length - 1 && measureLine(joined(count + 1), setting) <= width) count++;
  return joined(count);
}

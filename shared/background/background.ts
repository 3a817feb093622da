// Background picture for video calls. Pure measurements and texts; a canvas draws them.

import type { LocalCard } from '#shared/card/card.ts';
import { oneLine } from '#shared/text/one-line.ts';

export const BACKGROUND_PX = { width: 1920, height: 1080 } as const;

/**
 * Area visible in every call, in pixels: cropping from 16:9 to 4:3 removes 240 on either side, and
 * toolbars or names overlap the top and bottom.
 */
export const BACKGROUND_SAFE = { left: 264, right: 1656, top: 112, bottom: 968 } as const;
/** Horizontal range of the person, in pixels from the left; it contains no text. */
export const BACKGROUND_PERSON = { left: 740, right: 1180 } as const;
/** Side of the QR code with its tile: at half size a module still has three pixels. */
export const BACKGROUND_CODE_PX = 320;

/** Width of a text at a font size of one pixel, as the canvas measures it. */
export type Measure = (text: string) => number;

export interface FittedLines {
  sizePx: number;
  lines: string[];
}

/**
 * Fits text into at most `linesMax` lines of `widthPx`, in the largest possible size (`sizes` is
 * largest first). Words are broken only at the smallest size; text that still does not fit ends in
 * an ellipsis.
 */
export function fitLines(
  text: string,
  widthPx: number,
  linesMax: number,
  sizes: readonly number[],
  measure: Measure,
): FittedLines {
  const words = oneLine(text).split(' ');
  for (const sizePx of sizes) {
    const lines = wrap(words, widthPx / sizePx, measure);
    const isWhole = lines.every((line) => measure(line) * sizePx <= widthPx);
    if (isWhole && lines.length <= linesMax) return { sizePx, lines };
  }
  const sizePx = sizes.at(-1) ?? 1;
  const width = widthPx / sizePx;
  const pieces = words.flatMap((word) => breakWord(word, width, measure));
  const lines = wrap(pieces, width, measure);
  if (lines.length <= linesMax) return { sizePx, lines };
  const visible = lines.slice(0, linesMax);
  visible[linesMax - 1] = truncate(visible[linesMax - 1] ?? '', width, measure);
  return { sizePx, lines: visible };
}

function wrap(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Splits a word into pieces that fit, never between a letter and its marks. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces = [''];
  for (const letter of splitLetters(word)) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) !== '' && measure(longer) > width) pieces.push(letter);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

function truncate(line: string, width: number, measure: Measure): string {
  const letters = splitLetters(line);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function splitLetters(text: string): string[] {
  return Array.from(text.matchAll(/\P{M}\p{M}*|\p{M}+/gu), ([letter]) => letter);
}

/** Texts of a background, without empty lines. */
export function listBackgroundTexts(
  card: Pick<LocalCard, 'name' | 'title' | 'company' | 'username'>,
): {
  name: string;
  details: string[];
} {
  const name = oneLine(card.name) || oneLine(card.company) || card.username;
  const details = [card.title, oneLine(card.name) ? card.company : ''].map(oneLine);
  return { name, details: details.filter((line) => line !== '') };
}

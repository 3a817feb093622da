// A picture to stand behind somebody in a video call. Pure: measures and words; a canvas draws it.

import type { LocalCard } from '#shared/card/card.ts';
import type { TemplateKey } from '#shared/card/template.ts';

export const BACKGROUND_PX = { width: 1920, height: 1080 } as const;

/**
 * What every call shows of it, in pixels: a tile cut from 16:9 to 4:3 loses 240 on either side, and a bar of buttons or
 * names lies over the top and bottom.
 */
export const BACKGROUND_SAFE = { left: 264, right: 1656, top: 112, bottom: 968 } as const;
/** The middle belongs to the person: nothing is written between these, in pixels from the left. */
export const BACKGROUND_PERSON = { left: 740, right: 1180 } as const;
/** Side of the code with its tile: on a call shown at half size a module still is three pixels and more. */
export const BACKGROUND_CODE_PX = 320;

export interface BackgroundColors {
  /** From the lit upper left to the lower right. */
  ground: readonly [from: string, to: string];
  text: string;
  soft: string;
  accent: string;
}

/** The templates' rooms: dark enough that a face stands out, text on every part of the ground at 4.5:1 or more. */
export const BACKGROUND_COLORS: Readonly<Record<TemplateKey, BackgroundColors>> = {
  premium: { ground: ['#2a241a', '#0e0d0b'], text: '#f4efe6', soft: '#b9b0a2', accent: '#d9b36a' },
  platinum: { ground: ['#3b4149', '#15181c'], text: '#f3f5f7', soft: '#bcc3cb', accent: '#c9ced4' },
  royal: { ground: ['#1f3f8f', '#0a1638'], text: '#f3f6ff', soft: '#b9c6e8', accent: '#9fb6f2' },
  emerald: { ground: ['#0c5a42', '#05241b'], text: '#eefaf4', soft: '#b2d6c7', accent: '#7fd3b2' },
  rosegold: { ground: ['#5a3b33', '#221614'], text: '#fbf1ec', soft: '#d9bdb1', accent: '#ebc0ae' },
  purple: { ground: ['#4a2a78', '#1a0e2e'], text: '#f7f2ff', soft: '#cab9e6', accent: '#bb9ff0' },
  luxury: { ground: ['#4a3d26', '#1a150c'], text: '#f8f1e0', soft: '#cfc0a0', accent: '#f3e9d2' },
  social: { ground: ['#1a2440', '#0a0d18'], text: '#f2f5ff', soft: '#b3bdd9', accent: '#7f9dff' },
};

/** Width of a text at one pixel of font size, as the canvas that draws it measures it. */
export type Measure = (text: string) => number;

export interface FittedText {
  sizePx: number;
  lines: string[];
}

/**
 * Text in at most `linesMax` lines of `widthPx`: the largest of the sizes (largest first) it fits in, words kept whole
 * where they can be; at the smallest, words are broken, and what is left over ends in an ellipsis.
 */
export function fitText(
  text: string,
  widthPx: number,
  linesMax: number,
  sizes: readonly number[],
  measure: Measure,
): FittedText {
  const words = oneLine(text).split(' ');
  for (const sizePx of sizes) {
    const lines = wrap(words, widthPx / sizePx, measure);
    const isWhole = lines.every((line) => measure(line) * sizePx <= widthPx);
    if (isWhole && lines.length <= linesMax) return { sizePx, lines };
  }
  const sizePx = sizes.at(-1) ?? 1;
  const room = widthPx / sizePx;
  const pieces = words.flatMap((word) => breakWord(word, room, measure));
  const lines = wrap(pieces, room, measure);
  if (lines.length <= linesMax) return { sizePx, lines };
  const kept = lines.slice(0, linesMax);
  kept[linesMax - 1] = cut(kept[linesMax - 1] ?? '', room, measure);
  return { sizePx, lines: kept };
}

function wrap(words: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces that fit, never inside a letter and its marks. */
function breakWord(word: string, room: number, measure: Measure): string[] {
  const pieces = [''];
  for (const letter of lettersOf(word)) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) !== '' && measure(longer) > room) pieces.push(letter);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

function cut(line: string, room: number, measure: Measure): string {
  const letters = lettersOf(line);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function lettersOf(text: string): string[] {
  return Array.from(text.matchAll(/\P{M}\p{M}*|\p{M}+/gu), ([letter]) => letter);
}

/** What is written on a background, empty lines left out. */
export function backgroundWords(card: Pick<LocalCard, 'name' | 'title' | 'company' | 'username'>): {
  name: string;
  details: string[];
} {
  const name = oneLine(card.name) || oneLine(card.company) || card.username;
  const details = [card.title, oneLine(card.name) ? card.company : ''].map(oneLine);
  return { name, details: details.filter((line) => line !== '') };
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

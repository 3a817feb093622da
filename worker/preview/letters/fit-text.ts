import type { LetterFace } from '#worker/preview/letters/face.ts';
import { hasLetters, measureLine, type Setting } from '#worker/preview/letters/set-line.ts';

/** What a text may take: from the largest size that fits down to the least, then cut with an ellipsis. */
export interface Room {
  width: number;
  linesMax: number;
  size: number;
  least: number;
  tracking: number;
  /** One line may shrink to this share of the size before a second line is taken. */
  oneLineShare: number;
}

export interface FittedText {
  lines: string[];
  setting: Setting;
}

/** Sizes tried between the largest and the least. */
const STEPS = 8;
const ELLIPSIS = '…';

/** What has no outline and is no word: emoji with their joiners and tones, marks of direction, control characters. */
const PASSED_OVER =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}\u20e3\ufe00-\ufe0f]/gu;

/** A text as it can be drawn: composed letters, single spaces, no emoji. Digits, `#`, `*`, © and ® are kept. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(PASSED_OVER, (sign) => (/[©®]/.test(sign) ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first of some faces that has every letter of a text; null when none has: then it cannot be drawn at all. */
export function chooseFace(text: string, faces: readonly LetterFace[]): LetterFace | null {
  return faces.find((face) => hasLetters(face, text)) ?? null;
}

/** Sets a text into its room; never wider, never more lines. A text that does not fit at the least size is cut. */
export function fitText(text: string, face: LetterFace, room: Room): FittedText {
  const { width, linesMax, size, least, tracking, oneLineShare } = room;
  const at = (share: number): Setting => ({ face, size: Math.max(least, size * share), tracking });
  const shares = Array.from(
    { length: STEPS + 1 },
    (_, step) => 1 - (step / STEPS) * (1 - least / size),
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

/** Where a line may end: after a space, which goes, and after a hyphen, which stays. */
function splitPieces(text: string): string[] {
  return text.match(/[^\s-]+(?:-+\s?|\s)?|[-\s]+/g) ?? [];
}

/** The two lines nearest to equal that both fit; null when none do. Words are broken at their own hyphens alone. */
function breakLines(text: string, setting: Setting, { width }: Room): string[] | null {
  const pieces = splitPieces(text);
  let best: { lines: string[]; widest: number } | null = null;
  for (let count = 1; count < pieces.length; count++) {
    const lines = [pieces.slice(0, count), pieces.slice(count)].map((part) => part.join('').trim());
    const widest = Math.max(...lines.map((line) => measureLine(line, setting)));
    if (widest <= width && (best === null || widest < best.widest)) best = { lines, widest };
  }
  return best?.lines ?? null;
}

/** As many whole words as the first lines hold, and of the last line as many letters as leave room for an ellipsis. */
function cutLines(text: string, setting: Setting, { width, linesMax }: Room): string[] {
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

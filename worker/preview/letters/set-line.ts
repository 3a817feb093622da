import { plainLetter, type LetterFace } from '#worker/preview/letters/face.ts';
import { readPath, type Lines } from '#worker/preview/picture/outline.ts';

/** How a line of text is set. */
export interface Setting {
  face: LetterFace;
  /** In pixels. */
  size: number;
  /** Added after every letter, as a share of the size. */
  tracking: number;
}

/** Whether a face has every letter of a text. */
export function hasLetters({ letters }: LetterFace, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(letters, letter));
}

/** Width of a line in pixels, without the space its last letter's tracking would leave. */
export function measureLine(text: string, setting: Setting): number {
  let end = 0;
  walk(text, setting, (_, x, advance) => {
    end = x + advance;
  });
  return end;
}

/** The outlines of a line that begins at `x` and stands on `baseline`. */
export function outlineLine(text: string, setting: Setting, x: number, baseline: number): Lines {
  const scale = setting.size / setting.face.em;
  const lines: Lines = [];
  walk(text, setting, (path, at) => {
    const letter = readPath(path, { scale, scaleY: -scale, dx: x + at, dy: baseline });
    for (const number of letter) lines.push(number);
  });
  return lines;
}

function walk(
  text: string,
  { face, size, tracking }: Setting,
  visit: (path: string, x: number, advance: number) => void,
): void {
  const scale = size / face.em;
  let x = 0;
  let before = '';
  for (const letter of text) {
    const [advance, path] = face.letters[letter] ?? [0, ''];
    const plain = plainLetter(letter);
    x += (face.pairs[before + plain] ?? 0) * scale;
    visit(path, x, advance * scale);
    x += advance * scale + tracking * size;
    before = plain;
  }
}

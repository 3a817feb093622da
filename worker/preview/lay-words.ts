import type { Area, Column, Look, Note, Words } from '#worker/preview/looks/look.ts';
import { PLATE, UNIT } from '#worker/preview/looks/look.ts';
import { layShape } from '#worker/preview/lay-shape.ts';
import type { Faces, LetterFace } from '#worker/preview/letters/face.ts';
import { chooseFace, fitText, type FittedText } from '#worker/preview/letters/fit-text.ts';
import { measureLine, outlineLine } from '#worker/preview/letters/set-line.ts';
import { solid } from '#worker/preview/looks/paints.ts';
import { cover } from '#worker/preview/picture/coverage.ts';
import { boxPath } from '#worker/preview/picture/outline.ts';
import { fill } from '#worker/preview/picture/paint.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';
import type { ShownWords } from '#worker/preview/shown-words.ts';

interface Sheet {
  raster: Raster;
  faces: Faces;
  look: Look;
  words: ShownWords;
  hasPhoto: boolean;
}

/** Half the height of a capital, as a share of the size: what brings a line's middle to the middle of its room. */
const HALF_CAPITAL = 0.35;
/** A name on one line reads best, and may shrink for it. */
const ONE_LINE_SHARE = 0.72;
const DETAIL_HEIGHT = 1.24;
const NAME_LINES = 2;

/** A text set for its place: what it takes, and how to lay it there. All lengths in the card's units. */
interface Block {
  words: Words;
  fitted: FittedText;
  lineHeight: number;
  height: number;
  gap: number;
}

/**
 * Lays the words of a card on its picture. A line in letters no face has is left out; a name in such letters gives its
 * place to `@username`, which is always Latin: no box stands for a letter that is missing.
 */
export function layWords(sheet: Sheet): void {
  const { look, words, hasPhoto } = sheet;
  const column = (hasPhoto ? look.columnWithPhoto : undefined) ?? look.column;
  const isNameKnown = setWords(sheet, words.name, look.name, column, NAME_LINES) !== null;
  const name = setWords(
    sheet,
    isNameKnown ? words.name : words.handle,
    look.name,
    column,
    NAME_LINES,
  );
  const detailColumn = look.details ?? column;
  const details = layOut(sheet, detailColumn);
  const nameBlock = block(name, look.name, 0, look.nameHeight);
  if (nameBlock !== null) {
    const boxes = layColumn(sheet, column, look.details ? [nameBlock] : [nameBlock, ...details]);
    const [nameBox] = boxes;
    const hasMore = look.details !== undefined || details.length > 0;
    if (nameBox && hasMore) {
      for (const shape of look.ornaments?.(nameBox) ?? []) layShape(sheet.raster, shape);
    }
  }
  if (look.details) layDetails(sheet, look.details, details);
  // The frame of a portrait is never empty: a name nobody can draw begins as its handle does.
  const initials = isNameKnown ? words.initials : words.handle.slice(1, 2).toUpperCase();
  if (!hasPhoto && look.initials) layInitials(sheet, look.initials, initials);
  if (look.handle && isNameKnown) layNote(sheet, look.handle, words.handle);
  layNote(sheet, look.mark, words.mark);
}

/** Title and company, those there are. The first stands as far from the name as a title does, whichever it is. */
function layOut(sheet: Sheet, column: Column): Block[] {
  const { look, words } = sheet;
  const title = setWords(sheet, words.title, look.title, column, 1);
  const company = setWords(sheet, words.company, look.company, column, 1);
  const { gaps } = look;
  return [
    block(title, look.title, gaps.title),
    block(company, look.company, title === null ? gaps.title : gaps.company),
  ].filter((one) => one !== null);
}

function setWords(
  { faces }: Sheet,
  text: string,
  words: Words,
  { width }: Area,
  linesMax: number,
): FittedText | null {
  const shown = words.isUpper ? text.toLocaleUpperCase('en') : text;
  const face: LetterFace | null = chooseFace(
    shown,
    words.faces.map((key) => faces[key]),
  );
  if (shown === '' || face === null) return null;
  const { size, least, tracking = 0, oneLineShare = ONE_LINE_SHARE } = words;
  return fitText(shown, face, {
    width: width * UNIT,
    linesMax,
    size: size * UNIT,
    least: least * UNIT,
    tracking,
    oneLineShare,
  });
}

function block(
  fitted: FittedText | null,
  words: Words,
  gap: number,
  lineHeight = DETAIL_HEIGHT,
): Block | null {
  if (fitted === null) return null;
  const line = (fitted.setting.size / UNIT) * lineHeight;
  return { words, fitted, lineHeight: line, height: line * fitted.lines.length, gap };
}

/** Lays blocks below each other and answers where each stands. */
function layColumn(sheet: Sheet, column: Column, blocks: readonly Block[]): Area[] {
  const gapOf = (index: number): number => (index === 0 ? 0 : (blocks[index]?.gap ?? 0));
  const height = blocks.reduce((sum, one, index) => sum + one.height + gapOf(index), 0);
  const spare = column.height - height;
  const down = { top: 0, middle: spare / 2, bottom: spare }[column.anchor];
  let top = column.top + Math.max(0, down);
  return blocks.map((one, index) => {
    top += gapOf(index);
    const box = { left: column.left, top, width: column.width, height: one.height };
    layBlock(sheet, one, box, column.align);
    top += one.height;
    return box;
  });
}

function layDetails(
  sheet: Sheet,
  column: NonNullable<Look['details']>,
  blocks: readonly Block[],
): void {
  const [first] = layColumn(sheet, column, blocks);
  if (!first || !column.isRuled) return;
  const top = first.top - 1.3;
  const line = { left: column.left, top, width: column.width, height: 0.15 };
  layShape(sheet.raster, { path: boxPath(line, 0), paint: solid('#5f6368') });
  const light = { ...line, top: top + 0.15 };
  layShape(sheet.raster, { path: boxPath(light, 0), paint: solid('#ffffff'), opacity: 0.6 });
}

function layBlock(
  sheet: Sheet,
  { words, fitted, lineHeight }: Block,
  { left, top, width }: Area,
  align: Note['align'],
): void {
  for (const [index, line] of fitted.lines.entries()) {
    const middle = top + lineHeight * (index + 0.5);
    const baseline = middle + (fitted.setting.size / UNIT) * HALF_CAPITAL;
    layLine(sheet, words, fitted, line, { left, width, baseline, align });
  }
}

type LinePlace = Pick<Note, 'left' | 'width' | 'baseline' | 'align'>;

function layLine(
  { raster }: Sheet,
  { paint, shadow }: Words,
  { setting }: FittedText,
  line: string,
  { left, width, baseline, align }: LinePlace,
): void {
  const spare = width * UNIT - measureLine(line, setting);
  const start = { start: 0, center: spare / 2, end: spare }[align];
  const x = PLATE.left + left * UNIT + start;
  const y = PLATE.top + baseline * UNIT;
  const lay = (down: number, ink: Words['paint'], opacity: number): void => {
    const coverage = cover(outlineLine(line, setting, x, y + down * UNIT));
    if (coverage !== null) fill(raster, coverage, ink, opacity);
  };
  if (shadow) lay(shadow.down, shadow.paint, shadow.opacity);
  lay(0, paint, 1);
}

function layNote(sheet: Sheet, note: Note, text: string): void {
  const { left, width } = note;
  const fitted = setWords(sheet, text, note, { left, width, top: 0, height: 0 }, 1);
  const [line] = fitted?.lines ?? [];
  if (fitted && line !== undefined) layLine(sheet, note, fitted, line, note);
}

function layInitials(sheet: Sheet, words: NonNullable<Look['initials']>, text: string): void {
  const width = words.size * 2;
  const { centerX, centerY } = words;
  const place = { left: centerX - width / 2, width, top: 0, height: 0 };
  const fitted = setWords(sheet, text, words, place, 1);
  const [line] = fitted?.lines ?? [];
  if (!fitted || line === undefined) return;
  const baseline = centerY + (fitted.setting.size / UNIT) * HALF_CAPITAL;
  layLine(sheet, words, fitted, line, { ...place, baseline, align: 'center' });
}

import type { Area, PreviewPaint } from '#shared/card/preview-layout.ts';
import type { Column, Layout, CornerText, TextStyle } from '#worker/preview/layouts/layout.ts';
import { BACKGROUND, UNIT } from '#worker/preview/layouts/layout.ts';
import { drawShape } from './draw-shape.ts';
import type { Fonts, OutlineFont } from '#worker/preview/glyphs/font.ts';
import { chooseFont, fitText, type FittedText } from '#worker/preview/glyphs/fit-text.ts';
import { measureLine, buildLineOutline } from '#worker/preview/glyphs/text-line.ts';
import { parsePaint } from '#worker/preview/layouts/parse-paint.ts';
import { rasterize } from '#worker/preview/picture/rasterize.ts';
import { buildBoxPath } from '#worker/preview/picture/outline.ts';
import { fill } from '#worker/preview/picture/fill.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';
import type { PreviewText } from './preview-text.ts';

interface TextCanvas {
  raster: Raster;
  fonts: Fonts;
  layout: Layout;
  text: PreviewText;
  hasPhoto: boolean;
}

/** Half the height of a capital, as a share of the font size. Centers a line vertically. */
const HALF_CAPITAL = 0.35;
/** A name may shrink to this share of its size to stay on one line, which reads best. */
const ONE_LINE_SHARE = 0.72;
const DETAIL_HEIGHT = 1.24;
const NAME_LINES = 2;

/** Text fitted to its place, in card units. */
interface Block {
  style: TextStyle;
  fitted: FittedText;
  lineHeight: number;
  height: number;
  gap: number;
}

/**
 * Draws a card's texts. A line without a font for its script is omitted, and such a name is
 * replaced by `@username`, which is always Latin: missing glyphs are never drawn as boxes.
 */
export function drawText(canvas: TextCanvas): void {
  const { layout, text, hasPhoto } = canvas;
  const column = (hasPhoto ? layout.columnWithPhoto : undefined) ?? layout.column;
  const isNameDrawable = fitToArea(canvas, text.name, layout.name, column, NAME_LINES) !== null;
  const name = fitToArea(
    canvas,
    isNameDrawable ? text.name : text.handle,
    layout.name,
    column,
    NAME_LINES,
  );
  const detailColumn = layout.details ?? column;
  const detailBlocks = fitDetails(canvas, detailColumn);
  const nameBlock = buildBlock(name, layout.name, 0, layout.nameHeight);
  if (nameBlock !== null) {
    const boxes = drawColumn(
      canvas,
      column,
      layout.details ? [nameBlock] : [nameBlock, ...detailBlocks],
    );
    const [nameBox] = boxes;
    const hasMore = layout.details !== undefined || detailBlocks.length > 0;
    if (nameBox && hasMore) drawOrnaments(canvas, nameBox);
  }
  if (layout.details) drawDetails(canvas, layout.details, detailBlocks);
  // A portrait frame is never empty: without a drawable name the initial is the handle's.
  const initials = isNameDrawable ? text.initials : text.handle.slice(1, 2).toUpperCase();
  if (!hasPhoto && layout.initials) drawInitials(canvas, layout.initials, initials);
  if (layout.handle && isNameDrawable) drawCornerText(canvas, layout.handle, text.handle);
  drawCornerText(canvas, layout.watermark, text.watermark);
}

function drawOrnaments({ raster, layout }: TextCanvas, name: Area): void {
  if (!layout.ornaments) return;
  const { gap, rules } = layout.ornaments;
  const first = name.top + name.height + gap;
  for (const { left, width, down, height, paint } of rules) {
    const box = { left, top: first + down, width, height };
    drawShape(raster, { path: buildBoxPath(box, 0), paint });
  }
}

/** Title and company, if present. The first one has the title's distance to the name. */
function fitDetails(canvas: TextCanvas, column: Column): Block[] {
  const { layout, text } = canvas;
  const title = fitToArea(canvas, text.title, layout.title, column, 1);
  const company = fitToArea(canvas, text.company, layout.company, column, 1);
  const { gaps } = layout;
  return [
    buildBlock(title, layout.title, gaps.title),
    buildBlock(company, layout.company, title === null ? gaps.title : gaps.company),
  ].filter((each) => each !== null);
}

function fitToArea(
  { fonts }: TextCanvas,
  text: string,
  style: TextStyle,
  { width }: Area,
  linesMax: number,
): FittedText | null {
  const shown = style.isUppercase ? text.toLocaleUpperCase('en') : text;
  const font: OutlineFont | null = chooseFont(
    shown,
    style.fonts.map((key) => fonts[key]),
  );
  if (shown === '' || font === null) return null;
  const { size, minSize, tracking = 0, oneLineShare = ONE_LINE_SHARE } = style;
  return fitText(shown, font, {
    width: width * UNIT,
    linesMax,
    size: size * UNIT,
    minSize: minSize * UNIT,
    tracking,
    oneLineShare,
  });
}

function buildBlock(
  fitted: FittedText | null,
  style: TextStyle,
  gap: number,
  lineHeight = DETAIL_HEIGHT,
): Block | null {
  if (fitted === null) return null;
  const line = (fitted.setting.size / UNIT) * lineHeight;
  return { style, fitted, lineHeight: line, height: line * fitted.lines.length, gap };
}

/** Draws blocks below each other and returns their boxes. */
function drawColumn(canvas: TextCanvas, column: Column, blocks: readonly Block[]): Area[] {
  const gapOf = (index: number): number => (index === 0 ? 0 : (blocks[index]?.gap ?? 0));
  const height = blocks.reduce((sum, each, index) => sum + each.height + gapOf(index), 0);
  const spare = column.height - height;
  const down = { top: 0, middle: spare / 2, bottom: spare }[column.anchor];
  let top = column.top + Math.max(0, down);
  return blocks.map((each, index) => {
    top += gapOf(index);
    const box = { left: column.left, top, width: column.width, height: each.height };
    drawBlock(canvas, each, box, column.align);
    top += each.height;
    return box;
  });
}

function drawDetails(
  canvas: TextCanvas,
  column: NonNullable<Layout['details']>,
  blocks: readonly Block[],
): void {
  const [first] = drawColumn(canvas, column, blocks);
  if (!first || !column.isRuled) return;
  const top = first.top - 1.3;
  const line = { left: column.left, top, width: column.width, height: 0.15 };
  drawShape(canvas.raster, { path: buildBoxPath(line, 0), paint: '#5f6368' });
  const light = { ...line, top: top + 0.15 };
  drawShape(canvas.raster, { path: buildBoxPath(light, 0), paint: '#ffffff', opacity: 0.6 });
}

function drawBlock(
  canvas: TextCanvas,
  { style, fitted, lineHeight }: Block,
  { left, top, width }: Area,
  align: CornerText['align'],
): void {
  for (const [index, line] of fitted.lines.entries()) {
    const middle = top + lineHeight * (index + 0.5);
    const baseline = middle + (fitted.setting.size / UNIT) * HALF_CAPITAL;
    drawLine(canvas, style, fitted, line, { left, width, baseline, align });
  }
}

type LinePlace = Pick<CornerText, 'left' | 'width' | 'baseline' | 'align'>;

function drawLine(
  { raster }: TextCanvas,
  { paint, shadow }: TextStyle,
  { setting }: FittedText,
  line: string,
  { left, width, baseline, align }: LinePlace,
): void {
  const spare = width * UNIT - measureLine(line, setting);
  const start = { start: 0, center: spare / 2, end: spare }[align];
  const x = BACKGROUND.left + left * UNIT + start;
  const y = BACKGROUND.top + baseline * UNIT;
  const drawAt = (down: number, ink: PreviewPaint, opacity: number): void => {
    const coverage = rasterize(buildLineOutline(line, setting, x, y + down * UNIT));
    if (coverage !== null) fill(raster, coverage, parsePaint(ink), opacity);
  };
  if (shadow) drawAt(shadow.down, shadow.paint, shadow.opacity);
  drawAt(0, paint, 1);
}

function drawCornerText(canvas: TextCanvas, note: CornerText, text: string): void {
  const { left, width } = note;
  const fitted = fitToArea(canvas, text, note, { left, width, top: 0, height: 0 }, 1);
  const [line] = fitted?.lines ?? [];
  if (fitted && line !== undefined) drawLine(canvas, note, fitted, line, note);
}

function drawInitials(
  canvas: TextCanvas,
  style: NonNullable<Layout['initials']>,
  text: string,
): void {
  const width = style.size * 2;
  const { centerX, centerY } = style;
  const place = { left: centerX - width / 2, width, top: 0, height: 0 };
  const fitted = fitToArea(canvas, text, style, place, 1);
  const [line] = fitted?.lines ?? [];
  if (!fitted || line === undefined) return;
  const baseline = centerY + (fitted.setting.size / UNIT) * HALF_CAPITAL;
  drawLine(canvas, style, fitted, line, { ...place, baseline, align: 'center' });
}

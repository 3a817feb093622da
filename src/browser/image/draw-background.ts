import {
  BACKGROUND_CODE_PX,
  BACKGROUND_PERSON,
  BACKGROUND_PX,
  BACKGROUND_SAFE,
  fitText,
  type BackgroundColors,
} from '#shared/background/background.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import type { Qr } from '#shared/card/qr.ts';
import { openCanvas } from '#src/browser/image/canvas.ts';
import { paintQr } from '#src/browser/image/draw-qr.ts';

export interface BackgroundWish {
  name: string;
  details: readonly string[];
  /** The address as people read it, under the code. */
  address: string;
  qr: Qr;
  qrColors: { ink: string; tile: string };
  colors: BackgroundColors;
  /** Which side the code stands on; the words take the other. */
  codeSide: 'left' | 'right';
}

/** The app's own faces, with what stands in for them where a letter is not in them. */
const DISPLAY = "'Instrument Serif', Georgia, serif";
const TEXT = "'Geist', system-ui, sans-serif";
const NAME = { sizes: [104, 88, 74, 62, 52, 44, 36], linesMax: 4, leading: 1.08 } as const;
const DETAIL = { sizes: [34, 30, 26, 23], linesMax: 3, leading: 1.35 } as const;
const ADDRESS = { sizes: [26, 23, 20, 18], linesMax: 3, leading: 1.35 } as const;

/** Draws a background for video calls, its faces loaded first. Null where the browser gives no canvas. */
export async function drawBackground(wish: BackgroundWish): Promise<HTMLCanvasElement | null> {
  const context = openCanvas(BACKGROUND_PX.width, BACKGROUND_PX.height);
  if (!context) return null;
  const words = [wish.name, ...wish.details, wish.address].join(' ');
  await Promise.all([
    document.fonts.load(`64px ${DISPLAY}`, words),
    document.fonts.load(`32px ${TEXT}`, words),
  ]);
  paintGround(context, wish.colors);
  const wordsLeft = wish.codeSide === 'right' ? BACKGROUND_SAFE.left : BACKGROUND_PERSON.right;
  paintWords(context, wish, wordsLeft);
  paintCode(context, wish);
  return context.canvas;
}

/** How much smaller the ground is drawn: a browser strews noise into a gradient, which a PNG pays for pixel by pixel. */
const GROUND_SCALE = 2;

/** One light from the upper left, and a hairline of the template's colour under it all. */
function paintGround(
  context: CanvasRenderingContext2D,
  { ground, accent }: BackgroundColors,
): void {
  const { width, height } = BACKGROUND_PX;
  const pen = openCanvas(width / GROUND_SCALE, height / GROUND_SCALE);
  if (!pen) return;
  const small = pen.canvas;
  const [x, radius] = [small.width * 0.2, small.width * 1.05];
  const light = pen.createRadialGradient(x, 0, 0, x, 0, radius);
  light.addColorStop(0, ground[0]);
  light.addColorStop(1, ground[1]);
  pen.fillStyle = light;
  pen.fillRect(0, 0, small.width, small.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, width, height);
  context.globalAlpha = 0.5;
  context.fillStyle = accent;
  context.fillRect(0, height - 6, width, 6);
  context.globalAlpha = 1;
}

function paintWords(context: CanvasRenderingContext2D, wish: BackgroundWish, left: number): void {
  const { colors, name, details } = wish;
  const width = BACKGROUND_PERSON.left - BACKGROUND_SAFE.left;
  const column = { left, width };
  let top = paintText(
    context,
    name,
    { ...NAME, ...column, face: DISPLAY, color: colors.text },
    BACKGROUND_SAFE.top,
  );
  if (details.length === 0) return;
  top += 28;
  context.fillStyle = colors.accent;
  context.fillRect(left, top, 72, 3);
  top += 28;
  for (const detail of details) {
    top =
      paintText(context, detail, { ...DETAIL, ...column, face: TEXT, color: colors.soft }, top) + 8;
  }
}

function paintCode(context: CanvasRenderingContext2D, wish: BackgroundWish): void {
  const { qr, qrColors, colors, address, codeSide } = wish;
  const { top, left: leftmost, right } = BACKGROUND_SAFE;
  // Whole pixels to the module, and no more tile around it than the quiet zone.
  const modules = qr.size + 2 * QR_QUIET_ZONE;
  const sidePx = modules * Math.round(BACKGROUND_CODE_PX / modules);
  const left = codeSide === 'right' ? right - sidePx : leftmost;
  context.save();
  context.beginPath();
  context.roundRect(left, top, sidePx, sidePx, 18);
  context.clip();
  paintQr(context, qr, qrColors, { x: left, y: top, sidePx });
  context.restore();
  const look = { ...ADDRESS, left, width: sidePx, face: TEXT, color: colors.soft };
  paintText(context, address, look, top + sidePx + 20);
}

interface TextLook {
  sizes: readonly number[];
  linesMax: number;
  /** Line height, in font sizes. */
  leading: number;
  left: number;
  width: number;
  face: string;
  color: string;
}

/** Draws a text from `top` down and returns where it ends. */
function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  look: TextLook,
  top: number,
): number {
  const { sizes, linesMax, leading, left, width, face, color } = look;
  // Large, so that the rounding of hinted letters does not count.
  context.font = `100px ${face}`;
  const { sizePx, lines } = fitText(
    text,
    width,
    linesMax,
    sizes,
    (part) => context.measureText(part).width / 100,
  );
  context.font = `${sizePx}px ${face}`;
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, left, top + sizePx * (0.82 + at * leading));
  }
  return top + sizePx * (leading * lines.length);
}

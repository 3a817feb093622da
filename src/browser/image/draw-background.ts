import {
  BACKGROUND_CODE_PX,
  BACKGROUND_PERSON,
  BACKGROUND_PX,
  BACKGROUND_SAFE,
  fitLines,
} from '#shared/background/background.ts';
import type { CallBackground } from '#shared/card/template.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { createCanvasContext } from '#src/browser/image/canvas.ts';
import { paintQr } from '#src/browser/image/draw-qr.ts';

export interface BackgroundOptions {
  name: string;
  details: readonly string[];
  /** Card address as displayed under the QR code. */
  address: string;
  qr: Qr;
  qrColors: { ink: string; tile: string };
  colors: CallBackground;
  /** Side of the QR code; the text takes the other side. */
  codeSide: 'left' | 'right';
}

/** The app's fonts, with fallbacks for characters they do not cover. */
const DISPLAY = "'Instrument Serif', Georgia, serif";
const TEXT = "'Geist', system-ui, sans-serif";
const NAME = { sizes: [104, 88, 74, 62, 52, 44, 36], linesMax: 4, leading: 1.08 } as const;
const DETAIL = { sizes: [34, 30, 26, 23], linesMax: 3, leading: 1.35 } as const;
const ADDRESS = { sizes: [26, 23, 20, 18], linesMax: 3, leading: 1.35 } as const;

/**
 * Draws a background for video calls after loading its fonts. Returns null when the browser
 * provides no canvas.
 */
export async function drawBackground(
  options: BackgroundOptions,
): Promise<HTMLCanvasElement | null> {
  const context = createCanvasContext(BACKGROUND_PX.width, BACKGROUND_PX.height);
  if (!context) return null;
  const words = [options.name, ...options.details, options.address].join(' ');
  await Promise.all([
    document.fonts.load(`64px ${DISPLAY}`, words),
    document.fonts.load(`32px ${TEXT}`, words),
  ]);
  paintBackdrop(context, options.colors);
  const wordsLeft = options.codeSide === 'right' ? BACKGROUND_SAFE.left : BACKGROUND_PERSON.right;
  paintWords(context, options, wordsLeft);
  paintCode(context, options);
  return context.canvas;
}

/** The gradient is drawn this many times smaller: browsers dither gradients, which bloats a PNG. */
const GRADIENT_SCALE = 2;

/** Draws a radial gradient from the upper left and a stripe in the accent color at the bottom. */
function paintBackdrop(
  context: CanvasRenderingContext2D,
  { gradient, accent }: CallBackground,
): void {
  const { width, height } = BACKGROUND_PX;
  const pen = createCanvasContext(width / GRADIENT_SCALE, height / GRADIENT_SCALE);
  if (!pen) return;
  const small = pen.canvas;
  const [x, radius] = [small.width * 0.2, small.width * 1.05];
  const light = pen.createRadialGradient(x, 0, 0, x, 0, radius);
  light.addColorStop(0, gradient[0]);
  light.addColorStop(1, gradient[1]);
  pen.fillStyle = light;
  pen.fillRect(0, 0, small.width, small.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, width, height);
  context.globalAlpha = 0.5;
  context.fillStyle = accent;
  context.fillRect(0, height - 6, width, 6);
  context.globalAlpha = 1;
}

function paintWords(
  context: CanvasRenderingContext2D,
  options: BackgroundOptions,
  left: number,
): void {
  const { colors, name, details } = options;
  const width = BACKGROUND_PERSON.left - BACKGROUND_SAFE.left;
  const column = { left, width };
  let top = paintText(
    context,
    name,
    { ...NAME, ...column, fontFamily: DISPLAY, color: colors.text },
    BACKGROUND_SAFE.top,
  );
  if (details.length === 0) return;
  top += 28;
  context.fillStyle = colors.accent;
  context.fillRect(left, top, 72, 3);
  top += 28;
  for (const detail of details) {
    top =
      paintText(
        context,
        detail,
        { ...DETAIL, ...column, fontFamily: TEXT, color: colors.soft },
        top,
      ) + 8;
  }
}

function paintCode(context: CanvasRenderingContext2D, options: BackgroundOptions): void {
  const { qr, qrColors, colors, address, codeSide } = options;
  const { top, left: leftmost, right } = BACKGROUND_SAFE;
  // Whole pixels per module, with only the quiet zone around the code.
  const modules = qr.size + 2 * QR_QUIET_ZONE;
  const sidePx = modules * Math.round(BACKGROUND_CODE_PX / modules);
  const left = codeSide === 'right' ? right - sidePx : leftmost;
  context.save();
  context.beginPath();
  context.roundRect(left, top, sidePx, sidePx, 18);
  context.clip();
  paintQr(context, qr, qrColors, { x: left, y: top, sidePx });
  context.restore();
  const style = { ...ADDRESS, left, width: sidePx, fontFamily: TEXT, color: colors.soft };
  paintText(context, address, style, top + sidePx + 20);
}

interface TextStyle {
  sizes: readonly number[];
  linesMax: number;
  /** Line height, in font sizes. */
  leading: number;
  left: number;
  width: number;
  fontFamily: string;
  color: string;
}

/** Draws text downward from `top` and returns its bottom edge. */
function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  style: TextStyle,
  top: number,
): number {
  const { sizes, linesMax, leading, left, width, fontFamily, color } = style;
  // Measured at a large size so that hinting does not distort the widths.
  context.font = `100px ${fontFamily}`;
  const { sizePx, lines } = fitLines(
    text,
    width,
    linesMax,
    sizes,
    (part) => context.measureText(part).width / 100,
  );
  context.font = `${sizePx}px ${fontFamily}`;
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, left, top + sizePx * (0.82 + at * leading));
  }
  return top + sizePx * (leading * lines.length);
}

import { CENTER_MARGIN, CENTER_ROUNDING, findCenterBox } from '#shared/card/qr/qr-drawing.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { toPngBlob, createCanvasContext, readPicture } from '#src/browser/image/canvas.ts';

interface Colors {
  ink: string;
  tile: string;
}

/**
 * Draws a QR code as a square PNG of exactly `sidePx`, with whole pixels per module. The remainder
 * becomes margin. `picture` is the `data:` URL of the center picture, if any. Returns null when the
 * code cannot be drawn.
 */
export async function drawQrPng(
  qr: Qr,
  colors: Colors,
  sidePx: number,
  picture = '',
): Promise<Blob | null> {
  const context = createCanvasContext(sidePx, sidePx);
  if (!context) return null;
  paintQr(context, qr, colors, { x: 0, y: 0, sidePx });
  if (picture !== '') await paintCenter(context, qr, colors, sidePx, picture);
  return toPngBlob(context.canvas);
}

/** Whole pixels per module, and the offset of the code inside its tile. */
function measureGrid(qr: Qr, sidePx: number): { modulePx: number; originPx: number } {
  const modulePx = Math.floor(sidePx / (qr.size + 2 * QR_QUIET_ZONE));
  return { modulePx, originPx: Math.floor((sidePx - qr.size * modulePx) / 2) };
}

/** Draws a QR code with its tile into a larger canvas. */
export function paintQr(
  context: CanvasRenderingContext2D,
  qr: Qr,
  colors: Colors,
  { x, y, sidePx }: { x: number; y: number; sidePx: number },
): void {
  const { modulePx, originPx } = measureGrid(qr, sidePx);
  context.save();
  context.fillStyle = colors.tile;
  context.fillRect(x, y, sidePx, sidePx);
  context.translate(x + originPx, y + originPx);
  context.scale(modulePx, modulePx);
  context.fillStyle = colors.ink;
  const modules = new Path2D(qr.path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(modules);
  context.restore();
}

async function paintCenter(
  context: CanvasRenderingContext2D,
  qr: Qr,
  colors: Colors,
  sidePx: number,
  picture: string,
): Promise<void> {
  const box = findCenterBox(qr);
  if (box === null) return;
  const image = await readPicture(picture);
  const { modulePx, originPx } = measureGrid(qr, sidePx);
  const edge = box.side - 2 * CENTER_MARGIN;
  context.translate(originPx, originPx);
  context.scale(modulePx, modulePx);
  context.fillStyle = colors.tile;
  context.fillRect(box.at, box.at, box.side, box.side);
  context.translate(box.at + CENTER_MARGIN, box.at + CENTER_MARGIN);
  context.beginPath();
  context.roundRect(0, 0, edge, edge, edge * CENTER_ROUNDING);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, edge, edge);
}

import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import type { Qr } from '#shared/card/qr.ts';

/** A code as a square PNG of exactly `sidePx`: whole pixels per module, quiet zone kept, the rest tile. Null when it cannot be drawn. */
export async function drawQrPng(
  qr: Qr,
  colors: { ink: string; tile: string },
  sidePx: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const modulePx = Math.floor(sidePx / (qr.size + 2 * QR_QUIET_ZONE));
  const originPx = Math.floor((sidePx - qr.size * modulePx) / 2);
  context.fillStyle = colors.tile;
  context.fillRect(0, 0, sidePx, sidePx);
  context.translate(originPx, originPx);
  context.scale(modulePx, modulePx);
  context.fillStyle = colors.ink;
  const modules = new Path2D(qr.path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(modules);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

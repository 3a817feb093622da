import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import type { Qr } from '#shared/card/qr.ts';

/** One horizontal run of dark modules. */
export interface QrRun {
  x: number;
  y: number;
  length: number;
}

/** The dark runs of a code, read back from the path `buildQr` wrote. */
export function readQrRuns(qr: Qr): QrRun[] {
  return Array.from(qr.path.matchAll(/M(\d+) (\d+)h(\d+)v/g), ([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
}

/** Space between a picture in the middle and the modules around it, in modules. */
export const CENTER_MARGIN = 0.5;
/** Radius of the picture's corners, as a share of its side. */
export const CENTER_ROUNDING = 0.14;

/** Where a picture in the middle lies, in module units from the code's own corner; null where none may lie. */
export function centerBox({ size, center }: Qr): { at: number; side: number } | null {
  return center === undefined ? null : { at: (size - center) / 2, side: center };
}

/**
 * The code as a file of its own: its quiet zone on the tile, `pixels` wide and high. `picture` is a `data:` address of
 * an image, drawn in the middle where the code leaves room for one.
 */
export function buildQrSvg(
  qr: Qr,
  look: { ink: string; tile: string },
  pixels: number,
  picture = '',
): string {
  const side = qr.size + 2 * QR_QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"`,
    ` viewBox="${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="${look.tile}" d="M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z"/>`,
    `<path fill="${look.ink}" d="${qr.path}"/>${centerSvg(qr, look.tile, picture)}</svg>`,
  ].join('');
}

const DATA_IMAGE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/;

function centerSvg(qr: Qr, tile: string, picture: string): string {
  const box = centerBox(qr);
  if (box === null || !DATA_IMAGE.test(picture)) return '';
  const { at, side } = box;
  const from = at + CENTER_MARGIN;
  const edge = side - 2 * CENTER_MARGIN;
  const frame = `x="${from}" y="${from}" width="${edge}" height="${edge}"`;
  return [
    `<path fill="${tile}" d="M${at} ${at}h${side}v${side}h-${side}z"/>`,
    `<clipPath id="center"><rect ${frame} rx="${edge * CENTER_ROUNDING}"/></clipPath>`,
    `<image ${frame} clip-path="url(#center)" href="${picture}"/>`,
  ].join('');
}

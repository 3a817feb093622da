import { QR_QUIET_ZONE } from './quiet-zone.ts';
import type { Qr } from './qr.ts';

/** A horizontal run of dark modules. */
export interface QrRun {
  x: number;
  y: number;
  length: number;
}

/** Dark runs of a code, parsed from the path that `buildQr` wrote. */
export function parseQrRuns(qr: Qr): QrRun[] {
  const at = { x: 0, y: 0 };
  return Array.from(qr.path.matchAll(/([Mm])(\d+) (\d+)h(\d+)v/g), ([, move, x, y, length]) => {
    if (move === 'M') Object.assign(at, { x: Number(x), y: Number(y) });
    else at.x += Number(x);
    return { ...at, length: Number(length) };
  });
}

/** Gap between the center picture and the modules around it, in modules. */
export const CENTER_MARGIN = 0.5;
/** Corner radius of the picture, as a share of its side. */
export const CENTER_ROUNDING = 0.14;

/** Square of the center picture, in modules from the code's corner; null when there is none. */
export function findCenterBox({ size, center }: Qr): { at: number; side: number } | null {
  return center === undefined ? null : { at: (size - center) / 2, side: center };
}

/**
 * The code as an SVG file of `pixels` by `pixels`, with its quiet zone. `picture` is a `data:` URL,
 * drawn in the center if the code has room for one.
 */
export function buildQrSvg(
  qr: Qr,
  colors: { ink: string; tile: string },
  pixels: number,
  picture = '',
): string {
  const side = qr.size + 2 * QR_QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"`,
    ` viewBox="${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="${colors.tile}" d="M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z"/>`,
    `<path fill="${colors.ink}" d="${qr.path}"/>${centerSvg(qr, colors.tile, picture)}</svg>`,
  ].join('');
}

const DATA_IMAGE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/;

function centerSvg(qr: Qr, tile: string, picture: string): string {
  const box = findCenterBox(qr);
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

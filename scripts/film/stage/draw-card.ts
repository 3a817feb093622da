import type { Qr } from '#shared/card/qr/qr.ts';
import {
  clipRound,
  drawLabel,
  fillFloating,
  fillRound,
  GOLD,
  isolate,
  type Ink,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';
import type { Pose } from '#scripts/film/movement.ts';

/** Film pixels at a scale of 1. ISO 7810 proportions, as the card has. */
const CARD = { width: 1000, height: 630.5 } as const;
const RADIUS = 37;
const BOX = { x: -CARD.width / 2, y: -CARD.height / 2, ...CARD };
const CODE_SIDE = 380;

/**
 * A card with its center at the pose. `flip` is half a turn per unit, around the vertical axis;
 * at odd numbers `drawFace` of the other side is seen.
 */
export function drawCard(
  pen: Pen,
  { x, y, scale, turn }: Pose,
  { ink, flip = 0, light = 0 }: { ink: Ink; flip?: number; light?: number },
  drawFace: () => void,
): void {
  const across = Math.abs(Math.cos(Math.PI * flip));
  isolate(pen, () => {
    pen.translate(x, y);
    pen.rotate(turn);
    pen.scale(scale * Math.max(0.004, across), scale);
    fillFloating(pen, BOX, RADIUS, { color: ink.raised2, shadow: ink.shadow, blur: 90 });
    clipRound(pen, BOX, RADIUS);
    drawFace();
    // Light runs over the card while it turns, and where the film asks for it.
    const sweep = pen.createLinearGradient(BOX.x, BOX.y, -BOX.x, -BOX.y);
    const at = Math.min(0.98, Math.max(0.02, flip % 1 === 0 ? light : flip % 1));
    sweep.addColorStop(Math.max(0, at - 0.18), 'rgb(255 255 255 / 0)');
    sweep.addColorStop(at, 'rgb(255 255 255 / 0.26)');
    sweep.addColorStop(Math.min(1, at + 0.18), 'rgb(255 255 255 / 0)');
    if (at > 0.02 && at < 0.98) {
      pen.fillStyle = sweep;
      pen.fillRect(BOX.x, BOX.y, CARD.width, CARD.height);
    }
  });
}

export function drawFront(pen: Pen, picture: ImageBitmap): void {
  pen.drawImage(picture, BOX.x, BOX.y, CARD.width, CARD.height);
}

/** The side with the code, in the copper of the last design. */
export function drawBack(pen: Pen, code: Qr, address: string): void {
  const copper = pen.createLinearGradient(BOX.x, BOX.y, -BOX.x, -BOX.y);
  copper.addColorStop(0, '#f3d3c4');
  copper.addColorStop(0.45, '#d79a83');
  copper.addColorStop(1, '#9a5b46');
  pen.fillStyle = copper;
  pen.fillRect(BOX.x, BOX.y, CARD.width, CARD.height);
  pen.fillStyle = '#fdf3ee';
  const half = CODE_SIDE / 2 + 34;
  fillRound(pen, { x: -half, y: -half - 34, width: 2 * half, height: 2 * half }, 26);
  drawCode(pen, code, { x: -CODE_SIDE / 2, y: -CODE_SIDE / 2 - 34, side: CODE_SIDE });
  drawLabel(pen, address, {
    x: 0,
    y: 258,
    size: 40,
    weight: 600,
    color: '#3a1a10',
    align: 'center',
  });
}

function drawCode(
  pen: Pen,
  { size, path }: Qr,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  isolate(pen, () => {
    pen.translate(x, y);
    pen.scale(side / size, side / size);
    pen.fillStyle = '#3a1a10';
    const modules = new Path2D(path);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    pen.fill(modules);
  });
}

/** A gold button with its center at a point. */
export function drawButton(
  pen: Pen,
  label: string,
  { x, y, width, pressed = 0 }: { x: number; y: number; width: number; pressed?: number },
): void {
  isolate(pen, () => {
    pen.translate(x, y);
    const size = 1 - 0.06 * Math.sin(Math.PI * Math.min(1, Math.max(0, pressed)));
    pen.scale(size, size);
    pen.fillStyle = GOLD;
    fillRound(pen, { x: -width / 2, y: -40, width, height: 80 }, 20);
    drawLabel(pen, label, { x: 0, y: 2, size: 32, weight: 600, color: '#14110b', align: 'center' });
  });
}

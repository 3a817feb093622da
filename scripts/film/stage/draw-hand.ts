import { isolate, type Ink, type Pen } from '#scripts/film/stage/film-pen.ts';

// A hand that holds a phone, in CSS pixels of its screen (360 by 740): the palm behind it, the tips of
// the fingers over its left edge, the thumb over its right one. Engraved like the people of the
// sample cards.

const PALM = new Path2D(
  'M36 1440 C36 1120 -46 920 -40 548 L-30 266 L360 266 C430 370 512 488 510 666 C508 860 456 1000 470 1440Z',
);
const THUMB = new Path2D(
  'M510 681 C510 518 456 429 400 337 C376 296 336 266 308 285 C278 307 298 348 322 381 C352 425 374 470 374 533 C374 640 364 720 330 815 L500 830Z',
);
/** Of the fingers: where it begins, how far its tip lies over the screen, and its turn. */
const FINGERS = [
  { y: 259, reach: 26, turn: 0.1 },
  { y: 337, reach: 34, turn: 0.04 },
  { y: 414, reach: 32, turn: -0.02 },
  { y: 488, reach: 22, turn: -0.09 },
] as const;
const FINGER = { x: -42, height: 66 } as const;
const LINE_GAP = 5;

/** What is seen behind the phone. */
export function drawPalm(pen: Pen, ink: Ink): void {
  engrave(pen, PALM, ink, { x: 72, y: 444, reach: 760 });
}

/** What lies over the edges of the phone. */
export function drawFingers(pen: Pen, ink: Ink): void {
  for (const { y, reach, turn } of FINGERS) {
    isolate(pen, () => {
      pen.translate(FINGER.x, y);
      pen.rotate(turn);
      const finger = new Path2D();
      finger.roundRect(0, 0, reach - FINGER.x, FINGER.height, [22, 33, 33, 22]);
      engrave(pen, finger, ink, { x: 30 + reach, y: 14, reach: 104 });
    });
  }
  engrave(pen, THUMB, ink, { x: 340, y: 326, reach: 430 });
  isolate(pen, () => {
    // The nail.
    pen.translate(314, 311);
    pen.rotate(-0.72);
    pen.fillStyle = 'rgb(255 255 255 / 0.3)';
    pen.beginPath();
    pen.roundRect(-15, -16, 30, 42, [15, 15, 10, 10]);
    pen.fill();
  });
}

/** Fills a form with light from its upper left and the lines of an engraving in its shadow. */
function engrave(
  pen: Pen,
  form: Path2D,
  { skin, skinShade, shadow }: Ink,
  { x, y, reach }: { x: number; y: number; reach: number },
): void {
  isolate(pen, () => {
    pen.shadowColor = shadow;
    pen.shadowBlur = 26;
    pen.shadowOffsetY = 8;
    const light = pen.createRadialGradient(x, y, 0, x, y, reach);
    light.addColorStop(0, skin);
    light.addColorStop(1, skinShade);
    pen.fillStyle = light;
    pen.fill(form);
  });
  isolate(pen, () => {
    pen.clip(form);
    pen.lineWidth = 1.1;
    pen.strokeStyle = skinShade;
    pen.globalAlpha = 0.34;
    for (let row = y - reach; row < y + reach * 1.4; row += LINE_GAP) {
      pen.beginPath();
      pen.moveTo(x - reach, row);
      pen.quadraticCurveTo(x, row + 14, x + reach, row + 2);
      pen.stroke();
    }
  });
}

import { PHONE_SCREEN } from '#scripts/film/film-reel.ts';
import { FILM_CONTACT, FILM_VISITOR } from '#scripts/film/film-person.ts';
import type { Pose } from '#scripts/film/movement.ts';
import { drawFingers, drawPalm } from '#scripts/film/stage/draw-hand.ts';
import {
  clipRound,
  drawLabel,
  fillFloating,
  fillRound,
  GOLD,
  isolate,
  strokeRound,
  type Ink,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';

const BEZEL = 12;
const RADIUS = 46;
const SCREEN = { x: 0, y: 0, ...PHONE_SCREEN };

/** A phone with its center at the pose; `drawScreen` draws in CSS pixels of the screen. */
export function drawPhone(
  pen: Pen,
  { x, y, scale, turn }: Pose,
  { ink, isHeld }: { ink: Ink; isHeld: boolean },
  drawScreen: () => void,
): void {
  const { width, height } = PHONE_SCREEN;
  isolate(pen, () => {
    pen.translate(x, y);
    pen.rotate(turn);
    pen.scale(scale, scale);
    pen.translate(-width / 2, -height / 2);
    if (isHeld) drawPalm(pen, ink);
    const body = { x: -BEZEL, y: -BEZEL, width: width + 2 * BEZEL, height: height + 2 * BEZEL };
    fillFloating(pen, body, RADIUS, { color: '#1b1915', shadow: ink.shadow, blur: 70 });
    strokeRound(pen, body, RADIUS, 'rgb(244 239 230 / 0.28)');
    isolate(pen, () => {
      clipRound(pen, SCREEN, RADIUS - BEZEL);
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, width, height);
      drawScreen();
    });
    if (isHeld) drawFingers(pen, ink);
  });
}

export function drawStill(pen: Pen, picture: ImageBitmap, down = 0): void {
  pen.drawImage(picture, 0, down * PHONE_SCREEN.height, PHONE_SCREEN.width, PHONE_SCREEN.height);
}

const SHEET_TOP = 60;

/** The new contact in the phone's address book, which slides up as `share` goes to 1. */
export function drawContactSheet(pen: Pen, ink: Ink, photo: ImageBitmap, share: number): void {
  const { width, height } = PHONE_SCREEN;
  const centered = { x: width / 2, color: ink.text, align: 'center' } as const;
  const { name, role, rows } = FILM_CONTACT;
  pen.fillStyle = `rgb(0 0 0 / ${0.5 * share})`;
  pen.fillRect(0, 0, width, height);
  isolate(pen, () => {
    pen.translate(0, (1 - share) * height);
    pen.fillStyle = ink.raised;
    fillRound(pen, { x: 0, y: SHEET_TOP, width, height: height + 40 }, 22);
    drawLabel(pen, 'New contact', { ...centered, y: SHEET_TOP + 32, size: 16, weight: 600 });
    const edge = { y: SHEET_TOP + 32, size: 15 };
    drawLabel(pen, 'Cancel', { ...edge, x: 20, color: ink.muted });
    drawLabel(pen, 'Done', { ...edge, x: width - 20, color: GOLD, weight: 600, align: 'right' });
    isolate(pen, () => {
      pen.beginPath();
      pen.arc(width / 2, SHEET_TOP + 128, 58, 0, 2 * Math.PI);
      pen.clip();
      pen.drawImage(photo, width / 2 - 58, SHEET_TOP + 70, 116, 116);
    });
    drawLabel(pen, name, { ...centered, y: SHEET_TOP + 216, size: 24, weight: 600 });
    drawLabel(pen, role, { ...centered, y: SHEET_TOP + 246, size: 13.5, color: ink.muted });
    drawRows(pen, ink, rows, SHEET_TOP + 280);
  });
}

const ROW_HEIGHT = 62;

function drawRows(
  pen: Pen,
  ink: Ink,
  rows: readonly (readonly [label: string, value: string])[],
  top: number,
): void {
  const { width } = PHONE_SCREEN;
  pen.fillStyle = ink.raised2;
  fillRound(pen, { x: 16, y: top, width: width - 32, height: rows.length * ROW_HEIGHT }, 14);
  for (const [at, [label, value]] of rows.entries()) {
    const y = top + at * ROW_HEIGHT;
    drawLabel(pen, label, { x: 32, y: y + 20, size: 12, color: ink.muted });
    drawLabel(pen, value, { x: 32, y: y + 41, size: 15.5, color: ink.text });
    pen.fillStyle = ink.hairline;
    if (at > 0) pen.fillRect(32, y, width - 64, 1);
  }
}

/** A notification that slides down over the screen. */
export function drawNotification(pen: Pen, ink: Ink, share: number): void {
  if (share <= 0) return;
  const box = { x: 12, y: 14 - (1 - share) * 110, width: PHONE_SCREEN.width - 24, height: 76 };
  fillFloating(pen, box, 20, { color: ink.raised2, shadow: ink.shadow, blur: 24 });
  strokeRound(pen, box, 20, ink.hairline);
  pen.fillStyle = GOLD;
  fillRound(pen, { x: box.x + 16, y: box.y + 24, width: 40, height: 28 }, 6);
  const text = { x: box.x + 72, color: ink.text };
  drawLabel(pen, 'You have a new contact', { ...text, y: box.y + 28, size: 15, weight: 600 });
  const from = `${FILM_VISITOR.name}, ${FILM_VISITOR.company}`;
  drawLabel(pen, from, { ...text, y: box.y + 51, size: 13.5, color: ink.muted });
}

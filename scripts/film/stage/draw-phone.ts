import { PHONE_SCREEN, type FilmContact } from '#scripts/film/film-reel.ts';
import type { Focus } from '#scripts/film/film-steps.ts';
import {
  clipRound,
  fillRound,
  INK,
  isolate,
  strokeRound,
  drawLabel,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';

const BEZEL = 12;
const RADIUS = 46;

/** A phone with its center at a point of the film; `drawScreen` draws in CSS pixels of the screen. */
export function drawPhone(pen: Pen, pose: Focus, drawScreen: () => void): void {
  const { width, height } = PHONE_SCREEN;
  isolate(pen, () => {
    pen.translate(pose.x, pose.y);
    pen.scale(pose.scale, pose.scale);
    pen.translate(-width / 2, -height / 2);
    const body = {
      x: -BEZEL,
      y: -BEZEL,
      width: width + 2 * BEZEL,
      height: height + 2 * BEZEL,
    };
    isolate(pen, () => {
      pen.shadowColor = 'rgb(0 0 0 / 0.7)';
      pen.shadowBlur = 70;
      pen.shadowOffsetY = 26;
      pen.fillStyle = INK.raised3;
      fillRound(pen, body, RADIUS);
    });
    strokeRound(pen, body, RADIUS, 'rgb(244 239 230 / 0.28)');
    pen.fillStyle = INK.stone;
    fillRound(pen, { x: width + BEZEL, y: 150, width: 3, height: 74 }, 1.5);
    clipRound(pen, { x: 0, y: 0, width, height }, RADIUS - BEZEL);
    pen.fillStyle = '#000';
    pen.fillRect(0, 0, width, height);
    drawScreen();
  });
}

const SHEET_TOP = 60;

/** The new contact in the phone's address book, which slides up as `share` goes to 1. */
export function drawContactSheet(
  pen: Pen,
  contact: FilmContact,
  photo: ImageBitmap,
  share: number,
): void {
  const { width, height } = PHONE_SCREEN;
  pen.fillStyle = `rgb(0 0 0 / ${0.6 * share})`;
  pen.fillRect(0, 0, width, height);
  isolate(pen, () => {
    pen.translate(0, (1 - share) * height);
    pen.fillStyle = INK.raised2;
    fillRound(pen, { x: 0, y: SHEET_TOP, width, height: height + 40 }, 22);
    drawLabel(pen, 'New contact', { ...CENTERED, y: SHEET_TOP + 32, size: 16, weight: 600 });
    const edge = { y: SHEET_TOP + 32, size: 15 };
    drawLabel(pen, 'Cancel', { ...edge, x: 20, color: INK.stone });
    drawLabel(pen, 'Done', {
      ...edge,
      x: width - 20,
      color: INK.gold,
      weight: 600,
      align: 'right',
    });
    isolate(pen, () => {
      pen.beginPath();
      pen.arc(width / 2, SHEET_TOP + 128, 58, 0, 2 * Math.PI);
      pen.clip();
      pen.drawImage(photo, width / 2 - 58, SHEET_TOP + 70, 116, 116);
    });
    drawLabel(pen, contact.name, { ...CENTERED, y: SHEET_TOP + 216, size: 24, weight: 600 });
    drawLabel(pen, contact.role, {
      ...CENTERED,
      y: SHEET_TOP + 246,
      size: 13.5,
      color: INK.stone,
    });
    drawRows(pen, contact);
  });
}

const CENTERED = { x: PHONE_SCREEN.width / 2, color: INK.bone, align: 'center' } as const;
const ROW = { top: SHEET_TOP + 280, height: 62 } as const;

function drawRows(pen: Pen, { rows }: FilmContact): void {
  const { width } = PHONE_SCREEN;
  pen.fillStyle = INK.raised3;
  fillRound(pen, { x: 16, y: ROW.top, width: width - 32, height: rows.length * ROW.height }, 14);
  for (const [at, [label, value]] of rows.entries()) {
    const y = ROW.top + at * ROW.height;
    drawLabel(pen, label, { x: 32, y: y + 20, size: 12, color: INK.stone });
    drawLabel(pen, value, { x: 32, y: y + 41, size: 15.5, color: INK.bone });
    pen.fillStyle = INK.hairline;
    if (at > 0) pen.fillRect(32, y, width - 64, 1);
  }
}

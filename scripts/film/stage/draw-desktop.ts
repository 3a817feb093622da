import { DESKTOP_SCREEN, FILM_SIZE, type FilmReel } from '#scripts/film/film-reel.ts';
import type { Focus, Point, ScreenState } from '#scripts/film/film-steps.ts';
import {
  clipRound,
  fillRound,
  INK,
  isolate,
  strokeRound,
  drawLabel,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';

const BAR = 34;
const RADIUS = 14;
/** Film pixels per CSS pixel of the screen without magnification. */
const BASE_SCALE = 1.12;
const ADDRESS = 'cards.example/dashboard';

/** A browser window with the dashboard, and the pointer over it. */
export function drawDesktop(pen: Pen, pictures: readonly ImageBitmap[], state: ScreenState): void {
  isolate(pen, () => {
    followFocus(pen, state.focus);
    drawWindow(pen);
    const picture = pictures[state.picture];
    if (picture === undefined) return;
    const { width, height } = DESKTOP_SCREEN;
    isolate(pen, () => {
      clipRound(pen, { x: 0, y: -RADIUS, width, height: height + RADIUS }, RADIUS);
      pen.drawImage(picture, 0, 0, width, height);
    });
    drawPointer(pen, state.pointer, state.press);
  });
}

/** Puts the focused point of the screen at the center of the film. */
function followFocus(pen: Pen, { x, y, scale }: Focus): void {
  pen.translate(FILM_SIZE.width / 2, FILM_SIZE.height / 2);
  pen.scale(BASE_SCALE * scale, BASE_SCALE * scale);
  pen.translate(-x, -y + BAR / 2);
}

function drawWindow(pen: Pen): void {
  const { width, height } = DESKTOP_SCREEN;
  const frame = { x: 0, y: -BAR, width, height: height + BAR };
  isolate(pen, () => {
    pen.shadowColor = 'rgb(0 0 0 / 0.6)';
    pen.shadowBlur = 60;
    pen.shadowOffsetY = 24;
    pen.fillStyle = INK.raised2;
    fillRound(pen, frame, RADIUS);
  });
  strokeRound(pen, frame, RADIUS, INK.hairline);
  pen.fillStyle = INK.raised3;
  for (const x of [20, 38, 56])
    fillRound(pen, { x: x - 5, y: -BAR / 2 - 5, width: 10, height: 10 }, 5);
  pen.fillStyle = INK.ground;
  fillRound(pen, { x: 362, y: -BAR + 6, width: 300, height: 22 }, 11);
  drawLabel(pen, ADDRESS, { x: 512, y: -BAR / 2, size: 12, color: INK.stone, align: 'center' });
}

/** An arrow; a press draws a ring that grows and fades. */
function drawPointer(pen: Pen, { x, y }: Point, press: number): void {
  drawPress(pen, { x, y }, press);
  isolate(pen, () => {
    pen.translate(x, y);
    const size = press > 0 && press < 0.6 ? 0.9 : 1;
    pen.scale(size, size);
    pen.beginPath();
    pen.moveTo(0, 0);
    for (const [dx, dy] of ARROW) pen.lineTo(dx, dy);
    pen.closePath();
    pen.shadowColor = 'rgb(0 0 0 / 0.5)';
    pen.shadowBlur = 8;
    pen.fillStyle = '#fff';
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = '#000';
    pen.stroke();
  });
}

const ARROW = [
  [0, 20],
  [4.8, 15.4],
  [8, 22.6],
  [11.4, 21],
  [8.2, 14],
  [14.6, 14],
] as const;

/** The ring of a press, from 0 to 1. */
export function drawPress(pen: Pen, { x, y }: Point, press: number): void {
  if (press <= 0 || press >= 1) return;
  pen.beginPath();
  pen.arc(x, y, 6 + 18 * press, 0, 2 * Math.PI);
  pen.lineWidth = 3;
  pen.strokeStyle = `rgb(240 217 160 / ${1 - press})`;
  pen.stroke();
}

export type DesktopPictures = Pick<FilmReel, 'code' | 'codePicture'>;

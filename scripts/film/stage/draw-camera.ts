import { DESKTOP_SCREEN, PHONE_SCREEN, type Box, type FilmReel } from '#scripts/film/film-reel.ts';
import { easeBetween, mix } from '#scripts/film/film-steps.ts';
import { drawPress } from '#scripts/film/stage/draw-desktop.ts';
import { fillRound, INK, isolate, drawLabel, type Pen } from '#scripts/film/stage/film-pen.ts';

/** Where the camera shows the code, in CSS pixels of the phone. */
const CODE_CENTER = { x: PHONE_SCREEN.width / 2, y: 318 };
const CODE_SIDE = 196;
/** Seconds after the camera opens. */
const STEADY_AT = 1.5;
const FOUND_AT = 1.9;
const READ_AT = 2.4;
export const TAP_AT = 3.9;
const TAP_SECONDS = 0.5;

type CameraReel = Pick<FilmReel, 'code' | 'address'>;

/** A camera that finds the code on the desktop screen and offers its address. */
export function drawCamera(pen: Pen, reel: CameraReel, screen: ImageBitmap, seconds: number): void {
  const { width, height } = PHONE_SCREEN;
  const steady = easeBetween(seconds, 0, STEADY_AT);
  pen.fillStyle = '#1d1a16';
  pen.fillRect(0, 0, width, height);
  isolate(pen, () => {
    pen.filter = steady < 1 ? `blur(${(1 - steady) * 5}px)` : 'none';
    pen.translate(CODE_CENTER.x + 40 * (1 - steady), CODE_CENTER.y - 60 * (1 - steady));
    pen.rotate(mix(-0.12, -0.035, steady));
    const scale = (CODE_SIDE / reel.code.width) * mix(0.72, 1, steady);
    pen.scale(scale, scale);
    pen.translate(-reel.code.x - reel.code.width / 2, -reel.code.y - reel.code.height / 2);
    pen.drawImage(screen, 0, 0, DESKTOP_SCREEN.width, DESKTOP_SCREEN.height);
  });
  const shade = pen.createLinearGradient(0, height - 150, 0, height - 90);
  shade.addColorStop(0, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.82)');
  pen.fillStyle = shade;
  pen.fillRect(0, height - 150, width, 150);
  drawShutter(pen);
  drawBrackets(pen, easeBetween(seconds, FOUND_AT - 0.4, 0.4));
  drawChip(pen, reel.address, easeBetween(seconds, READ_AT, 0.3));
  const press = (seconds - TAP_AT) / TAP_SECONDS;
  drawPress(pen, { x: width / 2, y: CHIP.y + CHIP.height / 2 }, press);
}

function drawShutter(pen: Pen): void {
  const { width, height } = PHONE_SCREEN;
  pen.beginPath();
  pen.arc(width / 2, height - 62, 29, 0, 2 * Math.PI);
  pen.lineWidth = 4;
  pen.strokeStyle = '#fff';
  pen.stroke();
  pen.fillStyle = '#fff';
  fillRound(pen, { x: width / 2 - 23, y: height - 85, width: 46, height: 46 }, 23);
}

/** Four corners that close in on the code. */
function drawBrackets(pen: Pen, found: number): void {
  if (found <= 0) return;
  const half = mix(170, CODE_SIDE / 2 + 16, found);
  const arm = 26;
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = `rgb(255 214 90 / ${found})`;
  for (const [sx, sy] of CORNERS) {
    const x = CODE_CENTER.x + sx * half;
    const y = CODE_CENTER.y + sy * half;
    pen.beginPath();
    pen.moveTo(x - sx * arm, y);
    pen.lineTo(x, y);
    pen.lineTo(x, y - sy * arm);
    pen.stroke();
  }
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const CHIP: Box = { x: 40, y: 478, width: PHONE_SCREEN.width - 80, height: 46 };

function drawChip(pen: Pen, address: string, share: number): void {
  if (share <= 0) return;
  isolate(pen, () => {
    pen.globalAlpha = share;
    pen.translate(0, (1 - share) * 12);
    pen.shadowColor = 'rgb(0 0 0 / 0.5)';
    pen.shadowBlur = 18;
    pen.fillStyle = '#ffd65a';
    fillRound(pen, CHIP, CHIP.height / 2);
    pen.shadowBlur = 0;
    const y = CHIP.y + CHIP.height / 2;
    const x = PHONE_SCREEN.width / 2;
    drawLabel(pen, address, { x, y, size: 18.5, weight: 600, color: INK.onGold, align: 'center' });
  });
}

import { PHONE_SCREEN, type Box, type FilmReel } from '#scripts/film/film-reel.ts';
import { easeBetween, mix } from '#scripts/film/movement.ts';
import { drawBack } from '#scripts/film/stage/draw-card.ts';
import {
  drawLabel,
  drawPress,
  fillRound,
  isolate,
  ON_GOLD,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';

/** Where the camera shows the code, in CSS pixels of the phone. */
const CODE_CENTER = { x: PHONE_SCREEN.width / 2, y: 300 };
/** The card's code is above its middle, and has this side at the scale of the camera. */
const CARD_SCALE = 0.52;
const CODE_OFFSET = 34 * CARD_SCALE;
const CODE_SIDE = 380 * CARD_SCALE;
// Seconds after the camera opens.
const STEADY_AT = 1.3;
const FOUND_AT = 1.6;
const READ_AT = 2;
export const TAP_AT = 2.9;
const TAP_SECONDS = 0.5;

type CameraReel = Pick<FilmReel, 'code' | 'address'>;

/** A camera that finds the code on the card and offers its address. */
export function drawCamera(pen: Pen, { code, address }: CameraReel, seconds: number): void {
  const { width, height } = PHONE_SCREEN;
  const steady = easeBetween(seconds, 0, STEADY_AT);
  pen.fillStyle = '#26211a';
  pen.fillRect(0, 0, width, height);
  isolate(pen, () => {
    pen.filter = steady < 1 ? `blur(${(1 - steady) * 5}px)` : 'none';
    pen.translate(
      CODE_CENTER.x + 40 * (1 - steady),
      CODE_CENTER.y + CODE_OFFSET - 60 * (1 - steady),
    );
    pen.rotate(mix(-0.12, -0.03, steady));
    const scale = CARD_SCALE * mix(0.78, 1, steady);
    pen.scale(scale, scale);
    drawBack(pen, code, address);
  });
  const shade = pen.createLinearGradient(0, height - 150, 0, height - 90);
  shade.addColorStop(0, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.82)');
  pen.fillStyle = shade;
  pen.fillRect(0, height - 150, width, 150);
  drawShutter(pen);
  drawBrackets(pen, easeBetween(seconds, FOUND_AT - 0.4, 0.4));
  drawChip(pen, address, easeBetween(seconds, READ_AT, 0.3));
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
  const half = mix(170, CODE_SIDE / 2 + 26, found);
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

const CHIP: Box = { x: 30, y: 528, width: PHONE_SCREEN.width - 60, height: 46 };

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
    drawLabel(pen, address, { x, y, size: 17, weight: 600, color: ON_GOLD, align: 'center' });
  });
}

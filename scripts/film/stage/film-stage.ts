import { DESIGN_COLORS, TYPED_NAMES } from '#scripts/film/film-person.ts';
import { FILM_SIZE, type FilmReel, type FilmTheme } from '#scripts/film/film-reel.ts';
import { FILM_SECONDS, findSceneStart } from '#scripts/film/film-scenes.ts';
import { easeBetween, findPose, type PoseKey } from '#scripts/film/movement.ts';
import { drawCamera } from '#scripts/film/stage/draw-camera.ts';
import { drawBack, drawButton, drawCard, drawFront } from '#scripts/film/stage/draw-card.ts';
import {
  drawContactSheet,
  drawNotification,
  drawPhone,
  drawStill,
} from '#scripts/film/stage/draw-phone.ts';
import {
  drawLabel,
  drawPress,
  fillFloating,
  GOLD,
  INKS,
  isolate,
  strokeRound,
  type Ink,
  type Pen,
} from '#scripts/film/stage/film-pen.ts';

const DESIGN = findSceneStart('design');
const PUBLISH = findSceneStart('publish');
const SCAN = findSceneStart('scan');
const SAVE = findSceneStart('save');
const CONTACT = findSceneStart('contact');
const END = findSceneStart('end');

const TYPING = { from: DESIGN + 0.6, seconds: 1.6 } as const;
/** When each of the other designs turns up. */
const FLIPS = [DESIGN + 2.6, DESIGN + 3.3, DESIGN + 4] as const;
const FLIP_SECONDS = 0.55;
const PRESS_AT = PUBLISH + 1.1;
const TURN = { from: PUBLISH + 1.9, seconds: 0.9 } as const;
const SHEET = SAVE + 1.9;
const NOTICE = CONTACT + 0.8;
const LIST = CONTACT + 2.2;

const MIDDLE = { x: FILM_SIZE.width / 2, y: FILM_SIZE.height / 2 };
/** The card that is being made, then scanned, then gone. */
const CARD_POSES: readonly [PoseKey, ...PoseKey[]] = [
  { ...MIDDLE, y: 1560, scale: 0.8, turn: 0.1, at: 0, seconds: 0 },
  { ...MIDDLE, y: 410, scale: 0.94, turn: 0, at: DESIGN - 0.25, seconds: 0.8 },
  { x: 620, y: 540, scale: 0.86, turn: -0.05, at: SCAN - 0.2, seconds: 0.8 },
  { x: -640, y: 600, scale: 0.8, turn: -0.2, at: SAVE - 0.2, seconds: 0.8 },
];
const HELD_POSES: readonly [PoseKey, ...PoseKey[]] = [
  { ...MIDDLE, y: 640, scale: 1.2, turn: 0.05, at: 0, seconds: 0 },
  { ...MIDDLE, y: 560, scale: 1.32, turn: -0.015, at: 0, seconds: 2.8 },
  { ...MIDDLE, y: 1900, scale: 1.2, turn: 0.08, at: DESIGN - 0.35, seconds: 0.7 },
];
const VISITOR_POSES: readonly [PoseKey, ...PoseKey[]] = [
  { x: 1460, y: 1640, scale: 1.18, turn: 0.1, at: 0, seconds: 0 },
  { x: 1400, y: 545, scale: 1.24, turn: 0.03, at: SCAN - 0.1, seconds: 0.9 },
  { ...MIDDLE, y: 550, scale: 1.32, turn: 0, at: SAVE - 0.3, seconds: 0.9 },
  { ...MIDDLE, x: -520, y: 560, scale: 1.2, turn: -0.1, at: CONTACT - 0.2, seconds: 0.7 },
];
const OWNER_POSES: readonly [PoseKey, ...PoseKey[]] = [
  { ...MIDDLE, x: 2500, y: 560, scale: 1.2, turn: 0.12, at: 0, seconds: 0 },
  { ...MIDDLE, y: 560, scale: 1.32, turn: 0.01, at: CONTACT - 0.4, seconds: 0.8 },
  { ...MIDDLE, y: 1900, scale: 1.2, turn: -0.06, at: END - 0.3, seconds: 0.7 },
];
const LAST_POSES: readonly [PoseKey, ...PoseKey[]] = [
  { ...MIDDLE, y: -520, scale: 0.8, turn: -0.12, at: 0, seconds: 0 },
  { ...MIDDLE, y: 420, scale: 0.96, turn: 0, at: END - 0.45, seconds: 0.9 },
];

export interface FilmStage {
  canvas: OffscreenCanvas;
  draw: (seconds: number) => void;
}

/** Draws the film at any time of it, in a theme. */
export async function createFilmStage(reel: FilmReel, theme: FilmTheme): Promise<FilmStage> {
  const canvas = new OffscreenCanvas(FILM_SIZE.width, FILM_SIZE.height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  await Promise.all(FONTS.map((font) => document.fonts.load(font)));
  const ink = INKS[theme];
  const [typed, designs] = await Promise.all([loadAll(reel.typed), loadAll(reel.designs)]);
  const [page, saved, contacts, photo] = await Promise.all(
    [reel.page, reel.saved, reel.contacts[theme], reel.photo].map(loadPicture),
  );
  const last = designs.at(-1);
  if (!page || !saved || !contacts || !photo || !last) throw new Error('a picture is missing');

  const drawMaking = (time: number) => {
    const pose = findPose(CARD_POSES, time);
    const flips = FLIPS.map((at) => easeBetween(time, at, FLIP_SECONDS));
    const shown = flips.filter((share) => share >= 0.5).length;
    const turned = easeBetween(time, TURN.from, TURN.seconds);
    const flip = flips.reduce((sum, share) => sum + share, turned);
    const letters = (time - TYPING.from) / TYPING.seconds;
    const at = Math.min(typed.length - 1, Math.max(0, Math.floor(letters * typed.length)));
    const face = shown === 0 ? typed[at] : designs[shown];
    drawCard(pen, pose, { ink, flip }, () => {
      if (turned >= 0.5) drawBack(pen, reel.code, reel.address);
      else if (face !== undefined) drawFront(pen, face);
    });
    drawField(pen, ink, time, { name: TYPED_NAMES[at] ?? '', shown });
    drawPublishing(pen, ink, time, reel.address);
  };

  const drawVisitorScreen = (time: number) => {
    const opened = easeBetween(time, SAVE - 0.1, 0.45);
    if (opened < 1) drawCamera(pen, reel, Math.min(time, SAVE) - SCAN);
    if (opened > 0) drawStill(pen, time < SHEET ? page : saved, 1 - opened);
    drawPress(pen, reel.saveButton, (time - SHEET + 0.55) / 0.5);
    const sheet = easeBetween(time, SHEET, 0.45);
    if (sheet > 0) drawContactSheet(pen, ink, photo, sheet);
  };

  const drawOwnerScreen = (time: number) => {
    drawStill(pen, page);
    drawNotification(pen, ink, easeBetween(time, NOTICE, 0.45));
    drawPress(pen, { x: 180, y: 52 }, (time - LIST + 0.5) / 0.5);
    const listed = easeBetween(time, LIST, 0.45);
    if (listed > 0) drawStill(pen, contacts, 1 - listed);
  };

  return {
    canvas,
    draw(seconds) {
      const time = Math.min(seconds, FILM_SECONDS);
      drawGround(pen, ink);
      if (time > DESIGN - 0.3 && time < SAVE + 0.8) drawMaking(time);
      if (time < DESIGN + 0.5) {
        drawPhone(pen, findPose(HELD_POSES, time), { ink, isHeld: true }, () =>
          drawStill(pen, page),
        );
      }
      if (time > SCAN - 0.2 && time < CONTACT + 0.6) {
        const pose = findPose(VISITOR_POSES, time);
        drawPhone(pen, pose, { ink, isHeld: false }, () => drawVisitorScreen(time));
      }
      if (time > CONTACT - 0.5 && time < END + 0.5) {
        const pose = findPose(OWNER_POSES, time);
        drawPhone(pen, pose, { ink, isHeld: true }, () => drawOwnerScreen(time));
      }
      if (time > END - 0.5) drawEnd(pen, ink, time, { last, address: reel.address });
    },
  };
}

const FONTS = ["400 16px 'Geist'", "600 16px 'Geist'", "400 16px 'Instrument Serif'"] as const;

const FIELD = { x: 560, y: 800, width: 800, height: 96 } as const;

/** The field with the name, and the dots of the designs. */
function drawField(
  pen: Pen,
  ink: Ink,
  time: number,
  { name, shown }: { name: string; shown: number },
): void {
  const share = easeBetween(time, DESIGN + 0.1, 0.5) - easeBetween(time, PUBLISH - 0.25, 0.4);
  if (share <= 0) return;
  isolate(pen, () => {
    pen.globalAlpha = share;
    pen.translate(0, (1 - share) * 40);
    fillFloating(pen, FIELD, 22, { color: ink.raised, shadow: ink.shadow, blur: 30 });
    strokeRound(pen, FIELD, 22, ink.hairline);
    const typed = time < TYPING.from ? '' : name;
    const y = FIELD.y + FIELD.height / 2 + 3;
    const text = { x: FIELD.x + 36, y, size: 52, font: 'Instrument Serif' } as const;
    drawLabel(pen, typed === '' ? 'Type your name' : typed, {
      ...text,
      color: typed === '' ? ink.muted : ink.text,
    });
    const end = text.x + (typed === '' ? 0 : pen.measureText(typed).width) + 6;
    const isLit = time < FLIPS[0] && Math.floor(time * 2.4) % 2 === 0;
    pen.fillStyle = GOLD;
    if (isLit) pen.fillRect(end, FIELD.y + 22, 3, 52);
    for (const [at, color] of DESIGN_COLORS.entries()) {
      const dot = { x: FIELD.x + FIELD.width - 270 + at * 68, y: FIELD.y + FIELD.height / 2 };
      pen.beginPath();
      pen.arc(dot.x, dot.y, 20, 0, 2 * Math.PI);
      pen.fillStyle = color;
      pen.fill();
      if (at !== shown) continue;
      pen.beginPath();
      pen.arc(dot.x, dot.y, 27, 0, 2 * Math.PI);
      pen.lineWidth = 3;
      pen.strokeStyle = GOLD;
      pen.stroke();
    }
  });
}

/** The address and the press that publishes the card there. */
function drawPublishing(pen: Pen, ink: Ink, time: number, address: string): void {
  const share = easeBetween(time, PUBLISH, 0.5) - easeBetween(time, SCAN - 0.4, 0.4);
  if (share <= 0) return;
  isolate(pen, () => {
    pen.globalAlpha = share;
    pen.translate(0, (1 - share) * 40);
    fillFloating(pen, FIELD, 22, { color: ink.raised, shadow: ink.shadow, blur: 30 });
    strokeRound(pen, FIELD, 22, ink.hairline);
    const y = FIELD.y + FIELD.height / 2 + 2;
    drawLabel(pen, address, { x: FIELD.x + 36, y, size: 36, color: ink.text });
    const button = { x: FIELD.x + FIELD.width - 128, y: FIELD.y + FIELD.height / 2, width: 232 };
    const pressed = (time - PRESS_AT) / 0.4;
    drawButton(pen, time < PRESS_AT + 0.4 ? 'Publish' : 'Published', { ...button, pressed });
    drawPress(pen, button, pressed);
  });
}

/** The card alone, its address, and how to begin. */
function drawEnd(
  pen: Pen,
  ink: Ink,
  time: number,
  { last, address }: { last: ImageBitmap; address: string },
): void {
  const light = easeBetween(time, END + 1.2, 1.6);
  drawCard(pen, findPose(LAST_POSES, time), { ink, light }, () => drawFront(pen, last));
  const share = easeBetween(time, END + 0.9, 0.6);
  if (share <= 0) return;
  isolate(pen, () => {
    pen.globalAlpha = share;
    pen.translate(0, (1 - share) * 30);
    const { x } = MIDDLE;
    drawLabel(pen, address, {
      x,
      y: 820,
      size: 58,
      font: 'Instrument Serif',
      color: ink.text,
      align: 'center',
    });
    drawButton(pen, 'Start For Free', { x, y: 930, width: 340 });
  });
}

/** A room with light from the upper left. */
function drawGround(pen: Pen, { light, ground }: Ink): void {
  const { width, height } = FILM_SIZE;
  const room = pen.createRadialGradient(width * 0.25, 0, 0, width * 0.25, 0, width);
  room.addColorStop(0, light);
  room.addColorStop(1, ground);
  pen.fillStyle = room;
  pen.fillRect(0, 0, width, height);
}

const loadAll = (addresses: readonly string[]) => Promise.all(addresses.map(loadPicture));

async function loadPicture(address: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(address)).blob());
}

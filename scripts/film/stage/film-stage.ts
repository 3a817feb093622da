import { FILM_SIZE, PHONE_SCREEN, type FilmReel } from '#scripts/film/film-reel.ts';
import { FILM_SECONDS, findSceneStart } from '#scripts/film/film-scenes.ts';
import {
  easeBetween,
  findScreenState,
  mix,
  placeSteps,
  type Focus,
} from '#scripts/film/film-steps.ts';
import { drawCamera } from '#scripts/film/stage/draw-camera.ts';
import { drawDesktop, drawPress } from '#scripts/film/stage/draw-desktop.ts';
import { drawContactSheet, drawPhone } from '#scripts/film/stage/draw-phone.ts';
import { INK, isolate, type Pen } from '#scripts/film/stage/film-pen.ts';

const SCAN = findSceneStart('scan');
const PAGE = findSceneStart('page');
const SAVE = findSceneStart('save');
const NUMBERS = findSceneStart('numbers');
/** When the saved contact appears. */
const CONTACT = SAVE + 2.1;
const FADE_SECONDS = 0.5;
const SLIDE_SECONDS = 0.4;

interface PhonePose extends Focus {
  at: number;
  seconds: number;
}

const BELOW = { x: 980, y: 1140, scale: 0.84 };
const BESIDE = { x: 980, y: 362, scale: 0.84 };
/** Near enough to read: the upper and the lower half of the screen. */
const UPPER = { x: 640, y: 548, scale: 1.34 };
const LOWER = { x: 640, y: 178, scale: 1.34 };

/** Where the phone moves, and when. */
const POSES: readonly [PhonePose, ...PhonePose[]] = [
  { ...BELOW, at: 0, seconds: 0 },
  { ...BESIDE, at: SCAN, seconds: 0.8 },
  { ...UPPER, at: PAGE + 0.1, seconds: 0.8 },
  { ...LOWER, at: SAVE - 0.3, seconds: 0.8 },
  { x: 640, y: 440, scale: 1.06, at: CONTACT - 0.1, seconds: 0.7 },
  { x: 640, y: 1260, scale: 0.9, at: NUMBERS - 0.25, seconds: 0.6 },
];

export interface FilmStage {
  canvas: OffscreenCanvas;
  draw: (seconds: number) => void;
}

/** Draws the film at any time of it. */
export async function createFilmStage(reel: FilmReel): Promise<FilmStage> {
  const canvas = new OffscreenCanvas(FILM_SIZE.width, FILM_SIZE.height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 16px Geist`)));
  const pictures = await Promise.all(reel.pictures.map(loadPicture));
  const photo = await loadPicture(reel.contact.photo);
  const code = pictures[reel.codePicture];
  if (code === undefined) throw new Error('no picture of the code');
  const desktop = placeSteps(reel.desktop);
  const phone = placeSteps(reel.phone);

  const drawPhoneScreen = (time: number) => {
    if (time < PAGE) return drawCamera(pen, reel, code, time - SCAN);
    const state = findScreenState(phone, time);
    const picture = pictures[state?.picture ?? -1];
    if (state === null || picture === undefined) return;
    const opened = easeBetween(time, PAGE, SLIDE_SECONDS);
    if (opened < 1) drawCamera(pen, reel, code, PAGE - SCAN);
    pen.drawImage(
      picture,
      0,
      (1 - opened) * PHONE_SCREEN.height,
      PHONE_SCREEN.width,
      PHONE_SCREEN.height,
    );
    drawPress(pen, state.pointer, state.press);
    const contact = easeBetween(time, CONTACT, SLIDE_SECONDS);
    if (contact > 0) drawContactSheet(pen, reel.contact, photo, contact);
  };

  return {
    canvas,
    draw(seconds) {
      const time = Math.min(seconds, FILM_SECONDS);
      drawGround(pen);
      const state = findScreenState(desktop, time);
      const shade =
        easeBetween(time, PAGE, FADE_SECONDS) - easeBetween(time, NUMBERS, FADE_SECONDS);
      isolate(pen, () => {
        if (state !== null) drawDesktop(pen, pictures, state);
        pen.fillStyle = INK.ground;
        pen.globalAlpha = 0.86 * shade;
        pen.fillRect(0, 0, FILM_SIZE.width, FILM_SIZE.height);
      });
      if (time < SCAN) return;
      drawPhone(pen, findPose(time), () => drawPhoneScreen(time));
    },
  };
}

async function loadPicture(address: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(address)).blob());
}

function findPose(time: number): Focus {
  const index = Math.max(
    0,
    POSES.findLastIndex(({ at }) => at <= time),
  );
  const to = POSES[index] ?? POSES[0];
  const from = POSES[index - 1] ?? to;
  const share = easeBetween(time, to.at, to.seconds);
  return {
    x: mix(from.x, to.x, share),
    y: mix(from.y, to.y, share),
    scale: mix(from.scale, to.scale, share),
  };
}

/** A dark room with light from the upper left. */
function drawGround(pen: Pen): void {
  const { width, height } = FILM_SIZE;
  const light = pen.createRadialGradient(width * 0.25, 0, 0, width * 0.25, 0, width);
  light.addColorStop(0, '#2a251c');
  light.addColorStop(1, INK.ground);
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
}

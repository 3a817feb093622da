import { blendColors, paintSurface } from './paint-person.ts';
import type { Color, Person } from './person.ts';
import { createScene, findFacing, type PersonScene } from './person-scene.ts';
import { interpolate, rise } from './solids/solids.ts';
import { normalize, type Vector } from './vector.ts';

/** The part of the drawing that the picture shows. */
const FRAME = { centerY: -0.24, half: 2.02 } as const;

// The light of the cards, from the upper left, a weaker one, and one that separates from the room.
const KEY = normalize([-0.58, 0.56, 0.6]);
const FILL = normalize([0.8, 0.05, 0.45]);
const RIM = normalize([0.72, 0.35, -0.62]);
const BETWEEN_KEY_AND_VIEWER = normalize([KEY[0], KEY[1], KEY[2] + 1]);

/** Points of a pixel in each direction, so that edges are soft. */
const SAMPLES = 2;

interface Raster {
  width: number;
  height: number;
  /** RGB. */
  pixels: Uint8Array<ArrayBuffer>;
}

/**
 * Draws a fictional person as an engraving in two inks: a sculpted head in one light, under lines
 * that follow its form and are thicker in the shadow.
 */
export function engravePortrait(person: Person, side: number): Raster {
  const scene = createScene(person);
  const pixels = new Uint8Array(side * side * 3);
  const offsets = Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let sum: Color = [0, 0, 0];
      for (const across of offsets) {
        for (const down of offsets) {
          const [u, v] = [(column + across) / side, (row + down) / side];
          const [red, green, blue] = printIn(person.room, drawPoint(person, scene, u, v));
          sum = [sum[0] + red, sum[1] + green, sum[2] + blue];
        }
      }
      const at = (row * side + column) * 3;
      pixels.set(
        sum.map((value) => Math.round((255 * value) / SAMPLES ** 2)),
        at,
      );
    }
  }
  return { width: side, height: side, pixels };
}

const BLACK: Color = [0.04, 0.03, 0.02];
const WHITE: Color = [1, 0.99, 0.97];

/**
 * Prints a color in two inks, those of the room, as on the material of the card: a head in the
 * colors of skin looks like a doll, and one in ink like an engraving.
 */
function printIn([light, dark]: Person['room'], color: Color): Color {
  const tone = rise(0.06, 0.9, findLuminance(color));
  return blendColors(blendColors(dark, BLACK, 0.72), blendColors(light, WHITE, 0.78), tone);
}

/** `u` and `v` are the shares of the picture from its upper left corner. */
function drawPoint(person: Person, scene: PersonScene, u: number, v: number): Color {
  const x = (u - 0.5) * 2 * FRAME.half;
  const y = FRAME.centerY - (v - 0.5) * 2 * FRAME.half;
  const ink = blendColors(person.room[1], [0.06, 0.04, 0.03], 0.7);
  const z = scene.findDepth(x, y);
  if (z === null) {
    const share = rise(0, 1.15, Math.hypot(u - 0.2, v - 0.12));
    const [light, dark] = person.room;
    return blendColors(
      blendColors(light, dark, share),
      ink,
      drawLine(y, 0.1 + share * 0.22) * 0.28,
    );
  }
  const { color, light } = shade(person, scene, [x, y, z]);
  const tone = Math.min(1, light * 0.8 + findLuminance(color) * 0.25);
  const position = y * 0.94 + x * 0.16 + z * 0.42;
  const line = drawLine(position, rise(0.98, 0.12, tone) * 0.86);
  const crossing = drawLine(position * 0.3 + x * 0.85, rise(0.4, 0.08, tone) * 0.6);
  return blendColors(color, ink, Math.max(line, crossing) * 0.55);
}

const LINES_PER_UNIT = 30;

/** How much ink a line of a relative width leaves on a point, with a soft edge. */
function drawLine(position: number, width: number): number {
  const phase = position * LINES_PER_UNIT;
  const away = Math.abs(phase - Math.round(phase)) * 2;
  return rise(width + 0.22, width - 0.22, away) * rise(0, 0.12, width);
}

/** Brightens the middle tones, which the lines darken. */
const GAMMA = 0.72;

function shade(person: Person, scene: PersonScene, point: Vector): { color: Color; light: number } {
  const material = scene.findMaterial(point);
  const spot = { person, point, inHead: scene.toHead(point), viewer: scene.toHead([0, 0, 1]) };
  const { color, shine, focus } = paintSurface(material, spot);
  const normal = scene.findNormal(point);
  const key = findFacing(normal, KEY, 0.12) * scene.findShadow(point, normal, KEY);
  const open = scene.findOpenness(point, normal);
  const others = findFacing(normal, FILL) * 0.3 + findFacing(normal, RIM) ** 1.5 * 0.55;
  const light = key * 1.02 + others + 0.2 * open * interpolate(0.5, 1, open);
  const gloss = shine * findFacing(normal, BETWEEN_KEY_AND_VIEWER) ** focus * (0.3 + key);
  // Skin is warm where the shadow begins.
  const glow = material === 'skin' ? rise(0, 0.25, key) * rise(0.6, 0.2, key) * 0.06 : 0;
  const expose = (value: number): number => Math.min(1, value * light + gloss) ** GAMMA;
  return {
    color: [Math.min(1, expose(color[0]) + glow), expose(color[1]), expose(color[2])],
    light,
  };
}

function findLuminance([red, green, blue]: Color): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

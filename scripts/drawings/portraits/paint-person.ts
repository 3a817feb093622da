import type { Color, Person } from './person.ts';
import type { Material } from './person-scene.ts';
import { EYE, findLip, findMouthSlit, measureEyeOpening } from './solids/head.ts';
import { interpolate, noise, rise } from './solids/solids.ts';
import { normalize, type Vector } from './vector.ts';

export interface SurfacePaint {
  color: Color;
  /** Strength of the highlight, and how small it is. */
  shine: number;
  focus: number;
}

interface Spot {
  person: Person;
  /** In the picture, and in the head, which looks along z. */
  point: Vector;
  inHead: Vector;
  /** Towards the viewer, seen from the head. */
  viewer: Vector;
}

/** Below the chin a high collar covers the neck. */
const COLLAR_TOP = -1.08;

export function paintSurface(material: Material, spot: Spot): SurfacePaint {
  if (material === 'skin' && spot.person.hasHighCollar && spot.point[1] < COLLAR_TOP) {
    return paintClothes(spot);
  }
  return PAINTS[material](spot);
}

const PAINTS: Readonly<Record<Material, (spot: Spot) => SurfacePaint>> = {
  glasses: () => ({ color: [0.1, 0.085, 0.075], shine: 0.5, focus: 40 }),
  hair: ({ person }) => ({ color: person.hair[1], shine: 0.16, focus: 12 }),
  eye: paintEye,
  clothes: paintClothes,
  skin: paintSkin,
};

const BLACK: Color = [0.05, 0.04, 0.035];

const scale = ([red, green, blue]: Color, by: number): Color => [red * by, green * by, blue * by];

export function blendColors(a: Color, b: Color, share: number): Color {
  return [
    interpolate(a[0], b[0], share),
    interpolate(a[1], b[1], share),
    interpolate(a[2], b[2], share),
  ];
}

/** Both eyes look at the viewer. */
function paintEye({ person: { iris }, inHead: [x, y, z], viewer }: Spot): SurfacePaint {
  const side = Math.sign(x) || 1;
  const ray = normalize([x - side * EYE.x, y - EYE.y, z - EYE.z]);
  const [right, up, near] = [ray[0] - viewer[0], ray[1] - viewer[1], ray[2] - viewer[2]];
  const away = Math.hypot(right, up - 0.02, near);
  const matt = { shine: 0, focus: 1 };
  if (Math.hypot(right + 0.19, up - 0.24) < 0.13) {
    return { color: [1.6, 1.6, 1.6], shine: 0.4, focus: 4 };
  }
  if (away < 0.24) return { color: BLACK, ...matt };
  if (away < 0.53) return { color: iris, ...matt };
  if (away < 0.6) return { color: scale(iris, 0.35), ...matt };
  return { color: [0.84, 0.8, 0.76], ...matt };
}

function paintClothes({ person: { coat, shirt, skin }, point: [x, y, z] }: Spot): SurfacePaint {
  const fabric = 1 + noise(x * 40, y * 40, z * 40) * 0.06;
  const matt = { shine: 0.03, focus: 8 };
  const cloth = { color: scale(coat, fabric), ...matt };
  if (shirt === undefined) return cloth;
  // The coat is open in a V, and the shirt in a smaller one.
  const depth = y + 1.18;
  const coatEdge = Math.abs(x) - Math.max(0, 0.56 + depth * 0.72);
  if (coatEdge > 0.03) return cloth;
  if (coatEdge > 0) return { color: scale(coat, 0.4), ...matt };
  const shirtEdge = Math.abs(x) - (0.44 + depth * 1.15);
  if (shirtEdge < -0.03) return { color: skin, shine: 0.05, focus: 14 };
  return { color: scale(shirt, shirtEdge < 0 ? 0.6 : 1), ...matt };
}

function paintSkin({ person, inHead: [x, height, z] }: Spot): SurfacePaint {
  const ax = Math.abs(x);
  const y = height < 0 ? height / person.shape.length : height;
  const { skin, lips } = person;
  const gloss = { shine: 0.1, focus: 14 };
  const bare = scale(skin, 1 + noise(x * 6, height * 6, z * 6) * 0.025);
  if (z < 0.2) return { color: bare, ...gloss };
  const blush = Math.exp(-(((ax - 0.42) / 0.2) ** 2 + ((y + 0.24) / 0.17) ** 2)) * 0.16;
  const tip = Math.exp(-((ax / 0.14) ** 2 + ((y + 0.26) / 0.1) ** 2)) * 0.12;
  const mouth = rise(0, 0.18, Math.abs(findLip(ax, y, person.shape.lips)));
  const warm = blendColors(bare, lips, blush + tip);
  const shaved = blendColors(warm, person.hair[1], measureBeard(person, [x, y, z]) * (1 - mouth));
  const mouthed = blendColors(shaved, lips, mouth * 0.8);
  const lined = blendColors(mouthed, BLACK, measureLines(person, ax, y));
  const browed = blendColors(lined, scale(person.hair[1], 0.7), measureBrow(ax, y));
  return { color: blendColors(browed, BLACK, measureLid(ax, y)), ...gloss };
}

function measureBeard({ beard = 0 }: Person, [x, y, z]: Vector): number {
  if (beard === 0) return 0;
  const ax = Math.abs(x);
  const fromJaw = y + Math.max(0, 0.5 - ax) * 0.45 - (ax > 0.5 ? 0.2 : 0);
  const grain = 0.92 + noise(x * 60, y * 30, z * 60) * 0.12;
  return Math.min(1, rise(-0.22, -0.5, fromJaw) * beard * grain);
}

/** The line between the lips, and the ones that age draws. */
function measureLines({ age = 0 }: Person, ax: number, y: number): number {
  const slit = findMouthSlit(ax, y) * 0.5;
  if (age === 0) return slit;
  const beside = (ax - 0.27 + (y + 0.3) * 0.35) / 0.03;
  const cheek = Math.exp(-(beside ** 2)) * rise(-0.62, -0.5, y) * rise(-0.24, -0.32, y) * 0.25;
  const onBrow = rise(0.36, 0.44, y) * rise(0.7, 0.6, y) * rise(0.5, 0.3, ax);
  return slit + (cheek + Math.sin(y * 55) ** 8 * onBrow * 0.16) * age;
}

function measureBrow(ax: number, y: number): number {
  const arc = 0.29 - ((ax - 0.26) / 0.3) ** 2 * 0.07;
  const thickness = 0.042 * rise(0.58, 0.36, ax) + 0.008;
  const across = rise(thickness, thickness * 0.35, Math.abs(y - arc));
  const hairs = 0.68 + noise(ax * 60 + y * 30, y * 12, 1) * 0.32;
  return across * rise(0.09, 0.14, ax) * rise(0.57, 0.5, ax) * hairs;
}

/** Lashes, and the fold over the eye. */
function measureLid(ax: number, y: number): number {
  const opening = measureEyeOpening(ax, y);
  const isUpper = y > EYE.y - 0.01;
  const lash = rise(0.034, 0.004, opening) * (isUpper ? 0.92 : 0.35);
  const fold = rise(0.016, 0.004, Math.abs(opening - 0.055)) * (isUpper ? 0.35 : 0.12);
  return Math.max(lash, fold);
}

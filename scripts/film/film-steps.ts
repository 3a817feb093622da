import { FILM_SCENES, findSceneStart, type FilmSceneKey } from '#scripts/film/film-scenes.ts';

export interface Point {
  x: number;
  y: number;
}

/** The point of the screen at the center of the view, and its magnification. */
export interface Focus extends Point {
  scale: number;
}

/** A picture of a screen that is shown for a while. Points are in CSS pixels of the screen. */
export interface FilmStep {
  /** Index into the reel's pictures. */
  picture: number;
  /** Relative to the other steps of the scene, which fill it together. */
  seconds: number;
  focus: Focus;
  pointer: Point;
  /** Whether the pointer presses at the end of the step. */
  isPress: boolean;
}

export type ScreenSteps = Partial<Record<FilmSceneKey, readonly FilmStep[]>>;

interface PlacedStep extends FilmStep {
  from: number;
  to: number;
}

/** Fits the steps of each scene into its seconds. */
export function placeSteps(steps: ScreenSteps): PlacedStep[] {
  return FILM_SCENES.flatMap(({ key, seconds }) => {
    const ofScene = steps[key] ?? [];
    const factor = seconds / ofScene.reduce((sum, step) => sum + step.seconds, 0);
    let from = findSceneStart(key);
    return ofScene.map((step) => {
      const start = from;
      from += step.seconds * factor;
      return Object.assign({ from: start, to: from }, step);
    });
  });
}

export interface ScreenState {
  picture: number;
  focus: Focus;
  pointer: Point;
  /** 0 before a press, 1 after it. */
  press: number;
}

/** Share of a step in which the pointer reaches its point. The rest shows the press. */
const MOVING = 0.72;

/** What a screen shows at a time; null before its first step. */
export function findScreenState(placed: readonly PlacedStep[], time: number): ScreenState | null {
  const index = placed.findLastIndex(({ from }) => from <= time);
  const step = placed[index];
  if (step === undefined) return null;
  const before = placed[index - 1] ?? step;
  const progress = Math.min(1, (time - step.from) / (step.to - step.from));
  const moved = ease(Math.min(1, progress / MOVING));
  return {
    picture: step.picture,
    focus: {
      ...mixPoints(before.focus, step.focus, moved),
      scale: mix(before.focus.scale, step.focus.scale, moved),
    },
    pointer: mixPoints(before.pointer, step.pointer, moved),
    press: step.isPress ? Math.max(0, (progress - MOVING) / (1 - MOVING)) : 0,
  };
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function mixPoints(from: Point, to: Point, share: number): Point {
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
}

/** Slow at both ends; `share` from 0 to 1. */
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** The eased share of a movement that starts at `from` and takes `seconds`. */
export function easeBetween(time: number, from: number, seconds: number): number {
  return ease(Math.min(1, Math.max(0, (time - from) / seconds)));
}

export interface Pose {
  x: number;
  y: number;
  scale: number;
  /** In radians. */
  turn: number;
}

/** A pose that is reached by a movement which starts at `at`. */
export interface PoseKey extends Pose {
  at: number;
  seconds: number;
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Slow at both ends; `share` from 0 to 1. */
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** The eased share of a movement that starts at `from` and takes `seconds`. */
export function easeBetween(time: number, from: number, seconds: number): number {
  return ease(Math.min(1, Math.max(0, (time - from) / seconds)));
}

/** Where something is at a time, by the keys of its movement in their order. */
export function findPose(keys: readonly [PoseKey, ...PoseKey[]], time: number): Pose {
  const index = Math.max(
    0,
    keys.findLastIndex(({ at }) => at <= time),
  );
  const to = keys[index] ?? keys[0];
  const from = keys[index - 1] ?? to;
  const share = easeBetween(time, to.at, to.seconds);
  return {
    x: mix(from.x, to.x, share),
    y: mix(from.y, to.y, share),
    scale: mix(from.scale, to.scale, share),
    turn: mix(from.turn, to.turn, share),
  };
}

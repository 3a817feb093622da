/** Returns a number from 0 to 1, excluding 1. */
export type Random = () => number;

/** Deterministic pseudo-random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks a value as often as its weight says. Throws when there is none. */
export function pickWeighted<Value>(
  random: Random,
  values: readonly (readonly [value: Value, weight: number])[],
): Value {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [value, weight] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = values.at(-1);
  if (last === undefined) throw new Error('There is nothing to pick from.');
  return last[0];
}

const COUNT_MS = 400;

/** What a count up to `value` shows after `ms`, slower towards its end. Whole for a whole value. */
export function countAt(value: number, ms: number): number {
  const left = 1 - Math.min(1, Math.max(0, ms / COUNT_MS));
  const count = value * (1 - left ** 3);
  return Number.isInteger(value) ? Math.round(count) : count;
}

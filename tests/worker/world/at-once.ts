/** Starts this many of the same at once and waits for all. */
export const atOnce = <Result>(
  count: number,
  start: (index: number) => Result,
): Promise<Awaited<Result>[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => start(index)));

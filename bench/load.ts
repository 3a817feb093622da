import autocannon from 'autocannon';

const CONNECTIONS = 16;

/**
 * Requests per second over `seconds`, cycling through `paths`. Throws when a response is not 2xx.
 */
export async function measureRequestsPerSecond(
  origin: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} failed answers from ${origin}${paths[0]}`);
  return result.requests.average;
}

/** The middle value, or the mean of the two middle ones. */
export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? NaN;
  const high = sorted[Math.floor(middle)] ?? NaN;
  return (low + high) / 2;
}

/** The value below which this share of all values lies. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

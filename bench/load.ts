import autocannon from 'autocannon';

const CONNECTIONS = 16;

/**
 * Requests per second over `seconds`, cycling through `paths`. Throws when a response is not 2xx.
 */
export async function measureRequestsPerSecond(
  origin: string,
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} failed answers from ${origin}${paths[0]}`);
  return result.requests.average;
}

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? NaN;
  const high = sorted[Math.floor(middle)] ?? NaN;
  return (low + high) / 2;
}

export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

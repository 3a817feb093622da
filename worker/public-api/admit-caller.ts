import { requireWithinLimit } from './call-limit.ts';
import type { ApiCaller, PublicApiContext } from './public-api-context.ts';

/**
 * Authenticates a caller and counts the call. Sets the rate limit headers, also on refusals. Throws
 * `invalid_key`, `plan_limit` or `rate_limited`.
 */
export async function admitCaller(
  callLimit: PublicApiContext['callLimit'],
  authenticate: () => Promise<ApiCaller>,
  addHeader: (name: string, value: string) => void,
): Promise<ApiCaller> {
  const caller = await authenticate();
  const taken = await callLimit.take(caller.keyId);
  for (const [name, value] of Object.entries(taken.headers)) addHeader(name, value);
  requireWithinLimit(taken);
  return caller;
}

import { isbot } from 'isbot';

/**
 * User agents cached per isolate. A few make up most of the traffic, and matching the list of bots
 * is slow.
 */
const AGENTS_MAX = 500;
/**
 * Longest user agent that is matched, in characters. Real ones have a few hundred; a header may
 * have 100,000.
 */
const AGENT_LENGTH_MAX = 1024;
const known = new Map<string, boolean>();

/**
 * Whether a user agent is a known bot or link preview. One longer than `AGENT_LENGTH_MAX` is not a
 * person's: it counts as a bot and is neither cached nor matched.
 */
export function isKnownBot(userAgent: string): boolean {
  if (userAgent.length > AGENT_LENGTH_MAX) return true;
  const cached = known.get(userAgent);
  if (cached !== undefined) return cached;
  const isBot = isbot(userAgent);
  // Clearing is as good as evicting single entries, and costs nothing.
  if (known.size >= AGENTS_MAX) known.clear();
  known.set(userAgent, isBot);
  return isBot;
}

/**
 * Whether a browser prefetched the page (`Sec-Purpose` of Fetch Metadata, and its predecessors).
 */
export function isPrefetch(headers: Headers): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}

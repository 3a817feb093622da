import { isbot } from 'isbot';

/** Agents remembered in an isolate: few make most of the traffic, and the list of bots is a slow pattern. */
const AGENTS_MAX = 500;
/** Longest agent that is judged, in characters: real ones have at most a few hundred, a header may have 100,000. */
const AGENT_LENGTH_MAX = 1024;
const known = new Map<string, boolean>();

/**
 * Whether a user agent is one of the known bots and link previews. What it says of an agent never changes. One longer than
 * `AGENT_LENGTH_MAX` is no person's: it is called a bot, and neither kept in memory nor searched.
 */
export function isKnownBot(userAgent: string): boolean {
  if (userAgent.length > AGENT_LENGTH_MAX) return true;
  const kept = known.get(userAgent);
  if (kept !== undefined) return kept;
  const isBot = isbot(userAgent);
  // Starting over is as good as any order of leaving, and costs nothing.
  if (known.size >= AGENTS_MAX) known.clear();
  known.set(userAgent, isBot);
  return isBot;
}

/** Whether a browser fetched ahead of a person who may never come (Fetch Metadata's `Sec-Purpose`, and its forerunners). */
export function isPrefetch(headers: Headers): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}

import { isKnownBot, isPrefetch } from '#worker/events/bots.ts';
import type { EventDeps } from '#worker/events/routes.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';

interface BotViewDeps extends EventDeps {
  waitUntil: (work: Promise<unknown>) => void;
}

/** Told of every card that is shown; the answer does not wait for it. */
export type OnShown = (request: Request, username: string) => void;

/**
 * Counts a card's document that a known bot asked for. People are counted by the page's own script, which bots seldom
 * run. For anybody else this costs one look-up of the user agent; it never throws.
 */
export function createBotViews(deps: BotViewDeps): OnShown {
  return (request, username) => {
    const userAgent = request.headers.get('User-Agent');
    // A HEAD shows nothing: link previews send several of them beside their GET.
    if (userAgent === null || request.method !== 'GET' || !isKnownBot(userAgent)) return;
    if (isPrefetch(request.headers)) return;
    deps.waitUntil(count(deps, request, userAgent, username));
  };
}

async function count(
  deps: BotViewDeps,
  request: Request,
  userAgent: string,
  username: string,
): Promise<void> {
  const at = deps.now().getTime();
  const address = clientAddress(request.headers);
  const none = { element: null, source: null, device: null, country: null, referrer: null };
  try {
    await deps.gate(`bots:${address}`);
    await deps.enqueue({
      ...none,
      id: crypto.randomUUID(),
      type: 'bot',
      at,
      username,
      origin: deps.originOf(request.url),
      ...deps.nameVisitor({ address, userAgent, username, at }),
    });
  } catch (error) {
    // Too many of one address, or no queue: the page has been answered, and one bot more or less is bearable.
    log('warn', 'bot_view_lost', { message: String(error) });
  }
}

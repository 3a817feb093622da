import type { RecordContext } from '#worker/events/routes.ts';
import type { Kernel } from '#worker/kernel.ts';
import { isKnownBot, isPrefetch } from '#worker/events/bots.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';

/** Called for each card view. Must not block. */
export type OnCardView = (request: Request, username: string) => void;

/**
 * Counts requests of known bots for a card's document. People are counted by the page's script,
 * which bots rarely run. For people this costs one lookup of the user agent. Never throws.
 */
export function createBotViews(context: RecordContext & Pick<Kernel, 'waitUntil'>): OnCardView {
  return (request, username) => {
    const userAgent = request.headers.get('User-Agent');
    // HEAD shows nothing: link previews send several of them in addition to their GET.
    if (userAgent === null || request.method !== 'GET' || !isKnownBot(userAgent)) return;
    if (isPrefetch(request.headers)) return;
    context.waitUntil(enqueueBotView(context, request, userAgent, username));
  };
}

async function enqueueBotView(
  context: RecordContext & Pick<Kernel, 'waitUntil'>,
  request: Request,
  userAgent: string,
  username: string,
): Promise<void> {
  const at = context.now().getTime();
  const address = clientAddress(request.headers);
  const blank = { element: null, source: null, device: null, country: null, referrer: null };
  try {
    await context.rateLimit(`bots:${address}`);
    await context.enqueueEvent({
      ...blank,
      id: crypto.randomUUID(),
      type: 'bot',
      at,
      username,
      origin: context.originOf(request.url),
      ...context.getVisitorKeys({ address, userAgent, username, at }),
    });
  } catch (error) {
    // A rate limit or a failing queue: the page has been served, and losing one bot view is
    // acceptable.
    log('warn', 'bot_view_lost', { message: String(error) });
  }
}

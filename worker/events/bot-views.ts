import type { Kernel } from '#worker/kernel.ts';
import { getVisitorKeys, type VisitorKernel } from '#worker/events/visitor-keys.ts';
import { isKnownBot, isPrefetch } from '#worker/events/bots.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';

type CountingKernel = VisitorKernel &
  Pick<Kernel, 'now' | 'originOf' | 'rateLimit' | 'waitUntil'> & {
    queues: { events: Pick<Queue, 'send'> };
  };

/** Called for each card view. Must not block. */
export type OnCardView = (request: Request, username: string) => void;

/**
 * Counts requests of known bots for a card's document. People are counted by the page's script,
 * which bots rarely run. For people this costs one lookup of the user agent. Never throws.
 */
export function createBotViews(kernel: CountingKernel): OnCardView {
  return (request, username) => {
    const userAgent = request.headers.get('User-Agent');
    // HEAD shows nothing: link previews send several of them in addition to their GET.
    if (userAgent === null || request.method !== 'GET' || !isKnownBot(userAgent)) return;
    if (isPrefetch(request.headers)) return;
    kernel.waitUntil(enqueueBotView(kernel, request, userAgent, username));
  };
}

async function enqueueBotView(
  kernel: CountingKernel,
  request: Request,
  userAgent: string,
  username: string,
): Promise<void> {
  const at = kernel.now().getTime();
  const address = clientAddress(request.headers);
  const blank = { element: null, source: null, device: null, country: null, referrer: null };
  try {
    await kernel.rateLimit(`bots:${address}`);
    await kernel.queues.events.send({
      ...blank,
      id: crypto.randomUUID(),
      type: 'bot',
      at,
      username,
      origin: kernel.originOf(request.url),
      ...getVisitorKeys(kernel)({ address, userAgent, username, at }),
    });
  } catch (error) {
    // A rate limit or a failing queue: the page has been served, and losing one bot view is
    // acceptable.
    log('warn', 'bot_view_lost', { message: String(error) });
  }
}

import { parseCardAddress } from '#worker/public-card/address.ts';
import type { PageMemory } from '#worker/public-card/memory.ts';

interface RememberedDeps {
  memory: PageMemory;
  originOf: (requestUrl: string) => string;
  /** Told of every card that is shown; returns at once. */
  onShown: (request: Request, username: string) => void;
}

/**
 * The shortest way for the commonest request: a card this isolate remembers, asked for by its own address and with
 * no condition. Null for everything else, which the app answers with the same page and headers; going round its
 * router and middleware is what keeps a busy card nearly as cheap as a Worker of one line.
 */
export function createRememberedCard(deps: RememberedDeps): (request: Request) => Response | null {
  return (request) => {
    if (request.method !== 'GET' || request.headers.has('If-None-Match')) return null;
    const address = parseCardAddress(new URL(request.url).pathname);
    if (address?.kind !== 'card') return null;
    const page = deps.memory.find(deps.originOf(request.url), address.username);
    if (page === null) return null;
    deps.onShown(request, address.username);
    return new Response(page.bytes, { headers: page.headers });
  };
}

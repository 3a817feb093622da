import type { PageCache } from './page-cache.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';

/** Canonical URLs of a card. The runtime has normalized everything before the path. */
const ADDRESS = /^(https?:\/\/[^/]+)\/(?:card\/)?([a-z0-9-]+)(?:\?.*)?$/;

/**
 * Serves the most common request from memory: a cached page at its canonical URL, without
 * conditions. Returns null for everything else, which the app answers with the same page and
 * headers. Skipping the router and middleware makes a busy card almost as cheap as a one-line
 * Worker.
 */
export function createFastPath(
  context: Pick<PublicCardContext, 'onCardView'> & { pageCache: Pick<PageCache, 'find'> },
): (request: Request) => Response | null {
  return (request) => {
    if (request.method !== 'GET' || request.headers.has('If-None-Match')) return null;
    // A regular expression, because parsing a URL costs more than everything else here.
    const [, origin, username] = ADDRESS.exec(request.url) ?? [];
    if (origin === undefined || username === undefined) return null;
    // Only pages that the app served under this very origin are cached for it.
    const page = context.pageCache.find(origin, username);
    if (page === null) return null;
    context.onCardView(request, username);
    return new Response(page.bytes, { headers: page.headers });
  };
}

import type { PageCache } from './page-cache.ts';

interface FastPathDeps {
  pageCache: Pick<PageCache, 'find'>;
  /** Public origin; empty to use the request's own. */
  publicOrigin: string;
  /** Called for each card view. Must not block. */
  onCardView: (request: Request, username: string) => void;
}

/** Canonical URLs of a card. The runtime has normalized everything before the path. */
const ADDRESS = /^(https?:\/\/[^/]+)\/(?:card\/)?([a-z0-9-]+)(?:\?.*)?$/;

/**
 * Serves the most common request from memory: a cached page at its canonical URL, without
 * conditions. Returns null for everything else, which the app answers with the same page and
 * headers. Skipping the router and middleware makes a busy card almost as cheap as a one-line
 * Worker.
 */
export function createFastPath(deps: FastPathDeps): (request: Request) => Response | null {
  return (request) => {
    if (request.method !== 'GET' || request.headers.has('If-None-Match')) return null;
    // A regular expression, because parsing a URL costs more than everything else here.
    const [, origin, username] = ADDRESS.exec(request.url) ?? [];
    if (origin === undefined || username === undefined) return null;
    // The app decides whether another host is one of ours.
    if (deps.publicOrigin !== '' && origin !== deps.publicOrigin) return null;
    const page = deps.pageCache.find(origin, username);
    if (page === null) return null;
    deps.onCardView(request, username);
    return new Response(page.bytes, { headers: page.headers });
  };
}

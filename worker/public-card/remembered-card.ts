import type { PageMemory } from '#worker/public-card/memory.ts';

interface RememberedDeps {
  memory: Pick<PageMemory, 'find'>;
  /** Where cards are public; empty to take the request's own origin. */
  publicOrigin: string;
  /** Told of every card that is shown; returns at once. */
  onShown: (request: Request, username: string) => void;
}

/** The addresses of a card in its canonical spelling; the runtime has normalised what stands before the path. */
const ADDRESS = /^(https?:\/\/[^/]+)\/(?:card\/)?([a-z0-9-]+)(?:\?.*)?$/;

/**
 * The shortest way for the commonest request: a card this isolate remembers, asked for by its own address and with
 * no condition. Null for everything else, which the app answers with the same page and headers; going round its
 * router and middleware is what keeps a busy card nearly as cheap as a Worker of one line.
 */
export function createRememberedCard(deps: RememberedDeps): (request: Request) => Response | null {
  return (request) => {
    if (request.method !== 'GET' || request.headers.has('If-None-Match')) return null;
    // Read by an expression, since parsing an address costs more than all else done here.
    const [, origin, username] = ADDRESS.exec(request.url) ?? [];
    if (origin === undefined || username === undefined) return null;
    // Whether another host is one of ours is the app's to say.
    if (deps.publicOrigin !== '' && origin !== deps.publicOrigin) return null;
    const page = deps.memory.find(origin, username);
    if (page === null) return null;
    deps.onShown(request, username);
    return new Response(page.bytes, { headers: page.headers });
  };
}

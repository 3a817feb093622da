export const ORIGIN = 'https://cards.test';

const key = (at: RequestInfo | URL) =>
  new URL(at instanceof Request ? at.url : String(at), ORIGIN).href;

/** A cache in memory, keyed by absolute URL like the browser's. */
export function createFakeCache() {
  const stored = new Map<string, Response>();
  return {
    stored,
    cache: {
      put: async (at: RequestInfo | URL, response: Response) => void stored.set(key(at), response),
      match: async (at: RequestInfo | URL) => stored.get(key(at))?.clone(),
      delete: async (at: RequestInfo | URL) => stored.delete(key(at)),
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
    },
  };
}

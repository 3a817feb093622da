import { isExpired, isGone, isStorable, listEvicted, MAX_ENTRY_BYTES } from './saved-page.ts';

const SAVED_AT = 'X-Saved-At';
const BYTES = 'X-Saved-Bytes';
/** The others describe a transfer, or a caching that does not apply to the copy. */
const HEADERS = ['Content-Type', 'Content-Security-Policy', 'Referrer-Policy'];

interface SavedPage {
  response: Response;
  savedAt: Date;
}

export interface SavedPages {
  /** Saves, replaces or deletes the copy of a path, as the response says. */
  update: (path: string, response: Response) => Promise<void>;
  /** Returns null when there is no copy, or only an expired one. */
  find: (path: string) => Promise<SavedPage | null>;
  /** Deletes expired copies. */
  evict: () => Promise<void>;
}

/** Copies of responses by path: a query may contain a token, and does not change these pages. */
export function createSavedPages(
  open: () => Promise<Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>>,
  now: () => number,
): SavedPages {
  async function evict(): Promise<void> {
    const cache = await open();
    const entries = [];
    for (const { url } of await cache.keys()) {
      const headers = (await cache.match(url))?.headers;
      const savedAt = Number(headers?.get(SAVED_AT));
      entries.push({
        url,
        path: new URL(url).pathname,
        savedAt,
        bytes: Number(headers?.get(BYTES)),
      });
    }
    const evicted = new Set(listEvicted(entries, now()));
    for (const { url, path } of entries) if (evicted.has(path)) await cache.delete(url);
  }

  return {
    evict,
    async update(path, response) {
      const cache = await open();
      if (isGone(response)) await cache.delete(path);
      if (!isStorable(response)) return;
      const body = await response.arrayBuffer();
      if (body.byteLength > MAX_ENTRY_BYTES) {
        await cache.delete(path);
        return;
      }
      const headers = new Headers({ [SAVED_AT]: String(now()), [BYTES]: String(body.byteLength) });
      for (const name of HEADERS) {
        const value = response.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      await cache.put(path, new Response(body, { headers }));
      await evict();
    },
    async find(path) {
      const response = await (await open()).match(path);
      const savedAt = Number(response?.headers.get(SAVED_AT));
      if (!response || isExpired({ savedAt }, now())) return null;
      return { response, savedAt: new Date(savedAt) };
    },
  };
}

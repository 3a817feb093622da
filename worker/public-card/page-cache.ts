/** A rendered page. Its ETag identifies the version of the card and of the build it shows. */
export interface CachedPage {
  etag: string;
  /** Copied into each response, never mutated. */
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

interface PageCacheOptions {
  /** A page older than this is served only after its record has been read again. */
  freshMs: number;
  /** How long a page may be served while its record cannot be read. */
  staleMs: number;
  entriesMax: number;
  bytesMax: number;
  now: () => Date;
}

/**
 * Rendered pages of this isolate by host and username. Bounded: pages whose records were read
 * longest ago are evicted first.
 */
export interface PageCache {
  /** Returns the page if it is fresh. */
  find(host: string, username: string): CachedPage | null;
  /** Returns the page within the stale period, for when no store responds. */
  findStale(host: string, username: string): CachedPage | null;
  /** Returns the page at any age if it has this ETag, and marks it fresh again, as of `readAt` if given. */
  renew(host: string, username: string, etag: string, readAt?: number): CachedPage | null;
  /**
   * Call before reading the record, and pass the rendered page to the returned function. The age
   * counts from this call. The page is discarded if any username was invalidated in between, so
   * that a slow reader cannot restore a deleted card. `policyReadAt` is when the policy of a company
   * card was read, if that was earlier.
   */
  begin(host: string, username: string): (page: CachedPage, policyReadAt?: number) => void;
  /** Removes a username under every host after its card was published, renamed or deleted. */
  invalidate(username: string): void;
}

interface Entry {
  page: CachedPage;
  readAt: number;
}

/** Entries are public and immutable, so requests may share them. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, staleMs, entriesMax, bytesMax, now } = options;
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let invalidations = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.page.bytes.byteLength;
    entries.delete(key);
  }

  function put(key: string, entry: Entry): void {
    drop(key);
    entries.set(key, entry);
    bytes += entry.page.bytes.byteLength;
    for (const oldest of entries.keys()) {
      if (entries.size <= entriesMax && bytes <= bytesMax) break;
      drop(oldest);
    }
  }

  function findWithin(milliseconds: number, host: string, username: string): CachedPage | null {
    const entry = entries.get(pageKey(host, username));
    const isWithin = entry !== undefined && now().getTime() - entry.readAt < milliseconds;
    return isWithin ? entry.page : null;
  }

  return {
    find: (host, username) => findWithin(freshMs, host, username),
    findStale: (host, username) => findWithin(staleMs, host, username),
    renew(host, username, etag, readAt = now().getTime()) {
      const key = pageKey(host, username);
      const page = entries.get(key)?.page;
      if (page?.etag !== etag) return null;
      put(key, { page, readAt });
      return page;
    },
    begin(host, username) {
      const readAt = now().getTime();
      const before = invalidations;
      return (page, policyReadAt = readAt) => {
        if (invalidations !== before) return;
        put(pageKey(host, username), { page, readAt: Math.min(readAt, policyReadAt) });
      };
    },
    invalidate(username) {
      invalidations++;
      for (const key of entries.keys()) {
        if (key.startsWith(`${username} `)) drop(key);
      }
    },
  };
}

/** Neither part can contain a space. */
function pageKey(host: string, username: string): string {
  return `${username} ${host}`;
}

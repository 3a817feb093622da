/** A finished page: its bytes, and the tag that says which edition of the card and of the build they show. */
export interface Page {
  etag: string;
  /** Copied into each answer, never changed. */
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

interface MemoryOptions {
  /** A page older than this is shown only after its record has been read again. */
  freshMs: number;
  /** How long a page may stand in when its record cannot be read at all. */
  lastGoodMs: number;
  entriesMax: number;
  bytesMax: number;
  now: () => Date;
}

/** Finished pages of this isolate, by host and name; bounded, those read longest ago leave first. */
export interface PageMemory {
  /** The page while it is fresh. */
  find(host: string, username: string): Page | null;
  /** The page as last shown, while nothing else can be read; null once it is too old to vouch for. */
  findLastGood(host: string, username: string): Page | null;
  /** The page whatever its age, when it carries this tag; it is fresh again from now on. */
  renew(host: string, username: string, etag: string): Page | null;
  /**
   * Call before reading the record; the answer keeps the page made of it. A page counts as read from this moment on,
   * and is not kept when any name was forgotten meanwhile: a slow reader must not bring a deleted card back.
   */
  begin(host: string, username: string): (page: Page) => void;
  /** Drops a name under every host: its card was published, renamed or deleted. */
  forget(username: string): void;
}

interface Entry {
  page: Page;
  readAt: number;
}

/** Creates an empty memory. What it holds is public and immutable, so requests may share it. */
export function createPageMemory(options: MemoryOptions): PageMemory {
  const { freshMs, lastGoodMs, entriesMax, bytesMax, now } = options;
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let forgets = 0;

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

  function findWithin(milliseconds: number, host: string, username: string): Page | null {
    const entry = entries.get(keyOf(host, username));
    const isWithin = entry !== undefined && now().getTime() - entry.readAt < milliseconds;
    return isWithin ? entry.page : null;
  }

  return {
    find: (host, username) => findWithin(freshMs, host, username),
    findLastGood: (host, username) => findWithin(lastGoodMs, host, username),
    renew(host, username, etag) {
      const key = keyOf(host, username);
      const page = entries.get(key)?.page;
      if (page?.etag !== etag) return null;
      put(key, { page, readAt: now().getTime() });
      return page;
    },
    begin(host, username) {
      const readAt = now().getTime();
      const before = forgets;
      return (page) => {
        if (forgets === before) put(keyOf(host, username), { page, readAt });
      };
    },
    forget(username) {
      forgets++;
      for (const key of entries.keys()) {
        if (key.startsWith(`${username} `)) drop(key);
      }
    },
  };
}

/** Neither part can hold a space. */
function keyOf(host: string, username: string): string {
  return `${username} ${host}`;
}

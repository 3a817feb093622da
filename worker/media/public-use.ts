import { z } from 'zod';
import { log } from '#worker/http/log.ts';

/** What shows a picture to the world: the card of a name, or something else, such as a partner's logo. */
export type MediaUse = { username: string } | { isLogo: true };

/** What the record of a picture's use needs of KV. */
export interface UseKv {
  get(key: string, options: { type: 'json'; cacheTtl: number }): Promise<unknown>;
  put(key: string, text: string, options: { expirationTtl: number }): Promise<void>;
}

export interface PublicUseDeps {
  kv: UseKv;
  /** The pictures the public card of a name shows, as the read model says; none without such a card. */
  findShown: (username: string, origin: string) => Promise<readonly string[]>;
  /** What shows a picture according to the database, which is the truth; null for nothing. */
  findUse: (path: string) => Promise<MediaUse | null>;
  /** Paths of which the database lately said that nothing shows them. */
  misses: {
    /** Null for a picture that nothing public showed a moment ago. */
    find(path: string): null | undefined;
    forget(path: string): void;
    begin(): (path: string, answer: null, isFormer: boolean) => void;
  };
  waitUntil: (work: Promise<unknown>) => void;
}

/** Whether the world may see a picture. */
export interface PublicUse {
  /** Throws when neither the read model nor the database answers. */
  isPublic(path: string, origin: string): Promise<boolean>;
  /** After a card's record was written: notes which pictures lead to it. Throws when KV cannot be read or written. */
  note(username: string, paths: readonly string[], origin: string): Promise<void>;
}

/** Seconds an edge location may answer with what it last read from KV; 30 is KV's least. */
const KV_CACHE_SECONDS = 60;
/** An entry only says which card to look at, so it may be old; it is renewed from the database when it is gone. */
const CARD_SECONDS = 90 * 86_400;
/** Nothing updates the entry of a logo, so it must expire soon. */
const LOGO_SECONDS = 300;

const useSchema = z.union([
  z.object({ username: z.string() }),
  z.object({ isLogo: z.literal(true) }),
]);

/** Where KV keeps what shows a picture. */
export function mediaKey(path: string): string {
  return `media:${path.slice('/media/'.length)}`;
}

/**
 * Decides by the record of a card that shows the picture, so that a picture is public exactly as long as its page is. KV
 * remembers for each picture which card that is; the database is asked when that card shows it no longer.
 */
export function createPublicUse(deps: PublicUseDeps): PublicUse {
  const { kv, misses } = deps;

  async function readUse(path: string): Promise<MediaUse | null> {
    const value = await kv.get(mediaKey(path), { type: 'json', cacheTtl: KV_CACHE_SECONDS });
    return value === null ? null : useSchema.parse(value);
  }

  async function findKept(path: string): Promise<MediaUse | null> {
    return readUse(path).catch((error: unknown) => {
      // KV down, or text of another build: the database answers instead, and what it says is written.
      log('warn', 'media_use_unreadable', { path, error: String(error) });
      return null;
    });
  }

  async function stillShows(use: MediaUse, path: string, origin: string): Promise<boolean> {
    if ('isLogo' in use) return true;
    return (await deps.findShown(use.username, origin)).includes(path);
  }

  function write(path: string, use: MediaUse): Promise<void> {
    const expirationTtl = 'isLogo' in use ? LOGO_SECONDS : CARD_SECONDS;
    return kv.put(mediaKey(path), JSON.stringify(use), { expirationTtl });
  }

  return {
    async isPublic(path, origin) {
      const kept = await findKept(path);
      if (kept !== null && (await stillShows(kept, path, origin))) return true;
      if (misses.find(path) === null) return false;
      const rememberMiss = misses.begin();
      const use = await deps.findUse(path);
      if (use === null) {
        rememberMiss(path, null, false);
        return false;
      }
      const work = write(path, use).catch((error: unknown) => {
        // The reader has been answered from the database; the next one tries again.
        log('warn', 'media_use_unfilled', { path, error: String(error) });
      });
      deps.waitUntil(work);
      return true;
    },

    async note(username, paths, origin) {
      await Promise.all(
        paths.map(async (path) => {
          misses.forget(path);
          const kept = await readUse(path);
          // Another card that shows the picture serves as well, and KV takes one write a second for a key.
          if (kept !== null && (await stillShows(kept, path, origin))) return;
          await write(path, { username });
        }),
      );
    },
  };
}

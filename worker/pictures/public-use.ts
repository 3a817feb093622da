import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { KV_CACHE_SECONDS } from '#worker/http/shared-records.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * What shows a picture publicly: the card of a username, or something else such as a partner's
 * logo.
 */
export type MediaUse = { username: string } | { isLogo: true };

export interface MediaUseKv {
  get(key: string, options: { type: 'json'; cacheTtl: number }): Promise<unknown>;
  put(key: string, text: string, options: { expirationTtl: number }): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface PublicUseDeps {
  kv: MediaUseKv;
  /** Returns the pictures that the public card of a username shows; empty without such a card. */
  findShown: (username: string, origin: string) => Promise<readonly string[]>;
  /** Finds what shows a picture according to the database, the source of truth. */
  findUse: (path: string) => Promise<MediaUse | null>;
  /** Paths that nothing public showed recently, according to the database. */
  negativeCache: {
    /** Null for a path in the cache. */
    find(path: string): null | undefined;
    invalidate(path: string): void;
    begin(): (path: string, answer: null, isFormer: boolean) => void;
  };
  waitUntil: (work: Promise<unknown>) => void;
  enqueue: Kernel['enqueue'];
}

export interface PublicUse {
  /** Throws when neither the records nor the database can be read. */
  isPublic(path: string, origin: string): Promise<boolean>;
  /**
   * Call after a card's record was written: records which pictures the card shows. Throws when KV
   * cannot be read or written.
   */
  note(username: string, paths: readonly string[], origin: string): Promise<void>;
  /**
   * Forgets uses without a record of their own, such as a logo, so that the database decides.
   * Retries through the queue. Throws when KV and the queue fail.
   */
  forget(paths: readonly string[]): Promise<void>;
  /** The same, as a job. Throws when KV fails. */
  forgetNow(paths: readonly string[]): Promise<void>;
}

/**
 * An entry only names the card to check, so it may be old. It is recreated from the database when
 * it has expired.
 */
const CARD_SECONDS = 90 * 86_400;
/** No write updates the entry of a logo, so it must expire soon. */
const LOGO_SECONDS = 300;

const useSchema = z.union([
  z.object({ username: z.string() }),
  z.object({ isLogo: z.literal(true) }),
]);

export function mediaKey(path: string): string {
  return `media:${path.slice('/media/'.length)}`;
}

/**
 * Decides by the record of a card that shows the picture, so that a picture is public exactly as
 * long as the card's page. KV stores that card for each picture; the database is queried when the
 * card no longer shows it.
 */
export function createPublicUse(deps: PublicUseDeps): PublicUse {
  const { kv, negativeCache } = deps;

  async function readUse(path: string): Promise<MediaUse | null> {
    const value = await kv.get(mediaKey(path), { type: 'json', cacheTtl: KV_CACHE_SECONDS });
    return value === null ? null : useSchema.parse(value);
  }

  async function findStoredUse(path: string): Promise<MediaUse | null> {
    return readUse(path).catch((error: unknown) => {
      // KV is down or the value belongs to another build: the database answers instead, and its
      // answer is written.
      log('warn', 'media_use_unreadable', { path, error: String(error) });
      return null;
    });
  }

  async function isStillShown(use: MediaUse, path: string, origin: string): Promise<boolean> {
    if ('isLogo' in use) return true;
    return (await deps.findShown(use.username, origin)).includes(path);
  }

  function write(path: string, use: MediaUse): Promise<void> {
    const expirationTtl = 'isLogo' in use ? LOGO_SECONDS : CARD_SECONDS;
    return kv.put(mediaKey(path), JSON.stringify(use), { expirationTtl });
  }

  async function forgetNow(paths: readonly string[]): Promise<void> {
    for (const path of paths) negativeCache.invalidate(path);
    await Promise.all(
      paths.map(async (path) => {
        const stored = await readUse(path);
        // The record of that card decides, and it changes with the card.
        if (stored !== null && 'username' in stored) return;
        await kv.delete(mediaKey(path));
      }),
    );
  }

  return {
    forgetNow,

    async isPublic(path, origin) {
      const stored = await findStoredUse(path);
      if (stored !== null && (await isStillShown(stored, path, origin))) return true;
      if (negativeCache.find(path) === null) return false;
      const cacheMiss = negativeCache.begin();
      const use = await deps.findUse(path);
      if (use === null) {
        cacheMiss(path, null, false);
        return false;
      }
      const work = write(path, use).catch((error: unknown) => {
        // The reader was answered from the database; the next one tries again.
        log('warn', 'media_use_unfilled', { path, error: String(error) });
      });
      deps.waitUntil(work);
      return true;
    },

    async note(username, paths, origin) {
      await Promise.all(
        paths.map(async (path) => {
          negativeCache.invalidate(path);
          const stored = await readUse(path);
          // Any card that shows the picture is sufficient, and KV accepts one write per second and
          // key.
          if (stored !== null && (await isStillShown(stored, path, origin))) return;
          await write(path, { username });
        }),
      );
    },

    async forget(paths) {
      try {
        await forgetNow(paths);
      } catch (error) {
        log('warn', 'media_use_not_forgotten', { error: String(error) });
        await deps.enqueue([{ kind: 'forget_pictures', paths: [...paths] }]);
      }
    },
  };
}

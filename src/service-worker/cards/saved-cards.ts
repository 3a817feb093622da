import { buildDocument, RETRY_SCRIPT } from '#src/service-worker/own-document.ts';
import { buildCardCopy, isCardDocument } from './card-copy.ts';
import { decideCopy, isCopyExpired, listEvictedCopies } from './copy-rules.ts';
import { deriveSeal, sealText, unsealText, type Seal } from './seal.ts';

const SAVED_AT = 'X-Saved-At';

export interface SavedCards {
  /**
   * Call before requesting a card, and pass the response to the returned function: it saves,
   * replaces or deletes the copy, as the response says. Copies that were deleted on request in
   * between are not saved again.
   */
  begin: (username: string) => (response: Response) => Promise<void>;
  /** Returns null when there is no copy, or only an expired one. */
  find: (username: string) => Promise<Response | null>;
  /** Deletes the copy of a card, or all of them. */
  forget: (username: string | null) => Promise<void>;
  /** Deletes expired copies. */
  evict: () => Promise<void>;
}

interface SavedCardsOptions {
  open: () => Promise<Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>>;
  now: () => number;
  /** Reads a picture as a data URL. Null if it cannot be read. */
  readPicture: (path: string) => Promise<string | null>;
}

/** Copies of the cards that were opened last. Their storage reveals how many there are, and when. */
export function createSavedCards({ open, now, readPicture }: SavedCardsOptions): SavedCards {
  let forgotten = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One change at a time, so that a slow save cannot restore a card that was deleted after it. */
  function enqueue<Result>(change: () => Promise<Result>): Promise<Result> {
    const next = last.then(change);
    // A failure, as of a full disk, ends that change only. The browser reports it.
    last = next.catch(() => undefined);
    return next;
  }

  async function evictNow(): Promise<void> {
    const cache = await open();
    const copies = [];
    for (const { url } of await cache.keys()) {
      copies.push({ url, savedAt: readSavedAt(await cache.match(url)) });
    }
    for (const { url } of listEvictedCopies(copies, now())) await cache.delete(url);
  }

  async function deleteNow(username: string | null): Promise<void> {
    const cache = await open();
    const names =
      username === null
        ? (await cache.keys()).map(({ url }) => url)
        : [toPath((await deriveSeal(username)).name)];
    for (const name of names) await cache.delete(name);
  }

  async function saveNow(username: string, response: Response): Promise<void> {
    const html = await response.text();
    // A page of the product that took the address of a card.
    if (!isCardDocument(html)) return deleteNow(username);
    const savedAt = now();
    const options = { username, savedAt: new Date(savedAt), readPicture };
    const copy = await buildCardCopy(html, options);
    const seal = await deriveSeal(username);
    const sealed = await sealText(seal, copy);
    const headers = { [SAVED_AT]: String(savedAt) };
    await (await open()).put(toPath(seal.name), new Response(sealed, { headers }));
    await evictNow();
  }

  return {
    begin(username) {
      const before = forgotten;
      return (response) =>
        enqueue(async () => {
          const action = decideCopy(response);
          if (action === 'delete_all') return deleteNow(null);
          if (action === 'delete') return deleteNow(username);
          if (action === 'save' && before === forgotten) return saveNow(username, response);
          return undefined;
        });
    },
    async find(username) {
      const seal = await deriveSeal(username);
      const stored = await (await open()).match(toPath(seal.name));
      if (!stored || isCopyExpired(readSavedAt(stored), now())) return null;
      return openCopy(seal, stored);
    },
    forget(username) {
      forgotten += 1;
      return enqueue(() => deleteNow(username));
    },
    evict: () => enqueue(evictNow),
  };
}

/** Zero where the time is missing, which is long ago. */
function readSavedAt(stored: Response | undefined): number {
  return Number(stored?.headers.get(SAVED_AT) ?? 0);
}

async function openCopy(seal: Seal, stored: Response): Promise<Response | null> {
  try {
    const html = await unsealText(seal, await stored.arrayBuffer());
    return buildDocument({ html, script: RETRY_SCRIPT });
  } catch {
    // Forgives a damaged copy: it counts as missing.
    return null;
  }
}

function toPath(name: string): string {
  return `/saved-cards/${name}`;
}

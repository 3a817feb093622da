/**
 * Recent database answers for usernames that have no KV record, or whose redirect record is
 * outdated.
 */
export interface NegativeCache<Answer> {
  /** The cached answer: null if the username shows nothing, undefined if it is not cached. */
  find(username: string): Answer | null | undefined;
  /**
   * Removes a username and all former usernames, because it is not known here which of those the
   * change affects.
   */
  invalidate(username: string): void;
  /**
   * Call before querying the database. The returned function caches the answer unless something was
   * published in between.
   */
  begin(): (username: string, answer: Answer | null, isFormer: boolean) => void;
}

interface CachedAnswer<Answer> {
  answer: Answer | null;
  isFormer: boolean;
  until: number;
}

/** Caches answers in this isolate, at most `entriesMax` of them for `seconds` each. */
export function createNegativeCache<Answer>(options: {
  seconds: number;
  entriesMax: number;
  now: () => Date;
}): NegativeCache<Answer> {
  const known = new Map<string, CachedAnswer<Answer>>();
  let publishes = 0;
  return {
    find(username) {
      const entry = known.get(username);
      if (entry === undefined) return undefined;
      if (entry.until > options.now().getTime()) return entry.answer;
      known.delete(username);
      return undefined;
    },
    invalidate(username) {
      publishes++;
      known.delete(username);
      for (const [name, { isFormer }] of known) if (isFormer) known.delete(name);
    },
    begin() {
      const before = publishes;
      return (username, answer, isFormer) => {
        if (publishes !== before) return;
        // A Map iterates in insertion order, so its first key is the oldest.
        const oldest = known.keys().next();
        if (known.size >= options.entriesMax && !oldest.done) known.delete(oldest.value);
        known.set(username, {
          answer,
          isFormer,
          until: options.now().getTime() + options.seconds * 1000,
        });
      };
    },
  };
}

/** What the database lately answered about names whose KV records say nothing, or point to where a card no longer is. */
export interface MissMemory<Answer> {
  /** The answer: null when the name shows nothing; undefined while nothing is remembered. */
  find(username: string): Answer | null | undefined;
  /** Drops what is remembered of a name, and of all former names: which of them the change concerns is not known here. */
  forget(username: string): void;
  /** Call before asking the database; the answer remembers what it said unless something was published meanwhile. */
  begin(): (username: string, answer: Answer | null, isFormer: boolean) => void;
}

interface Remembered<Answer> {
  answer: Answer | null;
  isFormer: boolean;
  until: number;
}

/** Remembers answers in this isolate, at most `entriesMax` of them and `seconds` long. */
export function createMissMemory<Answer>(options: {
  seconds: number;
  entriesMax: number;
  now: () => Date;
}): MissMemory<Answer> {
  const known = new Map<string, Remembered<Answer>>();
  let publishes = 0;
  return {
    find(username) {
      const entry = known.get(username);
      if (entry === undefined) return undefined;
      if (entry.until > options.now().getTime()) return entry.answer;
      known.delete(username);
      return undefined;
    },
    forget(username) {
      publishes++;
      known.delete(username);
      for (const [name, { isFormer }] of known) if (isFormer) known.delete(name);
    },
    begin() {
      const before = publishes;
      return (username, answer, isFormer) => {
        if (publishes !== before) return;
        // A Map keeps the order of insertion: its first key is the oldest.
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

/** Names of which the database lately said that nobody publishes them. */
export interface MissMemory {
  has(username: string): boolean;
  forget(username: string): void;
  /** Call before asking the database; the answer remembers a miss unless something was published meanwhile. */
  begin(): (username: string) => void;
}

/** Remembers misses in this isolate, at most `entriesMax` of them and `seconds` long. */
export function createMissMemory(options: {
  seconds: number;
  entriesMax: number;
  now: () => Date;
}): MissMemory {
  const until = new Map<string, number>();
  let publishes = 0;
  return {
    has(username) {
      const end = until.get(username);
      if (end === undefined) return false;
      if (end > options.now().getTime()) return true;
      until.delete(username);
      return false;
    },
    forget(username) {
      publishes++;
      until.delete(username);
    },
    begin() {
      const before = publishes;
      return (username) => {
        if (publishes !== before) return;
        // A Map keeps the order of insertion: its first key is the oldest.
        const oldest = until.keys().next();
        if (until.size >= options.entriesMax && !oldest.done) until.delete(oldest.value);
        until.set(username, options.now().getTime() + options.seconds * 1000);
      };
    },
  };
}

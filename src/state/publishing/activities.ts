import type { Activity } from '#src/state/publishing/standing.ts';

export interface Activities {
  get: (id: string) => Activity | null;
  set: (id: string, activity: Activity | null) => void;
  /** Forgets all: another person sits down. */
  clear: () => void;
  /** The same object until something changes, so that views may compare it. */
  snapshot: () => ReadonlyMap<string, Activity>;
  subscribe: (listener: () => void) => () => void;
}

/** What is being done with each card, by card id. */
export function createActivities(): Activities {
  let current: ReadonlyMap<string, Activity> = new Map();
  const listeners = new Set<() => void>();
  const change = (next: ReadonlyMap<string, Activity>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => current.get(id) ?? null,
    set: (id, activity) => {
      const next = new Map(current);
      if (activity) next.set(id, activity);
      else next.delete(id);
      change(next);
    },
    clear: () => change(new Map()),
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

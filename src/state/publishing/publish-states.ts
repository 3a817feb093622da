import { createObservable } from '#src/browser/observable.ts';
import type { PublishState } from './publish-state.ts';

export interface PublishStates {
  get: (id: string) => PublishState | null;
  set: (id: string, state: PublishState | null) => void;
  /** Clears all states, as after another account signs in. */
  clear: () => void;
  /** Referentially stable until a state changes. */
  getSnapshot: () => ReadonlyMap<string, PublishState>;
  subscribe: (listener: () => void) => () => void;
}

export function createPublishStates(): PublishStates {
  const states = createObservable<ReadonlyMap<string, PublishState>>(new Map());
  return {
    get: (id) => states.get().get(id) ?? null,
    set: (id, state) => {
      const next = new Map(states.get());
      if (state) next.set(id, state);
      else next.delete(id);
      states.set(next);
    },
    clear: () => states.set(new Map()),
    getSnapshot: states.get,
    subscribe: states.subscribe,
  };
}

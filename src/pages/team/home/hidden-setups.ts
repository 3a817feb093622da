import { z } from 'zod';
import { createPersistedStore } from '#src/state/persisted-store.ts';

/** IDs of the organizations whose first steps were hidden in this browser, the latest last. */
const store = createPersistedStore<string[]>({
  key: 'teamSetup',
  schema: z.array(z.string()),
  version: 1,
  migrate: () => undefined,
  empty: [],
});

/** So that the entry does not grow without end. */
const HIDDEN_MAX = 50;

export function useHiddenSetup(org: string): { isHidden: boolean; hide: () => void } {
  return {
    isHidden: store.use().includes(org),
    hide: () =>
      store.write((hidden) => [...hidden.filter((id) => id !== org), org].slice(-HIDDEN_MAX)),
  };
}

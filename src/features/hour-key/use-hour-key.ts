import { useSyncExternalStore } from 'react';
import { createObservable } from '#src/browser/observable.ts';
import { session } from '#src/state/session/session.ts';

// In memory only, and outside the pages: it outlives the way from one to another, but not a reload.
const created = createObservable<{ userId: string; key: string } | null>(null);

const readNothing = (): null => null;

/** The key for an hour that the signed-in person made, or null, and how to keep a new one. */
export function useHourKey(): readonly [key: string | null, setKey: (key: string) => void] {
  const { user } = session.use();
  const current = useSyncExternalStore(created.subscribe, created.get, readNothing);
  const isTheirs = current !== null && current.userId === user?.id;
  return [
    isTheirs ? current.key : null,
    (key) => created.set(user === null ? null : { userId: user.id, key }),
  ];
}

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { browserClock } from '#src/browser/clock.ts';

const UNDO_MS = 10_000;

/**
 * Calls `onExpire` when a removal can no longer be undone in its place, ten seconds after the
 * component mounted; `hasFocus` when the focus is within `place`, which disappears.
 */
export function useUndoWindow(
  place: RefObject<HTMLElement | null>,
  onExpire: (hasFocus: boolean) => void,
): void {
  const expire = useEffectEvent(() => onExpire(place.current?.matches(':focus-within') ?? false));
  useEffect(() => browserClock.after(UNDO_MS, () => expire()), []);
}

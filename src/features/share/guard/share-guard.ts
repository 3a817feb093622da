import { useSyncExternalStore } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { createObservable } from '#src/browser/observable.ts';
import type { ShareAction } from './copy.ts';
import { findShareBlocker, type ShareBlocker } from './share-blocker.ts';

/** An action that waits for the person's decision. */
export interface PendingShare {
  card: LocalCard;
  action: ShareAction;
  blocker: ShareBlocker;
}

export interface ShareGuard {
  /**
   * Runs the action: at once for a public card, so that it belongs to the press, else when the
   * person confirms. Resolves to null if they do not.
   */
  guard: <T>(card: LocalCard, action: ShareAction, run: () => Promise<T>) => Promise<T | null>;
  /**
   * Lets the actions of a dialog run that was opened through the guard and shows the reason itself.
   * Returns the function that ends this.
   */
  allow: (cardId: string) => () => void;
  goOn: () => void;
  cancel: () => void;
  read: () => PendingShare | null;
  use: () => PendingShare | null;
}

/** Asks before the address or code of a card that visitors cannot open leaves the app. */
export function createShareGuard(): ShareGuard {
  const pending = createObservable<(PendingShare & { decide: (goesOn: boolean) => void }) | null>(
    null,
  );
  const allowed: string[] = [];

  const decide = (goesOn: boolean) => {
    const current = pending.get();
    pending.set(null);
    current?.decide(goesOn);
  };

  return {
    guard: (card, action, run) => {
      const blocker = findShareBlocker(card);
      if (blocker === null || allowed.includes(card.id)) return run();
      decide(false);
      return new Promise((resolve, reject) => {
        pending.set({
          card,
          action,
          blocker,
          // Called by the press on the button, which a browser requires of a copy or a new window.
          decide: (goesOn) => (goesOn ? run().then(resolve, reject) : resolve(null)),
        });
      });
    },
    allow: (cardId) => {
      allowed.push(cardId);
      return () => void allowed.splice(allowed.indexOf(cardId), 1);
    },
    goOn: () => decide(true),
    cancel: () => decide(false),
    read: pending.get,
    use: () => useSyncExternalStore(pending.subscribe, pending.get, () => null),
  };
}

export const shareGuard = createShareGuard();

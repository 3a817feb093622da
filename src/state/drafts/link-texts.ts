import { useCallback, useSyncExternalStore } from 'react';
import { createObservable } from '#src/browser/observable.ts';

/** Text typed for new links by card id, before it is on the card. Kept until the page is closed. */
const texts = createObservable<ReadonlyMap<string, string>>(new Map());

/** The text of a card's link field, which outlives the editor. */
export function useLinkText(cardId: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(texts.subscribe, () => texts.get().get(cardId) ?? '');
  const setText = useCallback(
    (next: string) => texts.set(new Map(texts.get()).set(cardId, next)),
    [cardId],
  );
  return [text, setText];
}

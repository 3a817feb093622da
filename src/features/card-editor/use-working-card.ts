import { useCallback, useMemo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import {
  applyDraft,
  clashingFields,
  extendDraft,
  type Change,
  type Draft,
} from '#src/state/drafts/draft.ts';
import { drafts, useDraft } from '#src/state/drafts/drafts.ts';

export interface WorkingCard {
  /** The card as the screen shows it: what is stored, and what was typed since. */
  card: LocalCard;
  /** What was typed since; null when nothing was. */
  draft: Draft | null;
  isTouched: boolean;
  /** Whether another tab saved what was touched here. */
  isClashing: boolean;
  /** Changes fields, and answers the draft as it is then. */
  change: (change: Change) => Draft | null;
  /** Goes back to a draft of before. */
  restore: (draft: Draft | null) => void;
  /** Gives up what was typed. */
  reset: () => void;
}

/** A stored (or still blank) card with its draft. */
export function useWorkingCard(stored: LocalCard): WorkingCard {
  const { ownerId, id: cardId } = stored;
  const draft = useDraft({ ownerId, cardId });
  const restore = useCallback(
    (draft: Draft | null) => drafts.set({ ownerId, cardId }, draft),
    [ownerId, cardId],
  );
  const change = useCallback(
    (change: Change) => {
      const next = extendDraft(drafts.read({ ownerId, cardId }), stored, change);
      restore(next);
      return next;
    },
    [stored, ownerId, cardId, restore],
  );
  const reset = useCallback(() => restore(null), [restore]);
  return {
    // The same card until something changed: previews compare it.
    card: useMemo(() => applyDraft(stored, draft), [stored, draft]),
    draft,
    isTouched: draft !== null,
    isClashing: draft !== null && clashingFields(stored, draft).length > 0,
    change,
    restore,
    reset,
  };
}

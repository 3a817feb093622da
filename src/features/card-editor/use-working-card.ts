import { useCallback, useMemo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import {
  applyDraft,
  conflictingFields,
  extendDraft,
  type Change,
  type Draft,
} from '#src/state/drafts/draft.ts';
import { drafts, useDraft } from '#src/state/drafts/drafts.ts';

export interface WorkingCard {
  /** The stored card with the draft applied. */
  card: LocalCard;
  /** Unsaved changes; null when there are none. */
  draft: Draft | null;
  isChanged: boolean;
  /** Whether another tab saved a field that was changed here. */
  hasConflict: boolean;
  /** Changes fields and returns the resulting draft. */
  change: (change: Change) => Draft | null;
  restore: (draft: Draft | null) => void;
  /** Discards the draft. */
  reset: () => void;
}

/** A stored or blank card with its draft. */
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
    // Stable identity while nothing changes, for memoized previews.
    card: useMemo(() => applyDraft(stored, draft), [stored, draft]),
    draft,
    isChanged: draft !== null,
    hasConflict: draft !== null && conflictingFields(stored, draft).length > 0,
    change,
    restore,
    reset,
  };
}

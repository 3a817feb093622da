import { useCallback, useState, type KeyboardEvent } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import type { WorkingCard } from '#src/features/card-editor/use-working-card.ts';
import { stepTopic, type Change, type Draft } from '#src/state/drafts/draft.ts';
import { recordStep, redoStep, startHistory, undoStep } from '#src/state/drafts/history.ts';

export interface EditHistory {
  change: (change: Change) => void;
  undo: () => void;
  redo: () => void;
  /** Goes to the card as it is stored, as one step: what was typed comes back by undo. */
  giveUp: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Ctrl or Cmd with Z takes back, with Shift and Z or with Y brings forward. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Every step on a card since it was opened, to be taken back and brought forward again. */
export function useEditHistory({ draft, change, restore }: WorkingCard): EditHistory {
  const [history, setHistory] = useState(() => startHistory<Draft | null>(draft));
  const step = (next: typeof history) => {
    if (next === history) return;
    setHistory(next);
    restore(next.present);
  };
  // The same function at every key, so that parts which did not change are not drawn again.
  const record = useCallback(
    (changed: Change) => {
      const present = change(changed);
      const at = browserClock.now().getTime();
      setHistory((current) => recordStep(current, present, { topic: stepTopic(changed, at), at }));
    },
    [change],
  );
  const undo = () => step(undoStep(history));
  const redo = () => step(redoStep(history));
  const giveUp = () => {
    restore(null);
    const at = browserClock.now().getTime();
    setHistory((current) => recordStep(current, null, { topic: `stored ${at}`, at }));
  };
  return {
    undo,
    redo,
    giveUp,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: record,
    onKeyDown: (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOwn(event)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // The field's own undo knows one field, and nothing of what React writes into it.
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    },
  };
}

/** A dialog opened from this one has typing of its own. */
function isOwn({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog === null || dialog.parentElement === currentTarget;
}

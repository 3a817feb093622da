import { useCallback, useState, type KeyboardEvent } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import type { WorkingCard } from '#src/features/card-editor/use-working-card.ts';
import { stepTopic, type Change, type Draft } from '#src/state/drafts/draft.ts';
import { recordStep, redoStep, startHistory, undoStep } from '#src/state/drafts/history.ts';

export interface EditHistory {
  change: (change: Change) => void;
  undo: () => void;
  redo: () => void;
  /** Returns to the stored card in one step that can be undone. */
  revert: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Ctrl or Cmd with Z undoes; with Shift and Z or with Y redoes. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Undo history of a card since the editor was opened. */
export function useEditHistory({ draft, change, restore }: WorkingCard): EditHistory {
  const [history, setHistory] = useState(() => startHistory<Draft | null>(draft));
  const step = (next: typeof history) => {
    if (next === history) return;
    setHistory(next);
    restore(next.present);
  };
  // Stable identity, so that unchanged sections do not render again.
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
  const revert = () => {
    restore(null);
    const at = browserClock.now().getTime();
    setHistory((current) => recordStep(current, null, { topic: `stored ${at}`, at }));
  };
  return {
    undo,
    redo,
    revert,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: record,
    onKeyDown: (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isFromThisDialog(event)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // The native undo knows only one field and ignores values that React sets.
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    },
  };
}

/** A nested dialog has its own input and undo. */
function isFromThisDialog({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog === null || dialog.parentElement === currentTarget;
}

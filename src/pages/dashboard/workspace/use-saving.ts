import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { SAVE, saveError, type SaveCopy } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from './use-card-workspace.ts';
import { publishSaved } from './publish-saved.ts';
import { cards } from '#src/state/cards/cards.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';

/**
 * What must be resolved before or after a save: another device, another tab, the plan, or a
 * take-down.
 */
type Question = 'conflict' | 'clash' | 'upgrade' | 'objection' | null;

export interface Saving {
  isSaving: boolean;
  question: Question;
  ask: (question: Question) => void;
  /** Saves and publishes the draft. Returns false when nothing was saved. */
  save: (copy: SaveCopy) => Promise<boolean>;
  /**
   * Saves one change to the stored card and publishes it; the draft stays. Returns false when
   * nothing was saved.
   */
  apply: (card: LocalCard, copy: SaveCopy) => boolean;
  /** Returns false when nothing was saved. */
  keepMine: () => Promise<boolean>;
  useOther: () => void;
}

export function useSaving(workspace: CardWorkspace): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const [question, ask] = useState<Question>(null);
  const { working } = workspace;
  const { stored, select } = workspace.selection;
  const { state } = workspace.publishing;

  const store = (card: LocalCard, copy: SaveCopy): boolean => {
    const isStored = cards.save(card);
    if (isStored) select(card.id);
    else toasts.show(saveError(copy.failed));
    return isStored;
  };
  const publish = async ({ id, ownerId }: LocalCard, copy: SaveCopy) => {
    setIsSaving(true);
    const outcome = await publishSaved({ id, ownerId }, copy);
    setIsSaving(false);
    if (outcome?.kind === 'conflict') ask('conflict');
    if (outcome?.kind === 'failed' && outcome.code === 'plan_limit') ask('upgrade');
  };
  const askIfBlocked = (card: LocalCard): boolean => {
    const blocker = publishBlocker(card);
    if (blocker) ask(blocker);
    return blocker !== null;
  };
  const saveDraft = async (copy: SaveCopy): Promise<boolean> => {
    if (!store(working.card, copy)) return false;
    working.reset();
    await publish(working.card, copy);
    return true;
  };

  return {
    isSaving,
    question,
    ask,
    save: async (copy) => {
      if (askIfBlocked(stored)) return false;
      if (!working.hasConflict) return saveDraft(copy);
      ask('clash');
      return false;
    },
    apply: (card, copy) => {
      if (askIfBlocked(card)) return false;
      const isStored = store(card, copy);
      if (isStored) void publish(card, copy);
      return isStored;
    },
    keepMine: async () => {
      ask(null);
      if (question === 'clash') return saveDraft(SAVE.edit);
      if (state?.kind !== 'conflict') return false;
      setIsSaving(true);
      select(state.theirs.id);
      await publisher.keepMine(stored.id);
      setIsSaving(false);
      return true;
    },
    useOther: () => {
      ask(null);
      working.reset();
      if (question !== 'conflict' || state?.kind !== 'conflict') return;
      if (publisher.takeTheirs(stored.id)) select(state.theirs.id);
      else toasts.show(saveError(SAVE.edit.failed));
    },
  };
}

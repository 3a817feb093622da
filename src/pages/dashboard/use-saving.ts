import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { SAVE, saveError, savedToast, type SaveCopy } from '#src/pages/dashboard/copy.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import { cards } from '#src/state/cards.ts';
import { refusalOf } from '#src/state/publishing/content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';

/** What stands in the way after a save and needs an answer: another device, another tab, the plan, the operator. */
export type Question = 'conflict' | 'clash' | 'upgrade' | 'objection' | null;

export interface Saving {
  isSaving: boolean;
  question: Question;
  ask: (question: Question) => void;
  /** Saves what was typed, and publishes it. False when nothing was saved. */
  save: (copy: SaveCopy) => Promise<boolean>;
  /** Saves one change to the stored card at once, leaving what is being typed alone. */
  apply: (card: LocalCard, copy: SaveCopy) => boolean;
  /** False when nothing was saved. */
  keepMine: () => Promise<boolean>;
  useOther: () => void;
}

/** Saving, and what comes of it. */
export function useSaving(desk: Desk): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const [question, ask] = useState<Question>(null);
  const { stored, working, activity } = desk;

  const store = (card: LocalCard, copy: SaveCopy): boolean => {
    const isStored = cards.save(card);
    if (isStored) desk.select(card.id);
    else toasts.show(saveError(copy.failed));
    return isStored;
  };
  const publish = async ({ id, ownerId }: LocalCard, copy: SaveCopy) => {
    setIsSaving(true);
    const ended = ownerId === null ? null : await publisher.publish(id);
    setIsSaving(false);
    const kept = cards.load(ownerId).find((card) => card.id === id);
    if (kept) toasts.show(savedToast(copy.saved, kept, ended));
    if (ended?.kind === 'conflict') ask('conflict');
    if (ended?.kind === 'failed' && ended.code === 'plan_limit') ask('upgrade');
  };
  const isRefused = (card: LocalCard): boolean => {
    const refusal = refusalOf(card);
    if (refusal) ask(refusal);
    return refusal !== null;
  };
  const saveTyped = async (copy: SaveCopy): Promise<boolean> => {
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
      if (isRefused(stored)) return false;
      if (!working.isClashing) return saveTyped(copy);
      ask('clash');
      return false;
    },
    apply: (card, copy) => {
      if (isRefused(card)) return false;
      const isStored = store(card, copy);
      if (isStored) void publish(card, copy);
      return isStored;
    },
    keepMine: async () => {
      ask(null);
      if (question === 'clash') return saveTyped(SAVE.edit);
      if (activity?.kind !== 'conflict') return false;
      setIsSaving(true);
      desk.select(activity.theirs.id);
      await publisher.keepMine(stored.id);
      setIsSaving(false);
      return true;
    },
    useOther: () => {
      ask(null);
      working.reset();
      if (question !== 'conflict' || activity?.kind !== 'conflict') return;
      if (publisher.takeTheirs(stored.id)) desk.select(activity.theirs.id);
      else toasts.show(saveError(SAVE.edit.failed));
    },
  };
}

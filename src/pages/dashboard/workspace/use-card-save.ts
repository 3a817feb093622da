import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import { hasDetailIssue } from '#src/features/card-editor/details/detail-issues.ts';
import { SAVE, type SaveCopy } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';
import { toasts } from '#src/state/toasts.ts';
import { isBlank } from '#shared/text/is-blank.ts';

export interface CardSave {
  /** Number of attempts to save the selected card; after the first, all issues are shown. */
  attempts: number;
  /**
   * The one save, behind every button that saves the card. Returns false when nothing was saved,
   * such as while a detail must be corrected.
   */
  save: (copy: SaveCopy) => Promise<boolean>;
  /** The same after checking what the form requires: a username, and a name, title or company. */
  saveInformation: () => Promise<boolean>;
}

/** Whether a card has what makes it one: a name, a title or a company. */
export function hasInformation({ name, title, company }: LocalCard): boolean {
  return ![name, title, company].every(isBlank);
}

/** `onIssue` brings the fields into view. */
export function useCardSave(
  { selection, working }: CardWorkspace,
  saving: Saving,
  onIssue: () => void,
): CardSave {
  const { card } = working;
  const [tried, setTried] = useState({ cardId: '', attempts: 0 });
  const { id: cardId } = selection.stored;
  const attempts = tried.cardId === cardId ? tried.attempts : 0;
  const save = async (copy: SaveCopy): Promise<boolean> => {
    setTried({ cardId, attempts: attempts + 1 });
    if (hasDetailIssue(card)) {
      onIssue();
      return false;
    }
    if (!(await saving.save(copy))) return false;
    setTried({ cardId, attempts: 0 });
    return true;
  };
  return {
    attempts,
    save,
    saveInformation: async () => {
      if (card.username !== '' && hasInformation(card)) return save(SAVE.information);
      toasts.show(EDITOR_COPY.missingInformation);
      return false;
    },
  };
}

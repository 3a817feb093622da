import type { LocalCard } from '#shared/card/card.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import type { ShareFix } from '#src/features/share/guard/dialog-copy.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { hasInformation } from '#src/pages/dashboard/workspace/use-card-save.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { toasts } from '#src/state/toasts.ts';

/** Makes a card public from the question before sharing it, or explains why it cannot be. */
export function useShareFix(
  { cards, selection, working }: CardWorkspace,
  saving: Saving,
): (card: LocalCard, fix: Exclude<ShareFix, 'sign_up'>) => void {
  const saveFirst = (): void => {
    if (hasInformation(working.card)) void saving.save(SAVE.information);
    else toasts.show(EDITOR_COPY.missingInformation);
  };
  return ({ id }, fix) => {
    const stored = cards.find((card) => card.id === id);
    if (!stored) return saveFirst();
    if (fix === 'publish' || fix === 'activate') {
      const isActive = fix === 'activate' || stored.isActive;
      return void saving.apply({ ...stored, isActive }, SAVE.edit);
    }
    selection.select(id);
    return saving.ask(fix);
  };
}

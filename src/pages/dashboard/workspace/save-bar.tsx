import { findSaveState } from '#src/features/card-editor/copy.ts';
import { SaveState } from '#src/features/card-editor/save-state.tsx';
import type { CardWorkspace } from './use-card-workspace.ts';
import { Button } from '#src/ui/button.tsx';

interface SaveBarProps {
  workspace: CardWorkspace;
  isSaving: boolean;
  onSave: () => void;
}

/** Stays at the bottom of the screen: whether everything is saved, and the button that saves it. */
export function SaveBar({ workspace, isSaving, onSave }: SaveBarProps) {
  const { isChanged, card } = workspace.working;
  const { isStored } = workspace.selection;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-(--session-bar) z-20 -mx-5 flex items-center justify-between gap-2 border-t border-hairline bg-ground/94 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:px-1"
    >
      <SaveState state={findSaveState({ isStored, isChanged, isSaving })} />
      {/* Saving requires a username; its panel comes first. */}
      {card.username !== '' && (
        <Button busy={isSaving} busyLabel="Saving..." onClick={onSave} className="max-md:px-3">
          Save Card Information
        </Button>
      )}
    </div>
  );
}

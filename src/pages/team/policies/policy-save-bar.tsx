import { SaveState } from '#src/features/card-editor/save-state.tsx';
import type { PolicyEditing } from '#src/pages/team/policies/use-policy-editing.ts';
import { Button } from '#src/ui/button.tsx';

interface PolicySaveBarProps {
  editing: PolicyEditing;
  /** Whose cards a save changes. */
  reach: string;
  onSave: () => void;
}

/** Stays at the bottom of the screen: what a save changes, and its button. */
export function PolicySaveBar({ editing, reach, onSave }: PolicySaveBarProps) {
  const { isChanged, isSaving, hasConflict } = editing;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-(--session-bar) z-20 -mx-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-ground/94 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:px-1"
    >
      <div className="min-w-0 flex-1 basis-56">
        <SaveState state={isSaving ? 'saving' : isChanged ? 'changed' : 'saved'} />
        {isChanged && (
          <p className="text-xs text-stone">Saving changes {reach} within about a minute.</p>
        )}
      </div>
      {isChanged && (
        <div className="flex gap-2">
          <Button variant="outline" disabled={isSaving} onClick={editing.discard}>
            Discard
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." disabled={hasConflict} onClick={onSave}>
            Save policy
          </Button>
        </div>
      )}
    </div>
  );
}

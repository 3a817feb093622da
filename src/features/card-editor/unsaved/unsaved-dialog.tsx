import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface UnsavedDialogProps {
  open: boolean;
  isSaving: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/**
 * Asked before unsaved changes are discarded. Keep editing, the safe choice, gets initial focus.
 */
export function UnsavedDialog({ open, isSaving, onKeep, onDiscard, onSave }: UnsavedDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={open}
      busy={isSaving}
      title="Save your changes?"
      description="This card has changes that are not saved yet."
      onClose={onKeep}
      footer={
        <>
          <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="outline" data-autofocus disabled={isSaving} onClick={onKeep}>
            Keep editing
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." onClick={onSave}>
            Save
          </Button>
        </>
      }
    />
  );
}

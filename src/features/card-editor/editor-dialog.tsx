import { appSettings } from '#src/browser/app-settings.ts';
import type { SaveStateKey } from '#src/features/card-editor/copy.ts';
import {
  EditorSections,
  type EditorSectionsProps,
} from '#src/features/card-editor/editor-sections.tsx';
import { LINK_COPY } from '#src/features/card-editor/elements/add/link-copy.ts';
import { SaveState } from '#src/features/card-editor/save-state.tsx';
import type { EditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface EditorDialogProps extends Omit<
  EditorSectionsProps,
  'page' | 'linkText' | 'onLinkText' | 'onChange'
> {
  history: EditHistory;
  /** Dialog description that identifies the card. */
  subject: string;
  /** Whether anything changed since the editor was opened. */
  isChanged: boolean;
  isSaving: boolean;
  saveState: SaveStateKey;
  /** Renders the card's public page; `onEscape` is called for the key pressed inside. */
  renderPage: (onEscape: () => void) => ReactNode;
  /** Whether the prompt about unsaved changes is open. */
  isConfirming: boolean;
  onConfirmingChange: (isAsking: boolean) => void;
  /** Saves, and closes the editor on success. */
  onSave: () => Promise<void>;
  /** Discards the changes since the editor was opened, and closes it. */
  onDiscard: () => void;
}

/** The editor of a card, with the card's page always in sight. A whole page on a phone. */
export function EditorDialog(props: EditorDialogProps) {
  const {
    card,
    history,
    isChanged,
    isSaving,
    isConfirming,
    onConfirmingChange,
    onSave,
    onDiscard,
  } = props;
  const [linkText, setLinkText] = useLinkText(card.id);
  const hasLinkText = linkText.trim() !== '';
  const requestClose = () => (isChanged || hasLinkText ? onConfirmingChange(true) : onDiscard());
  const save = async () => {
    if (hasLinkText) toasts.show(LINK_COPY.pending);
    else await onSave();
    onConfirmingChange(false);
  };
  return (
    // Only handles key events that bubble up from the fields.
    <div role="presentation" className="contents" onKeyDown={history.onKeyDown}>
      {/* First in the DOM, so that it closes first and focus returns through both dialogs to the page. */}
      <UnsavedDialog
        open={isConfirming}
        isSaving={isSaving}
        onKeep={() => onConfirmingChange(false)}
        onDiscard={onDiscard}
        onSave={() => void save()}
      />
      <Dialog
        open
        isPage
        width="large"
        title={`Edit ${appSettings.productName}`}
        description={props.subject}
        busy={isSaving}
        onClose={requestClose}
        footer={
          <div className="flex w-full items-center gap-2">
            <HistoryButtons history={history} />
            <SaveState state={props.saveState} className="max-sm:sr-only" />
            <Button
              variant="outline"
              disabled={isSaving}
              onClick={requestClose}
              className="ml-auto"
            >
              Cancel
            </Button>
            <Button busy={isSaving} busyLabel="Saving..." onClick={() => void save()}>
              Save Card
            </Button>
          </div>
        }
      >
        <EditorSections
          {...props}
          page={props.renderPage(requestClose)}
          linkText={linkText}
          onLinkText={setLinkText}
          onChange={history.change}
        />
      </Dialog>
    </div>
  );
}

function HistoryButtons({ history }: Pick<EditorDialogProps, 'history'>) {
  const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  return (
    <div role="group" aria-label="History" className="-ml-2 flex">
      <IconButton
        label="Undo"
        icon={<Undo2 {...icon} />}
        disabled={!history.canUndo}
        onClick={history.undo}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 {...icon} />}
        disabled={!history.canRedo}
        onClick={history.redo}
      />
    </div>
  );
}

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
function UnsavedDialog({ open, isSaving, onKeep, onDiscard, onSave }: UnsavedDialogProps) {
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

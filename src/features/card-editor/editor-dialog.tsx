import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import type { SaveStateKey } from '#src/features/card-editor/copy.ts';
import { CardDetails } from '#src/features/card-editor/details/card-details.tsx';
import { EditorCard } from '#src/features/card-editor/editor-card.tsx';
import { LINK_COPY } from '#src/features/card-editor/elements/add/link-copy.ts';
import { CardElements } from '#src/features/card-editor/elements/card-elements.tsx';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { ProfilePhoto } from '#src/features/card-editor/photos/profile-photo.tsx';
import { SaveState } from '#src/features/card-editor/save-state.tsx';
import { AllTemplatesPicker } from '#src/features/card-editor/template-picker.tsx';
import type { EditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Redo2, Undo2 } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface EditorDialogProps {
  card: LocalCard;
  history: EditHistory;
  /** Type of the element to add as soon as the editor opens; null for none. */
  adding: ElementType | null;
  /** Dialog description that identifies the card. */
  subject: string;
  /** Whether anything changed since the editor was opened. */
  isChanged: boolean;
  isSaving: boolean;
  saveState: SaveStateKey;
  /** Number of attempts to save: each shows every issue of the details. */
  attempts: number;
  /** Server-side validation errors by field path. */
  issues: ReadonlyMap<string, string>;
  /** Renders a helper next to a field. */
  renderHelp: (field: 'title' | 'bio') => ReactNode;
  /** What an organization card's policy means for a field. */
  findPolicy?: ComponentProps<typeof CardDetails>['findPolicy'];
  /** Shown above the basic information while the card has no username. */
  usernameField: ReactNode;
  /** Called with changes of the basic information. */
  onTextChange: EditHistory['change'];
  /** Whether the prompt about unsaved changes is open. */
  isConfirming: boolean;
  onConfirmingChange: (isAsking: boolean) => void;
  /** Saves, and closes the editor on success. */
  onSave: () => Promise<void>;
  /** Discards the changes since the editor was opened, and closes it. */
  onDiscard: () => void;
}

/** Full-screen editor of a card, with the card always visible. */
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] md:gap-10">
          <EditorCard card={card} />
          <Sections {...props} linkText={linkText} onLinkText={setLinkText} />
        </div>
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

interface SectionsProps extends EditorDialogProps {
  linkText: string;
  onLinkText: (text: string) => void;
}

function Sections(props: SectionsProps) {
  const { card, history, adding, usernameField, onTextChange } = props;
  const { change } = history;
  const team = findOwningOrganization(card)?.name ?? '';
  return (
    // Takes focus on clicks outside the fields, so that undo shortcuts still reach the editor.
    // Positioned, so that visually hidden content inside does not make the dialog scroll.
    <div tabIndex={-1} className="relative grid grid-cols-[minmax(0,1fr)] gap-9 outline-none">
      <Section title="Card Template">
        {isFieldLocked(card, 'template') ? (
          <LockedField label="Template" team={team} />
        ) : (
          <AllTemplatesPicker card={card} onChange={change} />
        )}
      </Section>
      <Section title="Basic Information">
        {usernameField}
        <CardDetails
          card={card}
          place="dialog"
          attempts={props.attempts}
          issues={props.issues}
          renderHelp={props.renderHelp}
          findPolicy={props.findPolicy}
          onChange={onTextChange}
        />
        {isFieldLocked(card, 'profileImage') ? (
          <LockedField label="Profile picture" team={team} />
        ) : (
          <ProfilePhoto
            profileImage={card.profileImage}
            contactPhoto={card.contactPhoto}
            passPhoto={card.passPhoto}
            onChange={change}
          />
        )}
        {isFieldLocked(card, 'headerPhoto') ? (
          <LockedField label="Banner photo" team={team} />
        ) : (
          <BannerPhoto
            headerPhoto={card.headerPhoto}
            headerPhotoSize={card.headerPhotoSize}
            onChange={change}
          />
        )}
      </Section>
      <Section title="Add Elements">
        <CardElements
          card={card}
          adding={adding}
          linkText={props.linkText}
          onLinkText={props.onLinkText}
          onChange={change}
        />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
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

import { Redo2, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { appSettings } from '#src/browser/app-settings.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element.ts';
import { EditorCard } from '#src/features/card-editor/editor-card.tsx';
import { isFreelyArranged } from '#src/features/card-editor/elements/elements.ts';
import { ElementsEditor } from '#src/features/card-editor/elements/elements-editor.tsx';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { ProfilePhoto } from '#src/features/card-editor/photos/profile-photo.tsx';
import { AllTemplates } from '#src/features/card-editor/template-picker.tsx';
import { UnsavedDialog } from '#src/features/card-editor/unsaved-dialog.tsx';
import type { EditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface EditorDialogProps {
  card: LocalCard;
  history: EditHistory;
  /** The kind of element to add as soon as the editor is open; null for none. */
  adding: ElementType | null;
  /** Whose card this is, under the dialog's title. */
  subject: string;
  /** Whether anything changed since the editor was opened. */
  isChanged: boolean;
  isSaving: boolean;
  /** Stands above the basic information where the card has no address yet. */
  usernameField: ReactNode;
  /** Takes what is typed as name, title or company. */
  onWords: EditHistory['change'];
  /** Told whether something typed waits in a dialog of the editor's own. */
  onHold: (isHeld: boolean) => void;
  /** Whether it is being asked what shall become of the changes. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Saves and, when that worked, closes. */
  onSave: () => Promise<void>;
  /** Gives up what changed since the editor was opened, and closes. */
  onDiscard: () => void;
}

/** The whole card in one place: the card itself always in view, everything about it beside. */
export function EditorDialog(props: EditorDialogProps) {
  const { card, history, isChanged, isSaving, isAsking, onAsk, onSave, onDiscard } = props;
  const close = () => (isChanged ? onAsk(true) : onDiscard());
  const save = async () => {
    await onSave();
    onAsk(false);
  };
  return (
    // Only listens to keys on their way up from the fields.
    <div role="presentation" className="contents" onKeyDown={history.onKeyDown}>
      {/* First, so that it closes first: the focus goes back from dialog to dialog, and then to the page. */}
      <UnsavedDialog
        open={isAsking}
        isSaving={isSaving}
        onKeep={() => onAsk(false)}
        onDiscard={onDiscard}
        onSave={() => void save()}
      />
      <Dialog
        open
        width="large"
        title={`Edit ${appSettings.productName}`}
        description={props.subject}
        busy={isSaving}
        onClose={close}
        footer={
          <div className="flex w-full items-center gap-2">
            <HistoryButtons history={history} />
            <Button variant="outline" disabled={isSaving} onClick={close} className="ml-auto">
              Cancel
            </Button>
            <Button busy={isSaving} busyLabel="Saving..." onClick={() => void onSave()}>
              Save Card
            </Button>
          </div>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] md:gap-10">
          <EditorCard card={card} />
          <Parts {...props} />
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

function Parts({ card, history, adding, usernameField, onWords, onHold }: EditorDialogProps) {
  const { change } = history;
  return (
    // Takes the focus of a press beside a field, so that the keys of undo still reach the editor. Relative, so that
    // what is for screen readers only is placed in here and cannot make the dialog itself scroll.
    <div tabIndex={-1} className="relative grid grid-cols-[minmax(0,1fr)] gap-9 outline-none">
      <Part title="Card Template">
        <AllTemplates card={card} onChange={change} />
      </Part>
      <Part title="Basic Information">
        {usernameField}
        <BasicInformation card={card} onChange={onWords} />
        <ProfilePhoto profileImage={card.profileImage} onChange={change} />
        <BannerPhoto
          headerPhoto={card.headerPhoto}
          headerPhotoSize={card.headerPhotoSize}
          onChange={change}
        />
      </Part>
      <Part title="Add Elements">
        <ElementsEditor
          elements={card.cardElements}
          isFree={isFreelyArranged(card.template)}
          adding={adding}
          onChange={change}
          onHold={onHold}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id={id} className="text-md font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

const LINES = [
  { field: 'name', label: 'Full Name', autoComplete: 'name' },
  { field: 'title', label: 'Job Title', autoComplete: 'organization-title' },
  { field: 'company', label: 'Company', autoComplete: 'organization' },
] as const;

interface BasicInformationProps {
  card: LocalCard;
  onChange: EditHistory['change'];
}

function BasicInformation({ card, onChange }: BasicInformationProps) {
  return LINES.map(({ field, label, autoComplete }) => (
    <TextField
      key={field}
      label={label}
      autoComplete={autoComplete}
      maxLength={100}
      value={card[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  ));
}
